import { query } from '@/db/client'
import { settledId } from '@/db/settled-id'
import type { Ctx } from '@/lib/core/context'
import { type CursorPage, cursorOf, readCursor, type Span } from '@/lib/core/paging'
import { instantText } from '@/lib/core/today'
import { visibleTo } from '@/lib/defects/visible'
import { refuseAsOf } from './as-of'
import { type Bind, type FilterValues, personalIn } from './filters'
import { findPage, type ListedRow, matchesOf, type PageRequest } from './find-page'
import { matchingRows } from './search'

// In the order of ids, which no change moves; only as far as no transaction can add one any more.
export async function followDefects(
  ctx: Ctx,
  { after, ...request }: PageRequest & { after: string | null },
  values: FilterValues,
): Promise<CursorPage<ListedRow>> {
  refuseAsOf(values)
  const { limit } = request
  const span = {
    after: readCursor('defects', { after, ...request }),
    upTo: await settledId(ctx.db, 'defects'),
  }
  const gone = await deletedWithin(ctx, values, span, limit)
  if (gone.length === limit) span.upTo = gone.at(-1)!.id
  const page = await findPage(ctx, { page: 1, limit, span }, values)
  const isFull = page.records.length === limit
  const end = isFull ? page.records.at(-1)!.id : span.upTo
  return {
    ...page,
    deleted: gone.filter(({ id }) => BigInt(id) <= BigInt(end)),
    after: cursorOf('defects', end),
    hasMore: isFull || gone.length === limit,
  }
}

async function deletedWithin(ctx: Ctx, values: FilterValues, { after, upTo }: Span, limit: number) {
  // By trial they would tell what a deleted record says of a person.
  if (values.keyword || personalIn(values).length > 0) return []
  const bound: unknown[] = []
  const bind: Bind = value => `$${bound.push(value)}`
  const matches = await matchesOf(ctx, values)
  const scope = `deleted_at IS NOT NULL AND ${visibleTo(bind(matches.reader))}
    AND id > ${bind(after)}::bigint AND id <= ${bind(upTo)}::bigint`
  const { source, where } = matchingRows({ ...matches, scope }, ['deleted_at'], bind)
  const rows = await query<{ id: string; deletedAt: Date }>(
    ctx.db,
    `SELECT id::text, deleted_at AS "deletedAt" FROM ${source} AS gone ${where} ORDER BY gone.id LIMIT ${limit}`,
    bound,
  )
  return rows.map(({ id, deletedAt }) => ({ id, deletedAt: instantText(deletedAt)! }))
}
