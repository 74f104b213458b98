-- The audit log and the versions are append-only.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER defect_versions_append_only BEFORE UPDATE OR DELETE ON defect_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint

-- Any write to a dictionary raises the revision: each process compares it with the one it read its copy at.
INSERT INTO dictionary_revision (id, revision) VALUES (1, 1);
--> statement-breakpoint
CREATE FUNCTION raise_dictionary_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE dictionary_revision SET revision = revision + 1 WHERE id = 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['assemblies', 'sub_assemblies', 'transmission_types', 'product_categories',
    'product_subcategories', 'review_opinions', 'code_items', 'regions', 'producers', 'brands', 'model_series',
    'type_codes', 'model_names', 'entrusted_companies', 'wmi_codes']
  LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION raise_dictionary_revision()', name || '_revision', name);
  END LOOP;
END $$;
--> statement-breakpoint

-- Records counted by state as they are written. A slot a backend: parallel writers do not wait for each other.
CREATE FUNCTION count_defects_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO defect_counts AS kept (state, deleted, slot, records)
  SELECT state, deleted_at IS NOT NULL, pg_backend_pid() % 64, count(*)
  FROM new_rows GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (state, deleted, slot) DO UPDATE SET records = kept.records + excluded.records;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_defects_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO defect_counts AS kept (state, deleted, slot, records)
  SELECT state, deleted, pg_backend_pid() % 64, sum(change)
  FROM (
    SELECT state, deleted_at IS NOT NULL AS deleted, 1 AS change FROM new_rows
    UNION ALL
    SELECT state, deleted_at IS NOT NULL, -1 FROM old_rows
  ) AS moved
  GROUP BY 1, 2 HAVING sum(change) <> 0 ORDER BY 1, 2
  ON CONFLICT (state, deleted, slot) DO UPDATE SET records = kept.records + excluded.records;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_defects_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO defect_counts AS kept (state, deleted, slot, records)
  SELECT state, deleted_at IS NOT NULL, pg_backend_pid() % 64, -count(*)
  FROM old_rows GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (state, deleted, slot) DO UPDATE SET records = kept.records + excluded.records;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER defects_counted_inserted AFTER INSERT ON defects
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_defects_inserted();
--> statement-breakpoint
CREATE TRIGGER defects_counted_updated AFTER UPDATE ON defects
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_defects_updated();
--> statement-breakpoint
CREATE TRIGGER defects_counted_removed AFTER DELETE ON defects
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_defects_removed();
