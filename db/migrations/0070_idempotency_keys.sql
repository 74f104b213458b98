CREATE TABLE "idempotency_keys" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"written" boolean DEFAULT false NOT NULL,
	"status" integer,
	"answer" text,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL
);
