import { z } from 'zod'
import { query } from '@/db/client'
import { settledId } from '@/db/settled-id'
import type { Ctx } from '@/lib/core/context'
import { wholeNumber } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import {
  type CursorPage,
  cursorInput,
  cursorOf,
  type Page,
  pageInput,
  readCursor,
  type Span,
} from '@/lib/core/paging'
import { inInstants } from '@/lib/core/today'
import { visibleTo } from '@/lib/defects/visible'
import { isKnownThen, refuseAsOf } from './as-of'
import { type Bind, type FilterValues, filterShape, personalIn, refuseUnknown } from './filters'
import { findPage, type ListedRow, matchesOf, type PageRequest } from './find-page'
import { conditionOf, type HomeType } from './home-filters'
import { countCap, matchingRows } from './search'
import { defectSortFields, sorts } from './sorts'

// In the order of ids, which no change moves; only as far as no transaction can add one any more.
async function followDefects(
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
  const { page, end } = await walkOn(ctx, { limit, ...span }, values)
  return {
    ...page,
    deleted: gone.filter(({ id }) => BigInt(id) <= BigInt(end)),
    after: cursorOf('defects', end),
    hasMore: end !== span.upTo || page.records.length === limit || gone.length === limit,
  }
}

// Records of a filter that fits many are met on a walk over ids. Where none comes for long, the index of the filter
// tells the next one, or the first page would read the whole table.
const longestWalk = 50_000n

async function walkOn(
  ctx: Ctx,
  { limit, after, upTo }: Span & { limit: number },
  values: FilterValues,
): Promise<{ page: Page<ListedRow>; end: string }> {
  const far = BigInt(after) + longestWalk
  const walkTo = far < BigInt(upTo) ? String(far) : upTo
  const page = await findPage(ctx, { page: 1, limit, span: { after, upTo, walkTo } }, values)
  if (page.records.length === limit) return { page, end: page.records.at(-1)!.id }
  const walked = page.totalCapped || page.total > countCap
  if (!walked || walkTo === upTo) return { page, end: upTo }
  const next = await firstAfter(ctx, values, walkTo)
  if (!next || BigInt(next) > BigInt(upTo)) return { page, end: upTo }
  const end = String(BigInt(next) - 1n)
  return page.records.length > 0 ? { page, end } : walkOn(ctx, { limit, after: end, upTo }, values)
}

async function firstAfter(ctx: Ctx, values: FilterValues, after: string): Promise<string | null> {
  const bound: unknown[] = []
  const bind: Bind = value => `$${bound.push(value)}`
  const matches = await matchesOf(ctx, values)
  const scope = `deleted_at IS NULL AND ${visibleTo(bind(matches.reader))} AND id > ${bind(after)}::bigint`
  const { source, where } = matchingRows({ ...matches, scope }, [], bind)
  // OFFSET 0 keeps the planner from walking the ids for the smallest.
  const text = `SELECT min(id)::text AS id FROM (SELECT found.id FROM ${source} AS found ${where} OFFSET 0) AS later`
  return (await query<{ id: string | null }>(ctx.db, text, bound))[0]!.id
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
  return rows.map(inInstants)
}

export const pageDefects = operation({
  access: 'vehicle_defect:query',
  input: pageInput.extend({ ...cursorInput, ...filterShape }).loose(),
  async run(ctx, { after, page, limit, sortField, sortOrder, ...filters }): Promise<CursorPage<ListedRow>> {
    refuseUnknown(filters, filterShape)
    const request = { page, limit, sortField, sortOrder }
    return after === undefined
      ? findPage(ctx, request, filters)
      : followDefects(ctx, { after, ...request }, filters)
  },
})

// Shows nobody's data, so that no look is noted.
export const countDefects = operation({
  access: 'vehicle_defect:query',
  input: z.object(filterShape).loose(),
  async run(ctx, filters) {
    refuseUnknown(filters, filterShape)
    const { total, totalCapped } = await findPage(ctx, { page: 1, limit: 0 }, filters)
    return { total, totalCapped }
  },
})

export const pageMyDefects = operation({
  access: 'vehicle_defect:query',
  input: pageInput.extend({ type: wholeNumber(1, 4).default(4), ...filterShape }).loose(),
  async run(ctx, { page, limit, sortField, sortOrder, type, ...filters }) {
    refuseUnknown(filters, filterShape)
    refuseAsOf(filters)
    const homeCondition = await conditionOf(ctx, type as HomeType)
    return findPage(ctx, { page, limit, sortField, sortOrder }, filters, homeCondition ? [homeCondition] : [])
  },
})

export const sortsAsOf: readonly string[] = defectSortFields.filter(name => isKnownThen(sorts[name].column))
