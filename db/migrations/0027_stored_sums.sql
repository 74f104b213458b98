ALTER TABLE "users" ADD COLUMN "avatar_size" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "avatar_sha256" text;--> statement-breakpoint
ALTER TABLE "defect_files" ADD COLUMN "thumb_size" integer;--> statement-breakpoint
ALTER TABLE "defect_files" ADD COLUMN "thumb_sha256" text;--> statement-breakpoint
ALTER TABLE "exports" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "intake_uploads" ADD COLUMN "thumb_size" integer;--> statement-breakpoint
ALTER TABLE "intake_uploads" ADD COLUMN "thumb_sha256" text;