-- Keys under which texts, names and plates are found, however they are written: lib/values/fold.ts makes them and
-- stores them here. Rows that are there come after this migration, in batches (lib/defects/record/fold-records.ts).
ALTER TABLE "defects" ADD COLUMN "words_key" text;--> statement-breakpoint
ALTER TABLE "defects" ADD COLUMN "reporter_key" text;--> statement-breakpoint
ALTER TABLE "defects" ADD COLUMN "plate_key" text;--> statement-breakpoint
ALTER TABLE "defects" ADD COLUMN "fold_version" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "intake_reports" ADD COLUMN "words_key" text;--> statement-breakpoint

-- For who writes without keys: a server of the version before, retention. Plain ones, of version 0, found by the daily
-- sweep. Where only signs between words changed, the key is still right.
CREATE FUNCTION keep_plain_keys() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE signs text := E' \t\n,.;:!?''"()[]-_，。、；：！？“”‘’（）《》「」【】·•・—～　';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF translate(concat_ws('|', NEW.summary, NEW.description, NEW.reporter_name, NEW.plate_no), signs, '')
      = translate(concat_ws('|', OLD.summary, OLD.description, OLD.reporter_name, OLD.plate_no), signs, '')
    THEN
      RETURN NEW;
    END IF;
  END IF;
  NEW.words_key := lower(concat_ws(' ', NEW.summary, NEW.description));
  NEW.reporter_key := lower(NEW.reporter_name);
  NEW.plate_key := lower(NEW.plate_no);
  NEW.fold_version := 0;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER defects_plain_keys BEFORE INSERT ON defects FOR EACH ROW
  WHEN (NEW.fold_version = 0) EXECUTE FUNCTION keep_plain_keys();--> statement-breakpoint
CREATE TRIGGER defects_plain_keys_changed BEFORE UPDATE OF summary, description, reporter_name, plate_no ON defects
  FOR EACH ROW WHEN (
    (NEW.summary, NEW.description, NEW.reporter_name, NEW.plate_no)
      IS DISTINCT FROM (OLD.summary, OLD.description, OLD.reporter_name, OLD.plate_no)
    AND (NEW.words_key, NEW.reporter_key, NEW.plate_key, NEW.fold_version)
      IS NOT DISTINCT FROM (OLD.words_key, OLD.reporter_key, OLD.plate_key, OLD.fold_version))
  EXECUTE FUNCTION keep_plain_keys();--> statement-breakpoint
CREATE FUNCTION forget_words_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.words_key := NULL;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER intake_reports_words_key BEFORE UPDATE OF answers ON intake_reports FOR EACH ROW
  WHEN (NEW.answers IS DISTINCT FROM OLD.answers AND NEW.words_key IS NOT DISTINCT FROM OLD.words_key)
  EXECUTE FUNCTION forget_words_key();--> statement-breakpoint

-- The old indexes stay for servers of the version before until every row has its key; npm run migrate drops them then.
ALTER INDEX defects_keyword RENAME TO defects_keyword_raw;--> statement-breakpoint
ALTER INDEX defects_by_reporter RENAME TO defects_by_reporter_raw;--> statement-breakpoint
ALTER INDEX defects_by_plate RENAME TO defects_by_plate_raw;--> statement-breakpoint
CREATE INDEX defects_keyword ON defects USING gin (bigrams(words_key));--> statement-breakpoint
ALTER INDEX defects_keyword ALTER COLUMN 1 SET STATISTICS 300;--> statement-breakpoint
CREATE INDEX defects_by_reporter ON defects (reporter_key) WHERE deleted_at IS NULL AND reporter_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX defects_by_plate ON defects (plate_key) WHERE deleted_at IS NULL AND plate_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX defects_unfolded ON defects (id) WHERE fold_version = 0;--> statement-breakpoint
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM defects) THEN
    DROP INDEX defects_keyword_raw, defects_by_reporter_raw, defects_by_plate_raw;
  END IF;
END $$;--> statement-breakpoint
DROP INDEX intake_reports_words;--> statement-breakpoint
CREATE INDEX intake_reports_words ON intake_reports
  USING gin (bigrams(coalesce(words_key, lower(product_words(answers))))) WITH (fastupdate = off)
  WHERE branch = 'product';
