import { type SQL, sql } from 'drizzle-orm'
import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'

const draftsOf = (reader: string) => `SELECT draft.id FROM defects AS draft
  WHERE draft.state = 0 AND draft.created_by = ${reader}::bigint
  UNION ALL SELECT h.defect_id FROM defect_assignees AS h WHERE h.user_id = ${reader}::bigint`

/**
 * `reader` is a placeholder, `record` the alias of the table with its dot. Only `state` and `id` are read,
 * which every index of the lists has, and the subquery runs only when the statement meets a draft.
 */
export const visibleTo = (reader: string, record = '') =>
  `(${record}state <> 0 OR ${record}id IN (${draftsOf(reader)}))`

export const readerOf = (ctx: Pick<Ctx, 'user'>) => ctx.user?.id ?? null

export function visible(ctx: Ctx): SQL {
  const parts = visibleTo('@', 'defects.').split('@')
  return sql.join(
    parts.map(part => sql.raw(part)),
    sql`${readerOf(ctx)}`,
  )
}

export const knownRecord = `d.id = $1::bigint AND (d.deleted_at IS NULL OR $2::boolean) AND ${visibleTo('$3', 'd.')}`

export const knownValues = (ctx: Ctx, id: string): unknown[] => [
  id,
  ctx.can('vehicle_defect_delete:query'),
  readerOf(ctx),
]

export async function refuseUnknownRecord(ctx: Ctx, id: string): Promise<void> {
  const found = await query(ctx.db, `SELECT FROM defects AS d WHERE ${knownRecord}`, knownValues(ctx, id))
  if (found.length === 0) throw new AppError('not_found')
}

export const countDrafts = (reader: string) => `(SELECT count(*)::int FROM defects
  WHERE state = 0 AND deleted_at IS NULL AND id = ANY(ARRAY(${draftsOf(reader)})))`
