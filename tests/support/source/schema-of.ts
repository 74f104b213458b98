import type { Client } from 'pg'

const lines = `
  select format('%s %s %s', c.relkind, c.oid::regclass, c.reloptions) as line from ours c
  union all
  select format('column %s.%s %s %s default %s generated %s statistics %s', c.oid::regclass, a.attname,
    format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attgenerated, a.attstattarget)
  from ours c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  union all
  select pg_get_indexdef(indexrelid) || indisvalid from pg_index join ours on oid = indrelid
  union all
  select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) || convalidated
  from pg_constraint where connamespace = 'public'::regnamespace
  union all
  select pg_get_triggerdef(t.oid) || tgenabled::text from pg_trigger t join ours on ours.oid = tgrelid where not tgisinternal
  union all
  select pg_get_functiondef(p.oid) from pg_proc p where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  union all
  select format('extension %s', extname) from pg_extension
  union all
  select format('%s %s to %s', privilege_type, name, case grantee when 0 then 'everybody' else grantee::regrole::text end)
  from (
    select oid::regclass::text as name, relacl as acl from ours
    union all select oid::regprocedure::text, proacl from pg_proc where pronamespace = 'public'::regnamespace
    union all select nspname, nspacl from pg_namespace where nspname in ('public', 'drizzle')
  ) as objects, aclexplode(acl)
  union all
  select format('applied %s %s', created_at, hash) from drizzle.__drizzle_migrations`

export async function schemaOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `with ours as (select * from pg_class where relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace))
     ${lines}`,
  )
  return rows.map(({ line }) => line).sort()
}
