CREATE TABLE "recall_alerts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"mobile" text NOT NULL,
	"vin" text,
	"model_range_id" bigint,
	"locale" text NOT NULL,
	"known_recall_ids" bigint[] DEFAULT '{}' NOT NULL,
	"checked_revision" integer NOT NULL,
	"renewed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recall_alerts_car" UNIQUE NULLS NOT DISTINCT("mobile","vin","model_range_id"),
	CONSTRAINT "recall_alerts_subject" CHECK (num_nonnulls("recall_alerts"."vin", "recall_alerts"."model_range_id") > 0)
);
--> statement-breakpoint
ALTER TABLE "intake_reports" ADD COLUMN "appealed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "recall_files" ADD COLUMN "published" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "recall_alerts" ADD CONSTRAINT "recall_alerts_model_range_id_model_series_id_fk" FOREIGN KEY ("model_range_id") REFERENCES "public"."model_series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recall_alerts_revision" ON "recall_alerts" USING btree ("checked_revision");