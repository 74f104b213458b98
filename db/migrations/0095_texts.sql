CREATE TABLE "coding_readings" (
	"defect_id" bigint PRIMARY KEY NOT NULL,
	"defect_version" integer NOT NULL,
	"model_version" integer NOT NULL,
	"assembly_code" text,
	"sub_assembly_code" text,
	"symptom_code" text,
	"of_assembly" real NOT NULL,
	"of_part" real NOT NULL,
	"of_symptom" real NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_group_records" (
	"defect_id" bigint PRIMARY KEY NOT NULL,
	"group_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_groups" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"words" text[] NOT NULL,
	"size" integer NOT NULL,
	"recent" integer NOT NULL,
	"expected" double precision NOT NULL,
	"coded_share" real NOT NULL,
	"is_new" boolean NOT NULL,
	"newest_at" date NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "signal_hits" ADD COLUMN "text_n" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "text_group_records_group" ON "text_group_records" USING btree ("group_id");