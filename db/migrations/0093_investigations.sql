CREATE TABLE "investigation_budget_items" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"investigation_id" bigint NOT NULL,
	"sort" integer NOT NULL,
	"name" text,
	"apply_budget" numeric(14, 2),
	"suggest_budget" numeric(14, 2),
	"adjust_budget" numeric(14, 2),
	"remarks" text,
	"financial_node" text
);
--> statement-breakpoint
CREATE TABLE "investigation_documents" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"investigation_id" bigint NOT NULL,
	"letter_id" bigint,
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
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "investigation_flow" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"investigation_id" bigint NOT NULL,
	"node" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"remarks" text,
	"user_id" bigint,
	"user_name" text NOT NULL,
	"dept_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer NOT NULL,
	"undone_at" timestamp with time zone,
	"before" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"snapshot" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "investigation_letters" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"investigation_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"letter_no" text,
	"edition" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"template_id" bigint,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"producer_id" bigint,
	"company_id" bigint,
	"recipient" text NOT NULL,
	"contact" text,
	"email" text,
	"deadline" date,
	"checked_by" bigint,
	"checked_at" timestamp with time zone,
	"signed_by" bigint,
	"signed_at" timestamp with time zone,
	"sent_by" bigint,
	"sent_at" timestamp with time zone,
	"sent_way" text,
	"answered_at" timestamp with time zone,
	"answer" text,
	"reminded_at" timestamp with time zone,
	"follows_id" bigint,
	"token_hash" text,
	"token_ends_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "investigation_letters_no" UNIQUE("letter_no"),
	CONSTRAINT "investigation_letters_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "investigation_links" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"investigation_id" bigint NOT NULL,
	"entity" text NOT NULL,
	"entity_id" bigint,
	"title" text,
	"address" text,
	"note" text,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "investigation_links_entity" UNIQUE("investigation_id","entity","entity_id"),
	CONSTRAINT "investigation_links_names" CHECK (num_nonnulls("investigation_links"."entity_id", "investigation_links"."title") > 0)
);
--> statement-breakpoint
CREATE TABLE "investigation_records" (
	"investigation_id" bigint NOT NULL,
	"defect_id" bigint NOT NULL,
	"verdict" text NOT NULL,
	"reason" text,
	"added_by" bigint,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	CONSTRAINT "investigation_records_investigation_id_defect_id_pk" PRIMARY KEY("investigation_id","defect_id")
);
--> statement-breakpoint
CREATE TABLE "investigation_tasks" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"investigation_id" bigint NOT NULL,
	"title" text NOT NULL,
	"assignee_id" bigint NOT NULL,
	"due_at" date NOT NULL,
	"note" text,
	"done_at" timestamp with time zone,
	"done_by" bigint,
	"reminded_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "investigations" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"file_no" text NOT NULL,
	"title" text NOT NULL,
	"question" text NOT NULL,
	"level" text NOT NULL,
	"producer_id" bigint,
	"brand_ids" bigint[] DEFAULT '{}' NOT NULL,
	"model_range_ids" bigint[] DEFAULT '{}' NOT NULL,
	"production_from" date,
	"production_to" date,
	"assembly_code" text,
	"sub_assembly_code" text,
	"symptom_codes" text[] DEFAULT '{}' NOT NULL,
	"dept_name" text NOT NULL,
	"leader_office" text,
	"leader_id" bigint NOT NULL,
	"member_ids" bigint[] DEFAULT '{}' NOT NULL,
	"planned_end" date,
	"state" text DEFAULT 'draft' NOT NULL,
	"conclusion" text,
	"conclusion_text" text,
	"origin" jsonb NOT NULL,
	"search_filters" jsonb,
	"searched_at" timestamp with time zone,
	"year" integer NOT NULL,
	"apply_time" date NOT NULL,
	"apply_budget" numeric(14, 2),
	"suggest_budget" numeric(14, 2),
	"adjust_budget" numeric(14, 2),
	"state_since" timestamp with time zone DEFAULT now() NOT NULL,
	"approved_at" timestamp with time zone,
	"concluded_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "investigations_no" UNIQUE("file_no")
);
--> statement-breakpoint
ALTER TABLE "investigation_budget_items" ADD CONSTRAINT "investigation_budget_items_investigation_id_investigations_id_fk" FOREIGN KEY ("investigation_id") REFERENCES "public"."investigations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investigation_documents" ADD CONSTRAINT "investigation_documents_investigation_id_investigations_id_fk" FOREIGN KEY ("investigation_id") REFERENCES "public"."investigations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investigation_documents" ADD CONSTRAINT "investigation_documents_letter_id_investigation_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."investigation_letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investigation_flow" ADD CONSTRAINT "investigation_flow_investigation_id_investigations_id_fk" FOREIGN KEY ("investigation_id") REFERENCES "public"."investigations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investigation_letters" ADD CONSTRAINT "investigation_letters_investigation_id_investigations_id_fk" FOREIGN KEY ("investigation_id") REFERENCES "public"."investigations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investigation_letters" ADD CONSTRAINT "investigation_letters_producer_id_producers_id_fk" FOREIGN KEY ("producer_id") REFERENCES "public"."producers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investigation_letters" ADD CONSTRAINT "investigation_letters_company_id_entrusted_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."entrusted_companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investigation_links" ADD CONSTRAINT "investigation_links_investigation_id_investigations_id_fk" FOREIGN KEY ("investigation_id") REFERENCES "public"."investigations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investigation_records" ADD CONSTRAINT "investigation_records_investigation_id_investigations_id_fk" FOREIGN KEY ("investigation_id") REFERENCES "public"."investigations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investigation_records" ADD CONSTRAINT "investigation_records_defect_id_defects_id_fk" FOREIGN KEY ("defect_id") REFERENCES "public"."defects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investigation_tasks" ADD CONSTRAINT "investigation_tasks_investigation_id_investigations_id_fk" FOREIGN KEY ("investigation_id") REFERENCES "public"."investigations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investigation_tasks" ADD CONSTRAINT "investigation_tasks_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investigations" ADD CONSTRAINT "investigations_producer_id_producers_id_fk" FOREIGN KEY ("producer_id") REFERENCES "public"."producers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investigations" ADD CONSTRAINT "investigations_leader_id_users_id_fk" FOREIGN KEY ("leader_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "investigation_budget_items_file" ON "investigation_budget_items" USING btree ("investigation_id","sort");--> statement-breakpoint
CREATE INDEX "investigation_documents_file" ON "investigation_documents" USING btree ("investigation_id");--> statement-breakpoint
CREATE INDEX "investigation_documents_letter" ON "investigation_documents" USING btree ("letter_id");--> statement-breakpoint
CREATE INDEX "investigation_documents_unscanned" ON "investigation_documents" USING btree ("store_key") WHERE not scanned;--> statement-breakpoint
CREATE INDEX "investigation_flow_file" ON "investigation_flow" USING btree ("investigation_id","id");--> statement-breakpoint
CREATE INDEX "investigation_letters_file" ON "investigation_letters" USING btree ("investigation_id","id");--> statement-breakpoint
CREATE INDEX "investigation_letters_waiting" ON "investigation_letters" USING btree ("deadline") WHERE state = 'sent';--> statement-breakpoint
CREATE INDEX "investigation_links_linked" ON "investigation_links" USING btree ("entity","entity_id");--> statement-breakpoint
CREATE INDEX "investigation_records_defect" ON "investigation_records" USING btree ("defect_id");--> statement-breakpoint
CREATE INDEX "investigation_records_verdict" ON "investigation_records" USING btree ("investigation_id","verdict");--> statement-breakpoint
CREATE INDEX "investigation_tasks_file" ON "investigation_tasks" USING btree ("investigation_id","due_at");--> statement-breakpoint
CREATE INDEX "investigation_tasks_open" ON "investigation_tasks" USING btree ("assignee_id","due_at") WHERE done_at IS NULL;--> statement-breakpoint
CREATE INDEX "investigations_state" ON "investigations" USING btree ("state","planned_end");--> statement-breakpoint
CREATE INDEX "investigations_leader" ON "investigations" USING btree ("leader_id");--> statement-breakpoint
CREATE INDEX "investigations_members" ON "investigations" USING gin ("member_ids");--> statement-breakpoint
CREATE INDEX "investigations_producer" ON "investigations" USING btree ("producer_id");--> statement-breakpoint
CREATE INDEX "investigations_updated" ON "investigations" USING btree ("updated_at","id");
