import { query } from '@/db/client'
import { operation } from '@/lib/core/operation'
import type { influences } from './choice-schema'
import { recallConditions } from './recall-conditions'
import { lastTimely } from './recall-rows'
import { exportRecallsInput } from './schema'

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
    const values: unknown[] = [lastTimely(ctx)]
    const where = recallConditions(filters, value => `$${values.push(value)}`)
    const rows = await query<Row>(
      ctx.db,
      `SELECT r.influence, ${figures} FROM recalls AS r WHERE $1::date IS NOT NULL AND ${where}
        GROUP BY 1 ORDER BY vehicles DESC, 1`,
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
