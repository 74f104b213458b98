CREATE TABLE "document_templates" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"store_key" text NOT NULL,
	"thumb_key" text,
	"thumb_size" integer,
	"thumb_sha256" text,
	"width" integer,
	"height" integer,
	"scanned" boolean DEFAULT false NOT NULL,
	"infection" text,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "month_reports" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"user_id" bigint,
	"job_id" bigint NOT NULL,
	"filters" jsonb NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"store_key" text NOT NULL,
	"thumb_key" text,
	"thumb_size" integer,
	"thumb_sha256" text,
	"width" integer,
	"height" integer,
	"scanned" boolean DEFAULT false NOT NULL,
	"infection" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "panel_pins" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"page" text NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"block" integer NOT NULL,
	"months" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "month_reports" ADD CONSTRAINT "month_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panel_pins" ADD CONSTRAINT "panel_pins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_templates_kind" ON "document_templates" USING btree ("kind") WHERE retired_at is null;--> statement-breakpoint
CREATE INDEX "document_templates_unscanned" ON "document_templates" USING btree ("store_key") WHERE not scanned;--> statement-breakpoint
CREATE INDEX "month_reports_month" ON "month_reports" USING btree ("month","id");--> statement-breakpoint
CREATE UNIQUE INDEX "month_reports_job" ON "month_reports" USING btree ("job_id","mime");--> statement-breakpoint
CREATE INDEX "panel_pins_user" ON "panel_pins" USING btree ("user_id","id");