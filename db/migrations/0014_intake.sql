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
CREATE INDEX "text_messages_sent" ON "text_messages" USING btree ("sent_at");--> statement-breakpoint
-- by hand
-- Databases that were filled before get what new ones are shipped with: the list of the product branch …
INSERT INTO code_items (list_key, code, name, name_en, sort)
SELECT 'productScenario', code, name, name_en, sort
FROM (VALUES
  ('01', '家中', 'At home', 0),
  ('02', '公共居住场所', 'Shared residence', 1),
  ('03', '学校与公共场所', 'School, public place', 2),
  ('04', '体育和运动场所', 'Sports ground', 3),
  ('05', '公路/街道', 'Road or street', 4),
  ('06', '贸易和服务场所', 'Shop or service', 5),
  ('07', '工业和建筑场所', 'Industry or building site', 6),
  ('08', '农场/农田', 'Farm or field', 7),
  ('09', '其他', 'Other', 8),
  ('10', '不清楚', 'Not known', 9)) AS shipped (code, name, name_en, sort)
WHERE EXISTS (SELECT FROM code_items)
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- … and who may set parameters may read the outbox.
INSERT INTO role_permissions (role_id, permission_id, actions)
SELECT role_id, 'system_outbox', ARRAY['query'] FROM role_permissions
WHERE permission_id = 'system_parameter' AND 'edit' = ANY(actions)
ON CONFLICT DO NOTHING;
