import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { defectCounts } from '@/db/schema/defects'
import { operation } from '@/lib/core/operation'
import { type State, stateCodes } from './states'

/** How many live records stand in each state; read from counters, whatever the number of records. */
export const countByState = operation({
  access: 'vehicle_defect:query',
  input: z.strictObject({}),
  async run(ctx) {
    const rows = await ctx.db
      .select({ state: defectCounts.state, records: sql<string>`sum(${defectCounts.records})` })
      .from(defectCounts)
      .where(eq(defectCounts.deleted, false))
      .groupBy(defectCounts.state)
    const found = new Map(rows.map(({ state, records }) => [state, Number(records)]))
    return stateCodes.map((state): { state: State; count: number } => ({
      state,
      count: found.get(state) ?? 0,
    }))
  },
})
