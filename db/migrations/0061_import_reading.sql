ALTER TABLE "imports" ADD COLUMN "sheet_name" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "heading_row" integer;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "reading" jsonb;