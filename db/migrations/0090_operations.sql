CREATE TABLE "operation_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"finished_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"problem" text,
	"figures" jsonb
);
--> statement-breakpoint
CREATE TABLE "text_counts" (
	"day" date NOT NULL,
	"purpose" text NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "text_counts_day_purpose_pk" PRIMARY KEY("day","purpose")
);
--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "notices_untold" ON "notices" USING btree ("created_at") WHERE told_at is null and read_at is null;