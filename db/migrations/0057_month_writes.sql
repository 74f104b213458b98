CREATE TABLE "defect_month_writes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"month" date,
	"writes" bigint NOT NULL
);
--> statement-breakpoint
-- In a row that nobody holds, or else a new one: whoever waited for one, having changed records, could be waited for by
-- its holder.
CREATE FUNCTION count_month_write(written date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE defect_month_writes SET writes = writes + 1 WHERE id = (
    SELECT id FROM defect_month_writes WHERE month IS NOT DISTINCT FROM written LIMIT 1 FOR UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO defect_month_writes (month, writes) VALUES (written, 1);
  END IF;
END $$;
--> statement-breakpoint
-- A record without a day of receipt is in no month, so it changes no window: only what counts all.
CREATE FUNCTION month_of_receipt(received_at date) RETURNS date LANGUAGE sql IMMUTABLE AS
  $$ SELECT coalesce(date_trunc('month', received_at::timestamp)::date, '-infinity') $$;
--> statement-breakpoint
CREATE FUNCTION count_months_written() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE written date;
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    PERFORM count_month_write(NULL);
    RETURN NULL;
  END IF;
  FOR written IN SELECT DISTINCT month_of_receipt(received_at) FROM new_rows LOOP
    PERFORM count_month_write(written);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_months_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE written date;
BEGIN
  FOR written IN SELECT month_of_receipt(received_at) FROM old_rows UNION SELECT month_of_receipt(received_at) FROM new_rows LOOP
    PERFORM count_month_write(written);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_months_removed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE written date;
BEGIN
  FOR written IN SELECT DISTINCT month_of_receipt(received_at) FROM old_rows LOOP
    PERFORM count_month_write(written);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER defects_months_inserted AFTER INSERT ON defects
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_months_written();
--> statement-breakpoint
CREATE TRIGGER defects_months_updated AFTER UPDATE ON defects
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_months_changed();
--> statement-breakpoint
CREATE TRIGGER defects_months_removed AFTER DELETE ON defects
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_months_removed();
--> statement-breakpoint
CREATE TRIGGER defects_months_truncated AFTER TRUNCATE ON defects
  FOR EACH STATEMENT EXECUTE FUNCTION count_months_written();
