CREATE TABLE "intake_drafts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"wrong" jsonb,
	"page" text,
	"consent_version" text,
	"consent_at" timestamp with time zone,
	"pending" jsonb,
	"mobile" text,
	"sent" jsonb,
	"asked" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "intake_drafts_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE INDEX "intake_drafts_mobile" ON "intake_drafts" USING btree ("mobile");--> statement-breakpoint
CREATE INDEX "intake_drafts_expires" ON "intake_drafts" USING btree ("expires_at");