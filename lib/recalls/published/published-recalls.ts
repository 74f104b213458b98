import { z } from 'zod'
import { query } from '@/db/client'
import { columnsOf, type RowOf } from '@/db/columns-of'
import { recalls } from '@/db/schema/recalls'
import { ownAddress } from '@/lib/accounts/own-address'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { optional, wholeNumber } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { type Page, toPage } from '@/lib/core/paging'
import { id, text } from '@/lib/core/text'
import { inInstants } from '@/lib/core/today'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { readParameters } from '@/lib/settings/read-parameters'
import type { recallKinds } from '../choice-schema'
import { recallConditions, recallOrder } from '../recall-conditions'
import { completionOf } from '../recall-rows'

export const publishedStates = ['running', 'done'] as const
export const isPublished = `r.state IN ('${publishedStates.join("', '")}')`

export async function recallCheckOpen(ctx: Ctx): Promise<boolean> {
  return (await readParameters(ctx, ['publicRecallCheck'])).publicRecallCheck.on
}

export async function requireOpen(ctx: Ctx): Promise<void> {
  if (!(await recallCheckOpen(ctx))) throw new AppError('not_found')
}

export const recallFilters = z.strictObject({
  keyword: optional(text(100)),
  brandId: optional(id),
  modelRangeId: optional(id),
  assemblyCode: optional(text(40)),
  year: optional(wholeNumber(1980, 2100)),
})
export type PublicFilters = z.output<typeof recallFilters>

const columns = columnsOf(
  recalls,
  'r',
  'id recallNo title producerId assemblyCode subAssemblyCode defect consequence remedy interim notifyWay hotline',
  'filedAt announcedAt startsAt endsAt quantity',
)

interface Row extends RowOf<typeof columns>, Record<'total' | 'done' | 'removed', number | null> {
  kind: (typeof recallKinds)[number]
  state: (typeof publishedStates)[number]
  updatedAt: Date
  brandIds: string[]
  modelRangeIds: string[]
  asOf: string | null
}

const selected = (rest: string) => `SELECT ${columns}, r.kind, r.state,
    greatest(r.updated_at, p.updated_at) AS "updatedAt", s.brands AS "brandIds", s.series AS "modelRangeIds",
    p.as_of::text AS "asOf", p.total, p.done, p.removed
  FROM recalls AS r
    LEFT JOIN LATERAL (SELECT * FROM recall_progress WHERE recall_id = r.id ORDER BY as_of DESC LIMIT 1) AS p ON true
    CROSS JOIN LATERAL (SELECT
        coalesce(array_agg(DISTINCT coalesce(c.brand_id, m.brand_id)::text), '{}') AS brands,
        coalesce(array_agg(DISTINCT m.id::text) FILTER (WHERE m.id IS NOT NULL), '{}') AS series
      FROM recall_scopes AS c LEFT JOIN model_series AS m ON m.id = c.model_range_id
      WHERE c.recall_id = r.id AND NOT c.exclude) AS s
  WHERE ${isPublished} AND ${rest}`

export async function selectPublished(ctx: Ctx, rest: string, values: readonly unknown[]) {
  const rows = await query<Row>(ctx.db, selected(rest), [...values])
  const { names } = await lookups(ctx)
  const { locale } = ctx
  return rows.map(({ producerId, brandIds, modelRangeIds, removed, ...row }) => ({
    ...inInstants(row),
    producerName: names.producer(producerId, locale),
    assemblyName: names.assembly(row.assemblyCode, locale),
    subAssemblyName: names.subAssembly(row.subAssemblyCode, locale),
    brandNames: brandIds.map(one => names.brand(one, locale)),
    modelRangeNames: modelRangeIds.map(one => names.series(one, locale)),
    completion: completionOf({ ...row, removed }),
    address: addressOf(row.recallNo),
  }))
}

export type PublishedRecall = Awaited<ReturnType<typeof selectPublished>>[number]

export const addressOf = (recallNo: string) => ownAddress(`/intake/recalls/${encodeURIComponent(recallNo)}`)

export function conditionsOf({ keyword, brandId, modelRangeId, assemblyCode, year }: PublicFilters) {
  const values: unknown[] = []
  const where = recallConditions(
    {
      keyword,
      ...(brandId && { brandId: [brandId] }),
      ...(modelRangeId && { modelRangeId: [modelRangeId] }),
      ...(assemblyCode && { assemblyCode: [assemblyCode] }),
      ...(year && { filedAtFrom: `${year}-01-01`, filedAtTo: `${year}-12-31` }),
    },
    value => `$${values.push(value)}`,
  )
  return { where, order: `ORDER BY ${recallOrder({})}`, values }
}

export const pagePublishedRecalls = operation({
  access: 'public',
  input: recallFilters.extend({
    page: wholeNumber(1, 100_000).default(1),
    limit: wholeNumber(1, 50).default(20),
  }),
  async run(ctx, { page, limit, ...filters }): Promise<Page<PublishedRecall>> {
    await requireOpen(ctx)
    const { where, order, values } = conditionsOf(filters)
    const count = `SELECT count(*)::int AS n FROM recalls AS r WHERE ${isPublished} AND ${where}`
    const [counted] = await query<{ n: number }>(ctx.db, count, values)
    const rest = `${where} ${order} LIMIT ${limit} OFFSET ${(page - 1) * limit}`
    return toPage({ page, limit }, await selectPublished(ctx, rest, values), counted!.n)
  },
})
