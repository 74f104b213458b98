ALTER TABLE "intake_reports" ADD COLUMN "consents" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "intake_reports" ADD COLUMN "consent_withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "intake_drafts" ADD COLUMN "consents" jsonb DEFAULT '{}'::jsonb NOT NULL;