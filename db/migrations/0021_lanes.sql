ALTER TABLE "imports" ALTER COLUMN "store_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "quick" boolean DEFAULT false NOT NULL;