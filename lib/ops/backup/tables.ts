import type { Client } from 'pg'

const passing: readonly string[] = [
  'sessions',
  'oidc_payloads',
  'rate_limits',
  'sign_in_tries',
  'encryption_keys',
  'encryption_nonces',
  'image_codes',
  'text_codes',
  'intake_tickets',
  'idempotency_keys',
  'defect_changes',
] as const

export interface Table {
  name: string
  columns: string[]
  appendOnly: boolean
}

export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, not has_table_privilege(c.oid, 'truncate') or exists (select from pg_trigger t
         where t.tgrelid = c.oid and not t.tgisinternal and t.tgtype & 32 = 32
           and t.tgfoid = to_regproc('refuse_change')) as "appendOnly",
       array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.oid, c.relname, c.relkind order by c.relname`,
  )
  return rows
}

export const isPassing = ({ name }: { name: string }) => passing.includes(name)
