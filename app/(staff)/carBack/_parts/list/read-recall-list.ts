import { visibleTo } from '@/app/_session'
import { filterLabels } from '@/app/(staff)/_parts/record-search/filter-labels'
import { resultOrMessage } from '@/app/(staff)/_parts/result-or-message'
import { getPreference } from '@/lib/accounts/people/preferences'
import { recordsAddress } from '@/lib/analysis/query/link'
import type { Ctx } from '@/lib/core/context'
import { pageRecalls } from '@/lib/recalls/page-recalls'

export const preferencesKey = 'recalls'

type Query = Record<string, string | string[] | undefined>

export async function readRecallList(ctx: Ctx, query: Query) {
  const shows = await visibleTo()
  const page = await resultOrMessage(ctx, withLinks(ctx, query))
  const [labels, preferences] = await Promise.all([
    filterLabels(ctx, query),
    getPreference(ctx, { key: preferencesKey }),
  ])
  return {
    page,
    labels,
    preferences,
    may: { add: shows('recall:add'), import: shows('recall:import'), export: shows('recall:export') },
  }
}

export type ListedRecall = Awaited<ReturnType<typeof withLinks>>['records'][number]

async function withLinks(ctx: Ctx, query: Query) {
  const page = await pageRecalls(ctx, query as Parameters<typeof pageRecalls>[1])
  const records = page.records.map(({ filters: { covered, after }, ...row }) => ({
    ...row,
    links: { covered: recordsAddress(covered), after: after && recordsAddress(after) },
  }))
  return { ...page, records }
}
