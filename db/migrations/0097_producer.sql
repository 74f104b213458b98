ALTER TABLE "investigation_letters" ADD COLUMN "code_hash" text;--> statement-breakpoint
ALTER TABLE "investigation_letters" ADD COLUMN "used_at" timestamp with time zone;