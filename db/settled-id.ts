import { type Db, query } from './client'

// Up to this id nothing is added any more; every transaction that holds a smaller one has ended.
export async function settledId(db: Db, table: string): Promise<string> {
  const [row] = await query<{ id: string }>(db, 'SELECT settled_id($1::regclass)::text AS id', [table])
  return row!.id
}
