import { z } from 'zod'
import { query } from '@/db/client'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import type { Bind } from '@/lib/defects/list/filters'
import { vinOf } from '@/lib/defects/list/find-page'
import { matchesStatement } from '@/lib/defects/list/search'
import { foundByOthers, limitVinLookups } from '@/lib/defects/vin-limit'
import { matchingAccess } from './bulk-job'
import { bulkMatches, matchingInput, maxBulkRecords } from './bulk-matches'

interface StateCount {
  state: number
  count: number
}

export const countBulk = operation({
  access: matchingAccess,
  input: z.strictObject(matchingInput),
  async run(ctx, request) {
    const matches = await bulkMatches(ctx, request)
    const count = async () => {
      const values: unknown[] = []
      const bind: Bind = value => `$${values.push(value)}`
      const found = matchesStatement(matches, maxBulkRecords + 1, bind)
      const states = await query<StateCount>(
        ctx.db,
        `SELECT d.state, count(*)::int AS count FROM (${found}) AS found JOIN defects AS d ON d.id = found.id
         GROUP BY d.state ORDER BY d.state`,
        values,
      )
      const total = states.reduce((sum, { count }) => sum + count, 0)
      if (total > maxBulkRecords) throw new AppError('too_many_records', { max: maxBulkRecords })
      return { total, states }
    }
    return limitVinLookups(ctx, vinOf(request.filters), count, ({ total }, vin) =>
      foundByOthers(ctx, vin, total),
    )
  },
})
