CREATE TABLE "defect_judgements" (
	"one_id" bigint NOT NULL,
	"other_id" bigint NOT NULL,
	"verdict" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "defect_judgements_one_id_other_id_pk" PRIMARY KEY("one_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "defect_merges" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"merged_id" bigint NOT NULL,
	"into_id" bigint NOT NULL,
	"state_before" integer NOT NULL,
	"score" numeric(4, 3),
	"taken" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"remarks" text,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_by" bigint,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "defect_judgements" ADD CONSTRAINT "defect_judgements_one_id_defects_id_fk" FOREIGN KEY ("one_id") REFERENCES "public"."defects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defect_judgements" ADD CONSTRAINT "defect_judgements_other_id_defects_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."defects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defect_merges" ADD CONSTRAINT "defect_merges_merged_id_defects_id_fk" FOREIGN KEY ("merged_id") REFERENCES "public"."defects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defect_merges" ADD CONSTRAINT "defect_merges_into_id_defects_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."defects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "defect_judgements_other" ON "defect_judgements" USING btree ("other_id");--> statement-breakpoint
CREATE UNIQUE INDEX "defect_merges_once" ON "defect_merges" USING btree ("merged_id") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "defect_merges_into" ON "defect_merges" USING btree ("into_id") WHERE undone_at is null;
--> statement-breakpoint
-- Records of the same person or plate. With the day of the fault behind it, a number that stands in thousands of
-- records (a call centre's) is still read for half a year only.
CREATE INDEX defects_by_mobile ON defects (mobile, (coalesce(fault_date, received_at)))
  WHERE deleted_at IS NULL AND mobile IS NOT NULL;
--> statement-breakpoint
CREATE INDEX defects_by_card ON defects (card_no, (coalesce(fault_date, received_at)))
  WHERE deleted_at IS NULL AND card_no IS NOT NULL;
--> statement-breakpoint
CREATE INDEX defects_by_plate ON defects (plate_no) WHERE deleted_at IS NULL AND plate_no IS NOT NULL;
