CREATE TABLE "subject_objections" (
	"defect_id" bigint PRIMARY KEY NOT NULL,
	"request_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subject_requests" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"asked_on" date NOT NULL,
	"due_on" date NOT NULL,
	"channel" text NOT NULL,
	"identity_proof" text NOT NULL,
	"name" text,
	"mobile" text,
	"vin" text,
	"plate_no" text,
	"state" text DEFAULT 'open' NOT NULL,
	"outcome" text,
	"counts" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_by" bigint,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "subject_objections" ADD CONSTRAINT "subject_objections_defect_id_defects_id_fk" FOREIGN KEY ("defect_id") REFERENCES "public"."defects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_objections" ADD CONSTRAINT "subject_objections_request_id_subject_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."subject_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_requests" ADD CONSTRAINT "subject_requests_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_requests" ADD CONSTRAINT "subject_requests_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subject_requests_state" ON "subject_requests" USING btree ("state","due_on","id");--> statement-breakpoint
CREATE INDEX "subject_requests_created_by" ON "subject_requests" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "subject_requests_closed_by" ON "subject_requests" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "subject_objections_request" ON "subject_objections" USING btree ("request_id");--> statement-breakpoint
-- by hand
CREATE INDEX defects_by_phone ON defects (phone) WHERE phone IS NOT NULL;--> statement-breakpoint
-- Who sets the parameters keeps the requests too; who may only grant those may grant these.
INSERT INTO role_permissions (role_id, permission_id, actions)
SELECT role_id, 'subject_request', CASE WHEN 'edit' = ANY (actions) THEN ARRAY['query', 'edit']
    WHEN 'query' = ANY (actions) THEN ARRAY['query'] ELSE ARRAY[]::text[] END
  || CASE WHEN 'grant' = ANY (actions) THEN ARRAY['grant'] ELSE ARRAY[]::text[] END
FROM role_permissions WHERE permission_id = 'system_parameter'
ON CONFLICT DO NOTHING;
