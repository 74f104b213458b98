CREATE TABLE "recall_files" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"recall_id" bigint NOT NULL,
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
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recall_progress" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"recall_id" bigint NOT NULL,
	"as_of" date NOT NULL,
	"total" integer NOT NULL,
	"done" integer NOT NULL,
	"unreachable" integer DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"note" text,
	"file_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recall_progress_day" UNIQUE("recall_id","as_of"),
	CONSTRAINT "recall_progress_sum" CHECK (least("recall_progress"."done", "recall_progress"."unreachable", "recall_progress"."removed") >= 0
        AND "recall_progress"."done" + "recall_progress"."unreachable" + "recall_progress"."removed" <= "recall_progress"."total")
);
--> statement-breakpoint
CREATE TABLE "recall_records" (
	"recall_id" bigint NOT NULL,
	"defect_id" bigint NOT NULL,
	"verdict" text NOT NULL,
	"by" text NOT NULL,
	"scope_id" bigint,
	"missing" text[] DEFAULT '{}' NOT NULL,
	"reason" text,
	"decided_by" bigint,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "recall_records_recall_id_defect_id_pk" PRIMARY KEY("recall_id","defect_id")
);
--> statement-breakpoint
CREATE TABLE "recall_revision" (
	"id" integer PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recall_scopes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"recall_id" bigint NOT NULL,
	"sort" integer NOT NULL,
	"exclude" boolean DEFAULT false NOT NULL,
	"model_range_id" bigint,
	"brand_id" bigint,
	"type_code_ids" bigint[] DEFAULT '{}' NOT NULL,
	"model_names" text[] DEFAULT '{}' NOT NULL,
	"model_year_from" integer,
	"model_year_to" integer,
	"production_from" date,
	"production_to" date,
	"power_types" text[] DEFAULT '{}' NOT NULL,
	"vin_from" text,
	"vin_to" text,
	"vin_prefix" text,
	"quantity" integer,
	"condition" text,
	CONSTRAINT "recall_scopes_vehicle" CHECK (num_nonnulls("recall_scopes"."model_range_id", "recall_scopes"."brand_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "recalls" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"recall_no" text NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"influence" text NOT NULL,
	"cause" text,
	"producer_id" bigint NOT NULL,
	"brand_ids" bigint[] DEFAULT '{}' NOT NULL,
	"assembly_code" text NOT NULL,
	"sub_assembly_code" text,
	"symptom_codes" text[] DEFAULT '{}' NOT NULL,
	"defect" text NOT NULL,
	"consequence" text,
	"remedy" text,
	"remedy_ways" text[] DEFAULT '{}' NOT NULL,
	"interim" text,
	"notify_way" text,
	"hotline" text,
	"filed_at" date NOT NULL,
	"announced_at" date,
	"starts_at" date,
	"ends_at" date,
	"quantity" integer NOT NULL,
	"supersedes_id" bigint,
	"watch_item_id" bigint,
	"state" text DEFAULT 'draft' NOT NULL,
	"scope_version" integer DEFAULT 1 NOT NULL,
	"matched_version" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recalls_no" UNIQUE("recall_no"),
	CONSTRAINT "recalls_quantity" CHECK ("recalls"."quantity" >= 0)
);
--> statement-breakpoint
ALTER TABLE "defects" ADD COLUMN "recall_matched" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "defects" ADD COLUMN "entered_in_recall" boolean;--> statement-breakpoint
ALTER TABLE "defects" ADD COLUMN "entered_recall_no" text;--> statement-breakpoint
ALTER TABLE "recall_files" ADD CONSTRAINT "recall_files_recall_id_recalls_id_fk" FOREIGN KEY ("recall_id") REFERENCES "public"."recalls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_progress" ADD CONSTRAINT "recall_progress_recall_id_recalls_id_fk" FOREIGN KEY ("recall_id") REFERENCES "public"."recalls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_progress" ADD CONSTRAINT "recall_progress_file_id_recall_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."recall_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_records" ADD CONSTRAINT "recall_records_recall_id_recalls_id_fk" FOREIGN KEY ("recall_id") REFERENCES "public"."recalls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_records" ADD CONSTRAINT "recall_records_defect_id_defects_id_fk" FOREIGN KEY ("defect_id") REFERENCES "public"."defects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_records" ADD CONSTRAINT "recall_records_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_scopes" ADD CONSTRAINT "recall_scopes_recall_id_recalls_id_fk" FOREIGN KEY ("recall_id") REFERENCES "public"."recalls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_scopes" ADD CONSTRAINT "recall_scopes_model_range_id_model_series_id_fk" FOREIGN KEY ("model_range_id") REFERENCES "public"."model_series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_scopes" ADD CONSTRAINT "recall_scopes_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_producer_id_producers_id_fk" FOREIGN KEY ("producer_id") REFERENCES "public"."producers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_supersedes_id_recalls_id_fk" FOREIGN KEY ("supersedes_id") REFERENCES "public"."recalls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_watch_item_id_watch_items_id_fk" FOREIGN KEY ("watch_item_id") REFERENCES "public"."watch_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recall_files_recall" ON "recall_files" USING btree ("recall_id");--> statement-breakpoint
CREATE INDEX "recall_records_defect" ON "recall_records" USING btree ("defect_id");--> statement-breakpoint
CREATE INDEX "recall_records_verdict" ON "recall_records" USING btree ("recall_id","verdict") WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "recall_scopes_recall" ON "recall_scopes" USING btree ("recall_id","sort");--> statement-breakpoint
CREATE INDEX "recall_scopes_series" ON "recall_scopes" USING btree ("model_range_id");--> statement-breakpoint
CREATE INDEX "recalls_filed" ON "recalls" USING btree ("filed_at","id");--> statement-breakpoint
CREATE INDEX "recalls_producer" ON "recalls" USING btree ("producer_id");--> statement-breakpoint
INSERT INTO recall_revision (id, revision) VALUES (1, 1);
--> statement-breakpoint
CREATE FUNCTION raise_recall_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE recall_revision SET revision = revision + 1 WHERE id = 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER recalls_revision AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF state, recall_no, filed_at ON recalls
  FOR EACH STATEMENT EXECUTE FUNCTION raise_recall_revision();
--> statement-breakpoint
CREATE TRIGGER recall_scopes_revision AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON recall_scopes
  FOR EACH STATEMENT EXECUTE FUNCTION raise_recall_revision();
--> statement-breakpoint
-- For writers of records: the revision by which this transaction must judge. It is held by a shared lock until the
-- transaction ends, so that who matches records by a newer revision can wait for those that judged by an older one.
-- Read again behind the lock: each statement of a volatile function sees what was committed meanwhile.
CREATE FUNCTION lock_recall_revision() RETURNS integer LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  seen integer;
  now_at integer;
BEGIN
  SELECT revision INTO now_at FROM recall_revision WHERE id = 1;
  LOOP
    seen := now_at;
    PERFORM pg_advisory_xact_lock_shared(hashtext('recall_revision'), seen);
    SELECT revision INTO now_at FROM recall_revision WHERE id = 1;
    EXIT WHEN now_at = seen;
  END LOOP;
  RETURN seen;
END $$;
--> statement-breakpoint
-- Who sets the parameters keeps recalls too; who may only grant those may grant these.
INSERT INTO role_permissions (role_id, permission_id, actions)
SELECT role_id, given.id, CASE WHEN 'edit' = ANY (actions) THEN given.all_actions ELSE ARRAY[]::text[] END
  || CASE WHEN 'grant' = ANY (actions) THEN ARRAY['grant'] ELSE ARRAY[]::text[] END
FROM role_permissions CROSS JOIN (VALUES
  ('vehicle_file', ARRAY['query', 'get']),
  ('recall', ARRAY['query', 'get', 'add', 'edit', 'delete', 'import', 'export'])) AS given (id, all_actions)
WHERE permission_id = 'system_parameter' AND ('edit' = ANY (actions) OR 'grant' = ANY (actions))
ON CONFLICT DO NOTHING;
