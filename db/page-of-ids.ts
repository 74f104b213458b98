import { type Db, query } from './client'

interface Selection {
  /** Table with its alias, conditions and order as SQL text, inserted unescaped: never from a request. */
  from: string
  id: string
  conditions: string
  orderBy: string
  values: unknown[]
}

export async function pageOfIds(
  db: Db,
  { from, id, conditions, orderBy, values }: Selection,
  { page, limit }: { page: number; limit: number },
): Promise<{ ids: string[]; total: number }> {
  const next = values.length + 1
  const [counted, found] = await Promise.all([
    query<{ total: number }>(db, `SELECT count(*)::int AS total FROM ${from} WHERE ${conditions}`, values),
    query<{ id: string }>(
      db,
      `SELECT ${id}::text AS id FROM ${from} WHERE ${conditions}
       ORDER BY ${orderBy} LIMIT $${next}::int OFFSET $${next + 1}::int`,
      [...values, limit, (page - 1) * limit],
    ),
  ])
  return { ids: found.map(row => row.id), total: counted[0]!.total }
}
