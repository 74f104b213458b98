CREATE TABLE "coding_doubts" (
	"defect_id" bigint PRIMARY KEY NOT NULL,
	"assembly_code" text NOT NULL,
	"proposed_code" text NOT NULL,
	"probability" double precision NOT NULL,
	"model_version" integer NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"dismissed_at" timestamp with time zone,
	"dismissed_by" bigint
);
--> statement-breakpoint
CREATE TABLE "problem_codes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"source" text NOT NULL,
	"assembly_id" bigint,
	"sub_assembly_id" bigint,
	"symptom_code" text,
	CONSTRAINT "problem_codes_code" UNIQUE("source","code")
);
--> statement-breakpoint
ALTER TABLE "defect_origins" ADD COLUMN "problem_codes" text[];--> statement-breakpoint
ALTER TABLE "coding_doubts" ADD CONSTRAINT "coding_doubts_dismissed_by_users_id_fk" FOREIGN KEY ("dismissed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_codes" ADD CONSTRAINT "problem_codes_assembly_id_assemblies_id_fk" FOREIGN KEY ("assembly_id") REFERENCES "public"."assemblies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_codes" ADD CONSTRAINT "problem_codes_sub_assembly_id_sub_assemblies_id_fk" FOREIGN KEY ("sub_assembly_id") REFERENCES "public"."sub_assemblies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "defect_origins_problems" ON "defect_origins" USING btree ("created_at") WHERE problem_codes IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER problem_codes_revision AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON problem_codes
  FOR EACH STATEMENT EXECUTE FUNCTION raise_dictionary_revision();
--> statement-breakpoint
-- Records that have no assembly yet, newest first: few among many.
CREATE INDEX defects_uncoded ON defects (received_at, id) WHERE assembly_code IS NULL AND deleted_at IS NULL;
--> statement-breakpoint
-- Who keeps the assemblies keeps what outside codes mean.
INSERT INTO role_permissions (role_id, permission_id, actions)
SELECT role_id, 'dictionary_problem_code', actions FROM role_permissions WHERE permission_id = 'dictionary_assembly'
ON CONFLICT DO NOTHING;
