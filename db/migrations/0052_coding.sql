CREATE TABLE "coding_models" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"learned_from" integer NOT NULL,
	"figures" jsonb NOT NULL,
	"before" jsonb,
	"weights" "bytea" NOT NULL,
	"seconds" integer NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	"used_by" bigint,
	CONSTRAINT "coding_models_version" UNIQUE("version")
);
--> statement-breakpoint
ALTER TABLE "coding_models" ADD CONSTRAINT "coding_models_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coding_models" ADD CONSTRAINT "coding_models_used_by_users_id_fk" FOREIGN KEY ("used_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "coding_models_current" ON "coding_models" USING btree ("state") WHERE state = 'current';--> statement-breakpoint
CREATE INDEX "defect_versions_proposed" ON "defect_versions" USING btree ("defect_id") WHERE changes ? 'proposed';--> statement-breakpoint
-- Who sets the parameters keeps the model of coding too; who may only grant those may grant this.
INSERT INTO role_permissions (role_id, permission_id, actions)
SELECT role_id, 'coding_model', CASE WHEN 'edit' = ANY (actions) THEN ARRAY['query', 'edit'] ELSE ARRAY[]::text[] END
  || CASE WHEN 'grant' = ANY (actions) THEN ARRAY['grant'] ELSE ARRAY[]::text[] END
FROM role_permissions
WHERE permission_id = 'system_parameter' AND ('edit' = ANY (actions) OR 'grant' = ANY (actions))
ON CONFLICT DO NOTHING;
