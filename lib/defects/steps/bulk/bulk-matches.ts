import { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { refuseAsOf } from '@/lib/defects/list/as-of'
import { filterShape, refuseUnknown } from '@/lib/defects/list/filters'
import { matchesOf } from '@/lib/defects/list/find-page'
import { conditionOf, type HomeType } from '@/lib/defects/list/home-filters'
import { pageDefects } from '@/lib/defects/list/page-defects'
import type { Matches } from '@/lib/defects/list/search'

export const maxBulkRecords = 50_000

export const matchingInput = {
  filters: z
    .object(filterShape)
    .loose()
    .default(() => ({})),
  type: z.coerce.number().int().min(1).max(4).default(1),
}

interface Request {
  filters: Record<string, unknown>
  type: number
}

export async function bulkMatches(ctx: Ctx, { filters, type }: Request): Promise<Matches> {
  refuseUnknown(filters, filterShape)
  refuseAsOf(filters)
  // The result reveals which records match, so the right to list them is needed too.
  if (Object.keys(filters).length > 0) await pageDefects.authorize(ctx)
  const homeCondition = await conditionOf(ctx, type as HomeType)
  return matchesOf(ctx, filters, homeCondition ? [homeCondition] : [])
}
