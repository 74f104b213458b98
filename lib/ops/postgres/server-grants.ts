import { type Client, escapeIdentifier, escapeLiteral } from 'pg'
import { OperationError } from '@/lib/ops/process/operation-error'

// A table whose trigger refuses changes gets no right to change it, so the audit log accepts inserts only;
// its partitions get none, because the server reaches them through the parent.
const differences = `
  with refusals as (
    select tgrelid, bit_or(tgtype::int) as events from pg_trigger
    where tgfoid = to_regproc('public.refuse_change') and tgqual is null group by tgrelid
  ), objects as (
    select case c.relkind when 'S' then 'sequence' else 'table' end as kind, c.oid::regclass::text as name, c.relacl as acl,
      case when c.relispartition or n.nspname = 'drizzle' and c.relkind = 'S' then array[]::text[]
        when n.nspname = 'drizzle' then array['SELECT']
        when c.relkind = 'S' then array['SELECT', 'USAGE']
        else array_remove(array['SELECT', 'INSERT', case when r.events & 16 = 16 then null else 'UPDATE' end,
          case when r.events & 8 = 8 then null else 'DELETE' end], null) end as wanted
    from pg_class c join pg_namespace n on n.oid = c.relnamespace left join refusals r on r.tgrelid = c.oid
    where n.nspname in ('public', 'drizzle') and c.relkind in ('r', 'p', 'S') and pg_has_role(c.relowner, 'usage')
    union all
    select 'function', p.oid::regprocedure::text, p.proacl, array['EXECUTE']
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef and pg_has_role(p.proowner, 'usage')
    union all
    select 'schema', quote_ident(nspname), nspacl, array['USAGE'] from pg_namespace
    where nspname in ('public', 'drizzle') and pg_has_role(nspowner, 'usage')
  ), compared as (
    select kind, name, wanted, array(select privilege_type from aclexplode(acl)
      where grantee = (select oid from pg_roles where rolname = $1)) as held from objects
  )
  select kind, name, array(select unnest(wanted) except select unnest(held)) as missing,
    array(select unnest(held) except select unnest(wanted)) as surplus
  from compared where not (wanted @> held and held @> wanted)`

interface Difference {
  kind: string
  name: string
  missing: string[]
  surplus: string[]
}

export async function grantServer(client: Client, serverUrl: string) {
  const { username, password } = new URL(serverUrl)
  const role = decodeURIComponent(username)
  if (!role) throw new OperationError('DATABASE_URL names no role for the server.')
  const { rows } = await client.query<{ name: string; there: boolean; creates: boolean }>(
    `select current_user::text as name, exists (select from pg_roles where rolname = $1) as there,
       rolsuper or rolcreaterole as creates from pg_roles where rolname = current_user`,
    [role],
  )
  const owner = rows[0]!
  if (role === owner.name) return
  const name = escapeIdentifier(role)
  if (!owner.there) {
    if (!owner.creates)
      throw new OperationError(
        `There is no role ${role}, which DATABASE_URL names: make it with CREATE ROLE ${name} LOGIN PASSWORD '…'.`,
      )
    await client.query(`create role ${name} login password ${escapeLiteral(decodeURIComponent(password))}`)
  }
  // In databases created before PostgreSQL 15 everybody may create tables there.
  const open = await client.query(
    `select from pg_namespace, aclexplode(nspacl) where nspname = 'public' and grantee = 0 and privilege_type = 'CREATE'
       and pg_has_role(nspowner, 'usage')`,
  )
  if (open.rowCount) await client.query('revoke create on schema public from public')
  const different = await client.query<Difference>(differences, [role])
  for (const { kind, name: object, missing, surplus } of different.rows) {
    if (surplus.length) await client.query(`revoke ${surplus.join(', ')} on ${kind} ${object} from ${name}`)
    if (missing.length) await client.query(`grant ${missing.join(', ')} on ${kind} ${object} to ${name}`)
  }
}
