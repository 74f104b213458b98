CREATE TABLE "audit_seals" (
	"number" bigserial PRIMARY KEY NOT NULL,
	"after_id" bigint NOT NULL,
	"up_to_id" bigint NOT NULL,
	"rows" integer NOT NULL,
	"digests" "bytea" NOT NULL,
	"key_id" text NOT NULL,
	"mac" text NOT NULL,
	"sealed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "defects" ADD COLUMN "anonymised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "parameters" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- by hand
-- Instead of the generated changes of audit_log: it becomes a table in parts, one a month.
ALTER TABLE audit_log RENAME TO audit_log_before;
--> statement-breakpoint
ALTER SEQUENCE audit_log_id_seq OWNED BY NONE;
--> statement-breakpoint
-- The transaction gets its number before the row gets its id: whoever sees the sequence at n, and then every
-- transaction up to a later number ended, knows that no row up to n is still to come. Sealing relies on it.
CREATE TABLE audit_log (
  id bigint NOT NULL DEFAULT (CASE WHEN pg_current_xact_id() IS NOT NULL THEN nextval('audit_log_id_seq') END),
  at timestamp with time zone DEFAULT now() NOT NULL,
  user_id bigint,
  login_id text,
  action text NOT NULL,
  entity text,
  entity_id text,
  outcome text DEFAULT 'done' NOT NULL,
  door text NOT NULL,
  ip text,
  user_agent text,
  request_id text NOT NULL,
  detail jsonb,
  shown bigint[],
  CONSTRAINT audit_log_at_id_pk PRIMARY KEY (at, id)
) PARTITION BY RANGE (at);
--> statement-breakpoint
ALTER SEQUENCE audit_log_id_seq OWNED BY audit_log.id;
--> statement-breakpoint
DROP INDEX audit_log_entity, audit_log_at;
--> statement-breakpoint
CREATE INDEX audit_log_id ON audit_log USING brin (id) WITH (pages_per_range = 16);
--> statement-breakpoint
CREATE INDEX audit_log_user ON audit_log (user_id, at);
--> statement-breakpoint
CREATE INDEX audit_log_action ON audit_log (action, at);
--> statement-breakpoint
CREATE INDEX audit_log_record ON audit_log (entity_id, entity, at) WHERE entity_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX audit_log_address ON audit_log (ip, at);
--> statement-breakpoint
CREATE INDEX audit_log_unusual ON audit_log (outcome, at) WHERE outcome <> 'done';
--> statement-breakpoint
CREATE INDEX audit_log_shown ON audit_log USING gin (shown) WITH (gin_pending_list_limit = 16384)
  WHERE shown IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_not_emptied BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Row triggers come to a partition by themselves, these do not. Months are those of the people who read it.
CREATE FUNCTION guard_audit_partition(part text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER audit_log_not_emptied BEFORE TRUNCATE ON %I
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', part);
  EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON %I FROM PUBLIC, CURRENT_USER', part);
END $$;
--> statement-breakpoint
CREATE FUNCTION make_audit_partitions(since timestamptz, until timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  month timestamp := date_trunc('month', since AT TIME ZONE 'Asia/Shanghai');
  part text;
  made integer := 0;
BEGIN
  WHILE month <= until AT TIME ZONE 'Asia/Shanghai' LOOP
    part := 'audit_log_' || to_char(month, 'YYYY_MM');
    IF to_regclass(part) IS NULL THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF audit_log FOR VALUES FROM (%L) TO (%L)', part,
        month AT TIME ZONE 'Asia/Shanghai', (month + interval '1 month') AT TIME ZONE 'Asia/Shanghai');
      PERFORM guard_audit_partition(part);
      made := made + 1;
    END IF;
    month := month + interval '1 month';
  END LOOP;
  RETURN made;
END $$;
--> statement-breakpoint
SELECT make_audit_partitions(coalesce((SELECT min(at) FROM audit_log_before), now()), now() + interval '3 months');
--> statement-breakpoint
-- What falls outside of the months made ahead is kept too.
CREATE TABLE audit_log_other PARTITION OF audit_log DEFAULT;
--> statement-breakpoint
SELECT guard_audit_partition('audit_log_other');
--> statement-breakpoint
INSERT INTO audit_log (id, at, user_id, login_id, action, entity, entity_id, outcome, door, ip, user_agent,
    request_id, detail)
  SELECT id, at, user_id, login_id, action, entity, entity_id, outcome, door, ip, user_agent, request_id, detail
  FROM audit_log_before;
--> statement-breakpoint
DROP TABLE audit_log_before;
--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON audit_log FROM PUBLIC, CURRENT_USER;
--> statement-breakpoint
CREATE TRIGGER audit_seals_append_only BEFORE UPDATE OR DELETE ON audit_seals
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_seals_not_emptied BEFORE TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON audit_seals FROM PUBLIC, CURRENT_USER;
--> statement-breakpoint
-- Versions change for one reason only: the time of the personal data in them is over.
DROP TRIGGER defect_versions_append_only ON defect_versions;
--> statement-breakpoint
CREATE TRIGGER defect_versions_append_only BEFORE UPDATE ON defect_versions FOR EACH ROW
  WHEN (current_setting('retention.anonymise', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER defect_versions_not_deleted BEFORE DELETE ON defect_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Closed records whose personal data are still there, oldest first.
CREATE INDEX defects_to_anonymise ON defects (updated_at) WHERE anonymised_at IS NULL AND state IN (70, 90);
