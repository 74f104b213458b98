import { plainWord } from '@/app/_ui/charts/links/plain-word'
import { getPreference } from '@/lib/accounts/people/preferences'
import { pageDisproportion } from '@/lib/analysis/disproportion/page-disproportion'
import { readHeat } from '@/lib/analysis/disproportion/read-heat'
import type { Ctx } from '@/lib/core/context'
import { findWatched } from '@/lib/signals/watched/find-watched'
import { type Query, without } from '../../_parts/analysis/address'
import { cellOfKeys } from '../../_parts/watch/cell-of'

export type PropView = Awaited<ReturnType<typeof readProp>>

const ofList = ['only', 'page', 'limit', 'sortField', 'sortOrder']

export async function readProp(ctx: Ctx, { tab, cell: _cell, [plainWord]: _plain, ...query }: Query) {
  if (tab !== 'heat') {
    const [page, preferences] = await Promise.all([
      pageDisproportion(ctx, query),
      getPreference(ctx, { key: 'prop' }),
    ])
    return { tab: 'list' as const, preferences, watched: await watchedOf(ctx, query, page.records), ...page }
  }
  const question = without(query, ofList)
  const [heat, { finding }] = await Promise.all([
    readHeat(ctx, question),
    pageDisproportion(ctx, { ...question, limit: 1 }),
  ])
  return { tab: 'heat' as const, finding, ...heat }
}

type Row = Awaited<ReturnType<typeof pageDisproportion>>['records'][number]

async function watchedOf(ctx: Ctx, query: Query, rows: readonly Row[]) {
  if (!ctx.can(findWatched.access) || query.asOf !== undefined) return rows.map(() => null)
  const { group, event } = dimensionsOf(query)
  const cells = rows.map(row => cellOfKeys(group, event, { group: row.group.key, event: row.event.key }))
  const known = cells.filter(cell => cell !== null)
  const found = await findWatched(ctx, { cells: known })
  return cells.map(cell => (cell ? found[known.indexOf(cell)]! : null))
}

export function dimensionsOf(query: Query): { group: string; event: string } {
  const [[group = 'modelRangeId'], [event = 'subAssemblyCode']] = [[query.group].flat(), [query.event].flat()]
  return { group, event }
}

export type WatchedRow = Awaited<ReturnType<typeof watchedOf>>[number]
