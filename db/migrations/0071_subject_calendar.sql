ALTER TABLE "intake_reports" ADD COLUMN "objection_id" bigint;--> statement-breakpoint
ALTER TABLE "subject_requests" ADD COLUMN "unlisted_years" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "intake_reports" ADD CONSTRAINT "intake_reports_objection_id_subject_requests_id_fk" FOREIGN KEY ("objection_id") REFERENCES "public"."subject_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "intake_reports_objection" ON "intake_reports" USING btree ("objection_id") WHERE objection_id is not null;--> statement-breakpoint
-- Requests from before were counted without any list.
UPDATE "subject_requests" SET "unlisted_years" = ARRAY(
  SELECT generate_series(extract(year FROM "asked_on" + 1)::int, extract(year FROM "due_on")::int)) WHERE "state" = 'open';
