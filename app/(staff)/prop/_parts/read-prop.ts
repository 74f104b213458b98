import { plainWord } from '@/app/_ui/charts/links/plain-word'
import { getPreference } from '@/lib/accounts/people/get-preference'
import { pageDisproportion } from '@/lib/analysis/disproportion/page-disproportion'
import { readHeat } from '@/lib/analysis/disproportion/read-heat'
import type { Ctx } from '@/lib/core/context'
import { type Query, without } from '../../_parts/analysis/address'

export type PropView = Awaited<ReturnType<typeof readProp>>

/** Words of the list, which the heat table does not take. */
const ofList = ['only', 'page', 'limit', 'sortField', 'sortOrder']

/** What the open tab shows. */
export async function readProp(ctx: Ctx, { tab, cell: _cell, [plainWord]: _plain, ...query }: Query) {
  if (tab !== 'heat') {
    const [page, preferences] = await Promise.all([
      pageDisproportion(ctx, query),
      getPreference(ctx, { key: 'prop' }),
    ])
    return { tab: 'list' as const, preferences, ...page }
  }
  return { tab: 'heat' as const, ...(await readHeat(ctx, without(query, ofList))) }
}
