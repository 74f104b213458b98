-- Also in wide characters, behind the country's code and as a telephone without its hyphen.
CREATE OR REPLACE FUNCTION without_numbers(said text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN hidden = narrow THEN said ELSE hidden END FROM (
    SELECT narrow, regexp_replace(narrow, '(?<![0-9A-Za-z])((\+?(86|0086)[ -]?)?1[3-9][0-9][ -]?[0-9]{4}[ -]?[0-9]{4}|0[0-9]{2,3}-[0-9]{7,8}|[(（]?0(10|2[0-9])[)） ]?[2-9][0-9]{7}|[(（]?0[3-9][0-9]{2}[)） ]?[2-9][0-9]{6,7}|[0-9]{17}[0-9Xx]|[0-9]{15}|[A-HJ-NPR-Za-hj-npr-z0-9]{17}|[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+|[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-Za-z][ ·•-]?[A-HJ-NP-Za-hj-np-z0-9]{4,5}[A-HJ-NP-Za-hj-np-z0-9学警港澳挂领使])(?![0-9A-Za-z])',
      '***', 'g') AS hidden
    FROM (SELECT translate(said, '０１２３４５６７８９ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ－＋＠',
      '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-+@') AS narrow) AS plain) AS found
$$;--> statement-breakpoint

-- Whoever was not signed in, as reporters are, leaves with the words: their address and browser.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('retention.audit', true) = 'on' THEN
    IF TG_TABLE_NAME LIKE 'audit\_log\_%'
      AND to_jsonb(NEW) - '{detail,ip,user_agent}'::text[] = to_jsonb(OLD) - '{detail,ip,user_agent}'::text[]
      AND (NEW.detail IS NOT DISTINCT FROM OLD.detail OR NEW.detail = codes_only(OLD.detail))
      AND (NEW.ip IS NOT DISTINCT FROM OLD.ip OR NEW.ip IS NULL AND OLD.user_id IS NULL)
      AND (NEW.user_agent IS NOT DISTINCT FROM OLD.user_agent OR NEW.user_agent IS NULL AND OLD.user_id IS NULL) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;--> statement-breakpoint
GRANT UPDATE (ip, user_agent) ON audit_log TO CURRENT_USER;--> statement-breakpoint
CREATE OR REPLACE FUNCTION redact_audit(until timestamptz) RETURNS integer
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
  WITH looked_at AS (
    SELECT a.at, a.id, audit_digest(a) AS sealed,
      coalesce(a.entity, '') IN ('', 'defect', 'intake_report', 'report', 'export', 'import', 'job', 'vehicle', 'view',
        'recall', 'watchItem', 'mute', 'auditLog')
        AND a.detail <> codes_only(a.detail) AS has_words,
      a.user_id IS NULL AND (a.ip IS NOT NULL OR a.user_agent IS NOT NULL) AS has_address
    FROM audit_log AS a WHERE a.at < until AND (since IS NULL OR a.at >= since)
  ), due AS (SELECT * FROM looked_at WHERE has_words OR has_address), changed AS (
    UPDATE audit_log AS a SET detail = CASE WHEN has_words THEN codes_only(a.detail) ELSE a.detail END,
      ip = CASE WHEN has_address THEN NULL ELSE a.ip END,
      user_agent = CASE WHEN has_address THEN NULL ELSE a.user_agent END
    FROM due WHERE a.at = due.at AND a.id = due.id
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
END $$;
