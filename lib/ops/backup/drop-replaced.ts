import type { ClientBase } from 'pg'

export const replacedSchema = 'vehicle_defects_replaced'

export const lockNotAvailable = '55P03'

// Table by table: dropping the schema at once needs more locks than a PostgreSQL with few connections has.
// Returns false while it is still being read; the next start retries
export async function dropReplaced(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ table: string }>(
    `select oid::regclass::text as table from pg_class
     where relnamespace = to_regnamespace($1) and relkind in ('r', 'p') order by relispartition desc`,
    [replacedSchema],
  )
  try {
    await client.query(`set lock_timeout = '10s'`)
    for (const { table } of rows) await client.query(`drop table if exists ${table} cascade`)
    await client.query(`drop schema if exists ${replacedSchema} cascade`)
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== lockNotAvailable) throw error
    return false
  }
}
