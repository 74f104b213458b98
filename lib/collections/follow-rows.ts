import { and, asc, getTableName, gt, lte } from 'drizzle-orm'
import { query } from '@/db/client'
import { settledId } from '@/db/settled-id'
import type { Ctx } from '@/lib/core/context'
import { type CursorPage, cursorOf, readCursor, type Span, toPage } from '@/lib/core/paging'
import { instantText } from '@/lib/core/today'
import type { Collection, CollectionRow, Request } from './collection'
import { readRows } from './rows'

const deletions = `SELECT entity_id AS id, max(at) AS "deletedAt" FROM audit_log
  WHERE entity = $1 AND action = $2 AND outcome = 'done'
    AND CASE WHEN entity_id ~ '^\\d{1,18}$' THEN entity_id::bigint END BETWEEN $3::bigint + 1 AND $4::bigint
  GROUP BY entity_id ORDER BY entity_id::bigint`

export async function followRows<Row extends CollectionRow>(
  ctx: Ctx,
  declared: Collection<Row>,
  { after, page, limit, sortField, sortOrder: _, ...filters }: Request & { after: string | null } & Paged,
): Promise<CursorPage<Row>> {
  const { entity, table } = declared
  const span = {
    after: readCursor(entity, { after, page, sortField }),
    upTo: await settledId(ctx.db, getTableName(table)),
  }
  const where = declared.where(filters)
  const [total, found] = await Promise.all([
    ctx.db.$count(table, where),
    ctx.db
      .select({ id: table.id })
      .from(table)
      .where(and(where, gt(table.id, span.after), lte(table.id, span.upTo)))
      .orderBy(asc(table.id))
      .limit(limit),
  ])
  const ids = found.map(row => String(row.id))
  const isFull = ids.length === limit
  const end = isFull ? ids.at(-1)! : span.upTo
  return {
    ...toPage({ page, limit }, await readRows(ctx, declared, ids), total),
    deleted: await deletedWithin(ctx, declared, { after: span.after, upTo: end }),
    after: cursorOf(entity, end),
    hasMore: isFull,
  }
}

interface Paged {
  page: number
  limit: number
}

async function deletedWithin(ctx: Ctx, { entity, audited }: Collection, { after, upTo }: Span) {
  const { action } = audited.remove({})
  const rows = await query<{ id: string; deletedAt: Date }>(ctx.db, deletions, [entity, action, after, upTo])
  return rows.map(({ id, deletedAt }) => ({ id, deletedAt: instantText(deletedAt)! }))
}
