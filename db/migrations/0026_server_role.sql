-- The server works with a role that owns nothing. The three things that only an owner may do and that it needs are
-- functions which run as their owner, take no argument that could be turned to something else, and find their tables
-- on a path that no caller can set.
CREATE FUNCTION make_audit_months() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN make_audit_partitions(now(), now() + interval '3 months');
END $$;
--> statement-breakpoint
-- New entries of the audit log's GIN index wait in a list; the process that seals the log puts them into the index.
CREATE FUNCTION flush_audit_index() RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (SELECT sum(gin_clean_pending_list(i.indexrelid)) FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid
    WHERE i.indrelid = to_regclass('audit_log_' || to_char(now() AT TIME ZONE 'Asia/Shanghai', 'YYYY_MM'))
      AND c.relkind = 'i' AND c.relam = (SELECT oid FROM pg_am WHERE amname = 'gin'));
END $$;
--> statement-breakpoint
-- pg_stats shows the statistics of an index to its owner alone.
CREATE FUNCTION keyword_statistics(OUT keys int4[], OUT shares float4[], OUT records float8)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  SELECT most_common_elems::text::int4[], most_common_elem_freqs INTO keys, shares
    FROM pg_stats WHERE schemaname = 'public' AND tablename = 'defects_keyword';
  SELECT reltuples INTO records FROM pg_class WHERE oid = 'public.defects'::regclass;
END $$;
--> statement-breakpoint
-- Who may run them beside the owner is granted by the migrate command (lib/ops/server-grants.ts).
REVOKE ALL ON FUNCTION make_audit_months(), flush_audit_index(), keyword_statistics() FROM PUBLIC;
--> statement-breakpoint

-- Some migrations were changed after databases had been made with them (landed.json, "earlier"). Such a database gets
-- here what the present wording would have given it; in every other one nothing changes.
CREATE INDEX IF NOT EXISTS defects_by_source ON defects (source DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS defects_by_complaint_type ON defects (complaint_type DESC NULLS LAST, id DESC)
  WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS defects_by_power_type ON defects (power_type DESC NULLS LAST, id DESC)
  WHERE deleted_at IS NULL;
--> statement-breakpoint
DROP INDEX IF EXISTS defect_reviews_opinion;
--> statement-breakpoint
UPDATE defect_assignees SET step = 'amend' WHERE step = 'submit';
--> statement-breakpoint
INSERT INTO code_items (list_key, code, name, name_en, sort)
SELECT 'productScenario', code, name, name_en, sort
FROM (VALUES
  ('01', '家中', 'At home', 0),
  ('02', '公共居住场所', 'Shared residence', 1),
  ('03', '学校与公共场所', 'School, public place', 2),
  ('04', '体育和运动场所', 'Sports ground', 3),
  ('05', '公路/街道', 'Road or street', 4),
  ('06', '贸易和服务场所', 'Shop or service', 5),
  ('07', '工业和建筑场所', 'Industry or building site', 6),
  ('08', '农场/农田', 'Farm or field', 7),
  ('09', '其他', 'Other', 8),
  ('10', '不清楚', 'Not known', 9)) AS shipped (code, name, name_en, sort)
WHERE NOT EXISTS (SELECT FROM code_items WHERE list_key = 'productScenario');
--> statement-breakpoint
-- Elsewhere somebody holds it: no permission loses its last holder.
INSERT INTO role_permissions (role_id, permission_id, actions)
SELECT role_id, 'system_outbox', ARRAY['query'] FROM role_permissions
WHERE permission_id = 'system_parameter' AND 'edit' = ANY(actions)
  AND NOT EXISTS (SELECT FROM role_permissions WHERE permission_id = 'system_outbox');
