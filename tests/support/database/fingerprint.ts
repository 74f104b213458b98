import { listFiles } from '../intake/uploads'
import type { Door } from '../server/door'

// Excluded: the audit log grows, attempts are counted and sessions record their last use.
const mayChange = /^(audit_log.*|rate_limits|sign_in_tries)$/

export async function fingerprint(door: Door): Promise<Record<string, string>> {
  const { pool } = door.database
  const tables = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const sums = tables.rows
    .filter(({ name }) => !mayChange.test(name))
    .map(({ name }) => {
      const hash =
        name === 'sessions'
          ? `hashtextextended((to_jsonb(t) - 'last_seen_at')::text, 0)`
          : 'hash_record_extended(t, 0)'
      return `select '${name}' as name, count(*) || ' ' || coalesce(sum(${hash}), 0) as sum from "${name}" t`
    })
  const { rows } = await pool.query<{ name: string; sum: string }>(sums.join(' union all '))
  return {
    ...Object.fromEntries(rows.map(({ name, sum }) => [name, sum])),
    files: listFiles(door.files).join('\n'),
  }
}
