ALTER TABLE "intake_reports" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "intake_reports" ADD COLUMN "state_before" text;--> statement-breakpoint
ALTER TABLE "intake_reports" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "intake_reports" ADD COLUMN "changed_by" bigint;--> statement-breakpoint
ALTER TABLE "intake_reports" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "supplement_requests" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "intake_reports" ADD CONSTRAINT "intake_reports_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- by hand
-- Where a vehicle's report stands follows its record whoever moves it: the queue is then one range of one index.
CREATE FUNCTION report_state(state int, deleted boolean) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN deleted OR state = 90 THEN 'closed' WHEN state <= 10 THEN 'received' WHEN state = 20 THEN 'returned'
    WHEN state = 50 THEN 'forwarded' ELSE 'accepted' END;
--> statement-breakpoint
CREATE FUNCTION move_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE intake_reports SET state = report_state(NEW.state, NEW.deleted_at IS NOT NULL) WHERE defect_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER defects_move_report AFTER UPDATE OF state, deleted_at ON defects FOR EACH ROW
  WHEN (OLD.state <> NEW.state OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
  EXECUTE FUNCTION move_report();
--> statement-breakpoint
UPDATE intake_reports AS r SET state = report_state(d.state, d.deleted_at IS NOT NULL)
  FROM defects AS d WHERE d.id = r.defect_id;
