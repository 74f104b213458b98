CREATE TABLE "audit_redactions" (
	"row_id" bigint PRIMARY KEY NOT NULL,
	"noted_by" bigint NOT NULL,
	"sealed" "bytea" NOT NULL,
	"redacted" "bytea" NOT NULL
);--> statement-breakpoint

-- A text without what names somebody, whoever that is: phone numbers, identity cards, VINs, plates, e-mail addresses.
CREATE OR REPLACE FUNCTION without_numbers(said text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(said, '(?<![0-9A-Za-z])(1[3-9][0-9][ -]?[0-9]{4}[ -]?[0-9]{4}|0[0-9]{2,3}-[0-9]{7,8}|[0-9]{17}[0-9Xx]|[0-9]{15}|[A-HJ-NPR-Za-hj-npr-z0-9]{17}|[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+|[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-Za-z][ ·•-]?[A-HJ-NP-Za-hj-np-z0-9]{4,5}[A-HJ-NP-Za-hj-np-z0-9学警港澳挂领使])(?![0-9A-Za-z])',
    '***', 'g')
$$;--> statement-breakpoint

-- Nor what names this person: lib/retention/marks-of.ts writes the pattern.
CREATE FUNCTION without_person(said text, marks text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT without_numbers(CASE WHEN marks <> '' THEN regexp_replace(said, marks, '***', 'gi') ELSE said END)
$$;--> statement-breakpoint
CREATE FUNCTION without_person(said jsonb, marks text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE plain text := said #>> '{}';
BEGIN
  RETURN CASE jsonb_typeof(said)
    WHEN 'object' THEN (SELECT coalesce(jsonb_object_agg(key, without_person(value, marks)), '{}') FROM jsonb_each(said))
    WHEN 'array' THEN (SELECT coalesce(jsonb_agg(without_person(value, marks) ORDER BY at), '[]')
      FROM jsonb_array_elements(said) WITH ORDINALITY AS part (value, at))
    WHEN 'boolean' THEN said
    WHEN 'null' THEN said
    ELSE CASE WHEN without_person(plain, marks) = plain THEN said ELSE to_jsonb(without_person(plain, marks)) END
  END;
END $$;--> statement-breakpoint

-- A record's time is that of its state, and begins anew with what is written to it after it was made anonymous.
CREATE INDEX defects_to_erase ON defects (state, (least(updated_at, state_since))) WHERE anonymised_at IS NULL OR anonymised_at < updated_at;--> statement-breakpoint
DROP INDEX defects_to_anonymise;--> statement-breakpoint
CREATE INDEX defects_deleted_to_erase ON defects (deleted_at)
  WHERE deleted_at IS NOT NULL AND (anonymised_at IS NULL OR anonymised_at < updated_at);--> statement-breakpoint

-- What retention made anonymous before this had more left in it: it is due once more.
UPDATE defects SET anonymised_at = updated_at - interval '1 microsecond'
  WHERE state IN (70, 90) AND anonymised_at >= updated_at;--> statement-breakpoint

-- What a seal holds of a row of the audit log: every column in a form that depends on no database setting.
CREATE FUNCTION audit_digest(a audit_log) RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT substr(sha256(convert_to(jsonb_build_array(a.id, (extract(epoch FROM a.at) * 1000000)::bigint, a.user_id,
    a.login_id, a.action, a.entity, a.entity_id, a.outcome, a.door, a.ip, a.user_agent, a.request_id, a.detail,
    a.shown)::text, 'UTF8')), 1, 16)
$$;--> statement-breakpoint
CREATE FUNCTION codes_only(said jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE plain text := said #>> '{}';
BEGIN
  RETURN CASE jsonb_typeof(said)
    WHEN 'object' THEN (SELECT coalesce(jsonb_object_agg(key, codes_only(value)), '{}') FROM jsonb_each(said))
    WHEN 'array' THEN (SELECT coalesce(jsonb_agg(codes_only(value) ORDER BY at), '[]')
      FROM jsonb_array_elements(said) WITH ORDINALITY AS part (value, at))
    WHEN 'boolean' THEN said
    WHEN 'null' THEN said
    ELSE CASE WHEN plain ~ '^[A-Za-z0-9_.:/+-]*$' AND without_numbers(plain) = plain THEN said ELSE '"***"'::jsonb END
  END;
END $$;--> statement-breakpoint
CREATE TRIGGER audit_redactions_append_only BEFORE UPDATE OR DELETE ON audit_redactions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER audit_redactions_not_emptied BEFORE TRUNCATE ON audit_redactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON audit_redactions FROM PUBLIC, CURRENT_USER;--> statement-breakpoint

-- One change is let through, and only to the owner, as whom redact_audit runs: words that leave the detail.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('retention.audit', true) = 'on' THEN
    IF TG_TABLE_NAME LIKE 'audit\_log\_%' AND to_jsonb(NEW) - 'detail' = to_jsonb(OLD) - 'detail'
      AND NEW.detail = codes_only(OLD.detail) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;--> statement-breakpoint
GRANT UPDATE (detail) ON audit_log TO CURRENT_USER;--> statement-breakpoint

-- Words of people leave entries about records that are older than this; codes, ids and numbers stay. What the seals held
-- of each row and what they would hold now is kept, and the digest of that in an entry that is sealed like all others.
CREATE FUNCTION redact_audit(until timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  since timestamptz;
  note bigint;
  done integer;
BEGIN
  IF until > now() - interval '1 year' THEN
    RAISE EXCEPTION 'entries of the last year stay as they are';
  END IF;
  SELECT (detail ->> 'until')::timestamptz INTO since FROM audit_log
    WHERE action = 'anonymise' AND entity = 'auditLog' ORDER BY at DESC, id DESC LIMIT 1;
  -- In the order that sealing relies on.
  PERFORM pg_current_xact_id();
  note := nextval('audit_log_id_seq');
  PERFORM set_config('retention.audit', 'on', true);
  WITH due AS (
    SELECT a.at, a.id, audit_digest(a) AS sealed FROM audit_log AS a
    WHERE a.at < until AND (since IS NULL OR a.at >= since)
      AND coalesce(a.entity, '') IN ('', 'defect', 'intake_report', 'report', 'export', 'import', 'job', 'vehicle', 'view',
        'recall', 'watchItem', 'mute', 'auditLog')
      AND a.detail <> codes_only(a.detail)
  ), changed AS (
    UPDATE audit_log AS a SET detail = codes_only(a.detail) FROM due WHERE a.at = due.at AND a.id = due.id
    RETURNING a.id, due.sealed, audit_digest(a) AS redacted
  )
  INSERT INTO audit_redactions (row_id, noted_by, sealed, redacted) SELECT id, note, sealed, redacted FROM changed;
  GET DIAGNOSTICS done = ROW_COUNT;
  PERFORM set_config('retention.audit', 'off', true);
  IF done > 0 THEN
    INSERT INTO audit_log (id, action, entity, door, request_id, detail)
    SELECT note, 'anonymise', 'auditLog', 'command', gen_random_uuid()::text, jsonb_build_object('rows', done,
      'until', until, 'digest', encode(sha256(string_agg(int8send(row_id) || sealed || redacted, ''::bytea ORDER BY row_id)), 'hex'))
    FROM audit_redactions WHERE noted_by = note;
  END IF;
  RETURN done;
END $$;--> statement-breakpoint
-- Who may run it beside the owner is granted by the migrate command (lib/ops/postgres/server-grants.ts).
REVOKE ALL ON FUNCTION redact_audit(timestamptz) FROM PUBLIC;
--> statement-breakpoint

-- After the statement: with a row trigger before it, COPY inserts row by row.
CREATE FUNCTION add_plain_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added WHERE fold_version = 0 AND words_key IS NULL) THEN
    UPDATE defects AS d SET words_key = lower(concat_ws(' ', d.summary, d.description)),
      reporter_key = lower(d.reporter_name), plate_key = lower(d.plate_no)
    FROM added AS a WHERE d.id = a.id AND a.fold_version = 0 AND a.words_key IS NULL;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER defects_plain_keys ON defects;--> statement-breakpoint
CREATE TRIGGER defects_plain_keys AFTER INSERT ON defects REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_plain_keys();
