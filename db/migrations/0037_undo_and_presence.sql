CREATE TABLE "defect_presence" (
	"defect_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"page" text NOT NULL,
	"editing" boolean NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "defect_presence_defect_id_user_id_page_pk" PRIMARY KEY("defect_id","user_id","page")
);
--> statement-breakpoint
ALTER TABLE "defect_feedback" ADD COLUMN "closes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "defect_feedback" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "defect_feedback" ADD COLUMN "review_opinion" text;--> statement-breakpoint
ALTER TABLE "defect_feedback" ADD COLUMN "reviewed_by" bigint;--> statement-breakpoint
ALTER TABLE "defect_feedback" ADD COLUMN "reviewed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "defect_audits" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "defect_flow" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "defect_flow" ADD COLUMN "held_before" jsonb;--> statement-breakpoint
ALTER TABLE "defect_presence" ADD CONSTRAINT "defect_presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "defect_presence_seen" ON "defect_presence" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "defect_feedback_waiting" ON "defect_feedback" USING btree ("created_at") WHERE state = 'waiting' AND deleted_at IS NULL;