import { inArray } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from './client'

export async function namesById(db: Db, id: AnyPgColumn, name: AnyPgColumn, ids: string[]) {
  if (ids.length === 0) return {}
  const rows = await db.select({ id, name }).from(id.table).where(inArray(id, ids))
  return Object.fromEntries(rows.map(row => [String(row.id), String(row.name)]))
}
