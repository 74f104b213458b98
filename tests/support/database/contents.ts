import pg from 'pg'
import { listTables } from '@/lib/ops/backup/tables'

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const contents = (url: string) =>
  withClient(url, async client => {
    const found: Record<string, unknown> = {}
    for (const table of await listTables(client)) {
      const { rows } = await client.query(
        `select count(*)::int, md5(string_agg(md5(t::text), '' order by md5(t::text))) from "${table.name}" t`,
      )
      found[table.name] = rows[0]
    }
    const { rows } = await client.query(
      `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`,
    )
    return { ...found, sequences: rows }
  })
