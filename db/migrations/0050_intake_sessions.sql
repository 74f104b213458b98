ALTER TABLE "intake_reports" ADD COLUMN "unknown" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "intake_reports" ADD COLUMN "about" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "intake_drafts" ADD COLUMN "open_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "intake_drafts" ADD COLUMN "shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "intake_drafts" ADD COLUMN "formers" jsonb DEFAULT '[]'::jsonb NOT NULL;