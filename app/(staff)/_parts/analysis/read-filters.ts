import { getPreference } from '@/lib/accounts/people/preferences'
import { analysisFilterNames } from '@/lib/analysis/query/analysis-schema'
import type { Ctx } from '@/lib/core/context'
import { today } from '@/lib/core/today'
import { filterLabels } from '../record-search/filter-labels'

type Query = Record<string, string | string[] | undefined>
export type FilterFrame = Awaited<ReturnType<typeof readFilters>>

// Where the page says the period itself.
export const withoutPeriod = (filters: FilterFrame): FilterFrame => ({
  ...filters,
  names: filters.names.filter(name => !name.startsWith('receivedAt')),
})

export async function readFilters(ctx: Ctx, query: Query, window?: { from: string; to: string }) {
  const [labels, firstFields] = await Promise.all([
    filterLabels(ctx, query),
    getPreference(ctx, { key: 'analysis:search' }),
  ])
  return {
    labels,
    firstFields: firstFields as unknown,
    names: analysisFilterNames,
    today: today(ctx.now),
    window: window && { receivedAtFrom: [window.from], receivedAtTo: [window.to] },
  }
}
