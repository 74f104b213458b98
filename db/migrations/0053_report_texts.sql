ALTER TABLE "intake_reports" ADD COLUMN "state_since" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "intake_reports" ADD COLUMN "told_state" text;--> statement-breakpoint
CREATE INDEX "intake_reports_untold" ON "intake_reports" USING btree ("state_since") WHERE told_state IS DISTINCT FROM state;--> statement-breakpoint
-- by hand
-- Nobody is texted about what happened before texts existed.
UPDATE intake_reports SET told_state = state, state_since = NULL;
--> statement-breakpoint
CREATE FUNCTION note_report_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.state_since := now();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER intake_reports_note_state BEFORE UPDATE OF state ON intake_reports FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION note_report_state();
