import { z } from 'zod'
import { query } from '@/db/client'
import { operation } from '@/lib/core/operation'
import { type State, stateCodes } from '@/lib/defects/states'
import { countDrafts, readerOf } from '@/lib/defects/visible'

const statement = `SELECT state, sum(records)::int AS count FROM defect_counts
    WHERE NOT deleted AND state <> 0 GROUP BY state
  UNION ALL SELECT 0, ${countDrafts('$1')}`

export const countByState = operation({
  access: 'vehicle_defect:query',
  input: z.strictObject({}),
  async run(ctx) {
    const rows = await query<{ state: number; count: number }>(ctx.db, statement, [readerOf(ctx)])
    const found = new Map(rows.map(({ state, count }) => [state, count]))
    return stateCodes.map((state): { state: State; count: number } => ({
      state,
      count: found.get(state) ?? 0,
    }))
  },
})
