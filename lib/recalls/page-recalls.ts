import { query } from '@/db/client'
import { readEntryHistory, withTexts } from '@/lib/collections/read-history'
import { readingOf } from '@/lib/collections/verbs'
import { operation } from '@/lib/core/operation'
import { type Page, toPage } from '@/lib/core/paging'
import type { influences } from './choice-schema'
import { recallNamer } from './name-values'
import { matchingRecalls, recallOrder } from './recall-conditions'
import { type RecallRow, selectRecalls } from './recall-rows'
import { exportRecallsInput, pageRecallsInput } from './schema'

export const pageRecalls = operation({
  access: 'recall:query',
  input: pageRecallsInput,
  async run(ctx, { page, limit, ...filters }): Promise<Page<RecallRow>> {
    const { values, bind, where, matching } = matchingRecalls(ctx, filters)
    const [counted] = await query<{ n: number }>(ctx.db, `SELECT count(*)::int AS n FROM ${matching}`, values)
    const rest = `WHERE ${where} ORDER BY ${recallOrder(filters)}
      LIMIT ${bind(limit)}::int OFFSET ${bind((page - 1) * limit)}::int`
    return toPage({ page, limit }, await selectRecalls(ctx, rest, values.slice(1)), counted!.n)
  },
})

interface Sum {
  campaigns: number
  vehicles: number
}

interface Row extends Sum {
  influence: (typeof influences)[number]
  otaCampaigns: number
  otaVehicles: number
}

const figures = `count(*)::int AS campaigns, sum(r.quantity)::float8 AS vehicles,
  count(*) FILTER (WHERE 'ota' = ANY(r.remedy_ways))::int AS "otaCampaigns",
  coalesce(sum(r.quantity) FILTER (WHERE 'ota' = ANY(r.remedy_ways)), 0)::float8 AS "otaVehicles"`

export const sumRecalls = operation({
  access: 'recall:query',
  input: exportRecallsInput.omit({ sortField: true, sortOrder: true }),
  async run(ctx, filters) {
    const { values, matching } = matchingRecalls(ctx, filters)
    const rows = await query<Row>(
      ctx.db,
      `SELECT r.influence, ${figures} FROM ${matching} GROUP BY 1 ORDER BY vehicles DESC, 1`,
      values,
    )
    const sum = (name: Exclude<keyof Row, 'influence'>) => rows.reduce((all, row) => all + row[name], 0)
    return {
      all: { campaigns: sum('campaigns'), vehicles: sum('vehicles') } satisfies Sum,
      ota: { campaigns: sum('otaCampaigns'), vehicles: sum('otaVehicles') } satisfies Sum,
      byInfluence: rows.map(({ influence, campaigns, vehicles }) => ({ influence, campaigns, vehicles })),
    }
  },
})

export type RecallSums = Awaited<ReturnType<typeof sumRecalls>>

export const listRecallHistory = readingOf('recall:get', async (ctx, id) => {
  const steps = await readEntryHistory(ctx, 'recall', id)
  const changes = steps.flatMap(step => step.changes)
  const { value } = await recallNamer(
    ctx,
    changes.map(({ field, before, after }) => ({ field, sides: [before, after] })),
  )
  return withTexts(steps, value)
})
