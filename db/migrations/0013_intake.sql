CREATE TABLE "image_codes" (
	"image_id" text PRIMARY KEY NOT NULL,
	"answer_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "intake_reports" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"branch" text NOT NULL,
	"defect_id" bigint,
	"complaint_no" text NOT NULL,
	"receipt_hash" text NOT NULL,
	"mobile" text NOT NULL,
	"answers" jsonb NOT NULL,
	"consent_version" text NOT NULL,
	"consent_at" timestamp with time zone NOT NULL,
	"consent_share" boolean NOT NULL,
	"idempotency_key" text,
	"request_hash" text NOT NULL,
	"receipt_seed" text NOT NULL,
	"locale" text NOT NULL,
	"state" text,
	"duplicates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "intake_reports_complaint_no" UNIQUE("complaint_no"),
	CONSTRAINT "intake_reports_receipt" UNIQUE("receipt_hash"),
	CONSTRAINT "intake_reports_idempotency" UNIQUE("idempotency_key"),
	CONSTRAINT "intake_reports_defect" UNIQUE("defect_id")
);
--> statement-breakpoint
CREATE TABLE "intake_tickets" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"mobile" text,
	"purpose" text,
	"expires_at" timestamp with time zone NOT NULL,
	"spent_at" timestamp with time zone,
	"report_id" bigint
);
--> statement-breakpoint
CREATE TABLE "intake_uploads" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"store_key" text NOT NULL,
	"thumb_key" text,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"mime" text NOT NULL,
	"sha256" text NOT NULL,
	"width" integer,
	"height" integer,
	"kind" text,
	"owner" text NOT NULL,
	"network" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"report_id" bigint
);
--> statement-breakpoint
CREATE TABLE "supplement_requests" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"report_id" bigint NOT NULL,
	"defect_id" bigint,
	"message" text NOT NULL,
	"fields" text[] DEFAULT '{}' NOT NULL,
	"asked_by" bigint,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"answer" jsonb
);
--> statement-breakpoint
CREATE TABLE "text_codes" (
	"mobile" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "text_codes_mobile_purpose_pk" PRIMARY KEY("mobile","purpose")
);
--> statement-breakpoint
CREATE TABLE "text_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"mobile" text NOT NULL,
	"text" text NOT NULL,
	"purpose" text NOT NULL,
	"state" text DEFAULT 'kept' NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "intake_reports" ADD CONSTRAINT "intake_reports_defect_id_defects_id_fk" FOREIGN KEY ("defect_id") REFERENCES "public"."defects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_tickets" ADD CONSTRAINT "intake_tickets_report_id_intake_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."intake_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_uploads" ADD CONSTRAINT "intake_uploads_report_id_intake_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."intake_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplement_requests" ADD CONSTRAINT "supplement_requests_report_id_intake_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."intake_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplement_requests" ADD CONSTRAINT "supplement_requests_defect_id_defects_id_fk" FOREIGN KEY ("defect_id") REFERENCES "public"."defects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplement_requests" ADD CONSTRAINT "supplement_requests_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "image_codes_expires" ON "image_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "intake_reports_queue" ON "intake_reports" USING btree ("branch","state","id");--> statement-breakpoint
CREATE INDEX "intake_reports_mobile" ON "intake_reports" USING btree ("mobile");--> statement-breakpoint
CREATE INDEX "intake_tickets_expires" ON "intake_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "intake_tickets_report" ON "intake_tickets" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "intake_uploads_owner" ON "intake_uploads" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "intake_uploads_network" ON "intake_uploads" USING btree ("network","created_at");--> statement-breakpoint
CREATE INDEX "intake_uploads_report" ON "intake_uploads" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "intake_uploads_expires" ON "intake_uploads" USING btree ("expires_at") WHERE report_id is null;--> statement-breakpoint
CREATE INDEX "intake_uploads_store_key" ON "intake_uploads" USING btree ("store_key");--> statement-breakpoint
CREATE INDEX "intake_uploads_thumb_key" ON "intake_uploads" USING btree ("thumb_key");--> statement-breakpoint
CREATE INDEX "supplement_requests_report" ON "supplement_requests" USING btree ("report_id","id");--> statement-breakpoint
CREATE INDEX "supplement_requests_defect" ON "supplement_requests" USING btree ("defect_id");--> statement-breakpoint
CREATE INDEX "text_codes_expires" ON "text_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "text_messages_sent" ON "text_messages" USING btree ("sent_at");