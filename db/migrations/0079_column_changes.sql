CREATE TABLE "defect_changes" (
	"transaction" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL,
	"records" bigint[] NOT NULL
);
--> statement-breakpoint
CREATE INDEX "defect_changes_transaction" ON "defect_changes" USING btree ("transaction");
--> statement-breakpoint
-- As in 0057, and each statement leaves the ids of its records.
CREATE OR REPLACE FUNCTION count_months_written() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE written date;
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    PERFORM count_month_write(NULL);
    RETURN NULL;
  END IF;
  FOR written IN SELECT DISTINCT month_of_receipt(received_at) FROM new_rows LOOP
    PERFORM count_month_write(written);
  END LOOP;
  INSERT INTO defect_changes (records) SELECT array_agg(id) FROM new_rows HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_months_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE written date;
BEGIN
  FOR written IN SELECT month_of_receipt(received_at) FROM old_rows UNION SELECT month_of_receipt(received_at) FROM new_rows LOOP
    PERFORM count_month_write(written);
  END LOOP;
  INSERT INTO defect_changes (records) SELECT array_agg(id) FROM new_rows HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_months_removed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE written date;
BEGIN
  FOR written IN SELECT DISTINCT month_of_receipt(received_at) FROM old_rows LOOP
    PERFORM count_month_write(written);
  END LOOP;
  INSERT INTO defect_changes (records) SELECT array_agg(id) FROM old_rows HAVING count(*) > 0;
  RETURN NULL;
END $$;
