CREATE INDEX "audit_log_kind" ON "audit_log" USING btree ("entity","at") WHERE entity <> 'defect';--> statement-breakpoint
-- by hand
-- A text without the numbers that name somebody: mobile numbers, identity cards, VINs.
CREATE FUNCTION without_numbers(said text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(said, '(?<![0-9A-Za-z])(1[3-9][0-9]{9}|[0-9]{17}[0-9Xx]|[0-9]{15}|[A-HJ-NPR-Z0-9]{17})(?![0-9A-Za-z])',
    '***', 'g')
$$;
