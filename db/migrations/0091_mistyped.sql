CREATE TABLE "coding_mistyped" (
	"defect_id" bigint PRIMARY KEY NOT NULL,
	"proposed_code" text NOT NULL,
	"probability" double precision NOT NULL,
	"model_version" integer NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
UPDATE "signal_rules" SET "filters" = "filters" || '{"alsoSevere": true}' WHERE "filters" ? 'complaintType';
