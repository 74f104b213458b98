CREATE TABLE "events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"event" text NOT NULL,
	"entity_id" bigint,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_event_id" UNIQUE("event_id")
);
--> statement-breakpoint
INSERT INTO "events" ("event_id", "event", "entity_id", "data", "created_at")
  SELECT "event_id", "event", "entity_id", "data", "created_at" FROM (
    SELECT DISTINCT ON ("event_id") * FROM "webhook_deliveries" WHERE "event" <> 'webhook.test' ORDER BY "event_id", "id") AS sent
  ORDER BY "id";
--> statement-breakpoint
ALTER TABLE "exports" ADD COLUMN "format" text DEFAULT 'xlsx' NOT NULL;
--> statement-breakpoint
CREATE INDEX "defects_deleted_by_id" ON "defects" USING btree ("id") INCLUDE ("state", "deleted_at", "updated_at") WHERE deleted_at IS NOT NULL;
--> statement-breakpoint
-- Ids are not committed in their order. Who hands some out says before that no id up to here is theirs, in a lock that
-- ends with the transaction; so a reader in the order of ids knows how far nothing can be added any more.
CREATE FUNCTION "last_id"(of_table regclass) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE reached bigint;
BEGIN
  EXECUTE format('SELECT last_value - (NOT is_called)::int FROM %s', pg_get_serial_sequence(of_table::text, 'id')) INTO reached;
  RETURN reached;
END $$;
--> statement-breakpoint
CREATE FUNCTION "announce_ids"(of_table regclass) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock_shared(of_table::oid::int, least(last_id(of_table), 2147483647)::int)
$$;
--> statement-breakpoint
CREATE FUNCTION "reserve_ids"(of_table regclass, count integer) RETURNS SETOF bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_ids(of_table);
  RETURN QUERY SELECT nextval(pg_get_serial_sequence(of_table::text, 'id')) FROM generate_series(1, count);
END $$;
--> statement-breakpoint
CREATE FUNCTION "announce_new_ids"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_ids(TG_RELID::regclass);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The last id is read before the locks: whose lock is gone by then has committed.
CREATE FUNCTION "settled_id"(of_table regclass) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE reached bigint := last_id(of_table);
BEGIN
  RETURN least(reached, (SELECT min(objid::bigint) FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 2 AND classid = of_table::oid
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())));
END $$;
--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY array['events', 'transmission_types', 'product_categories', 'product_subcategories', 'assemblies',
    'sub_assemblies', 'review_opinions', 'producers', 'brands', 'model_series', 'type_codes', 'model_names',
    'entrusted_companies', 'wmi_codes', 'problem_codes', 'synonyms', 'departments']
  LOOP
    EXECUTE format('CREATE TRIGGER announce_new_ids BEFORE INSERT ON %I FOR EACH STATEMENT EXECUTE FUNCTION announce_new_ids()', name);
  END LOOP;
END $$;
