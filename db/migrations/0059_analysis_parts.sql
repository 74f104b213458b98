CREATE TABLE "analysis_parts" (
	"key" text PRIMARY KEY NOT NULL,
	"stamp" text NOT NULL,
	"counts" text NOT NULL,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL
);
