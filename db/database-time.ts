import { type Db, query } from './client'

const statement = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now'

export async function databaseTime(db: Db): Promise<number> {
  const [row] = await query<{ now: number }>(db, statement)
  return row!.now
}
