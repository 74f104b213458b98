ALTER TABLE "investigation_letters" ADD COLUMN "withdrawn_by" bigint;--> statement-breakpoint
ALTER TABLE "investigation_letters" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "investigation_letters" ADD COLUMN "reason" text;