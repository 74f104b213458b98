import { noneOpened } from '@/app/_screen'
import { visibleTo } from '@/app/_session'
import { filterLabels } from '@/app/(staff)/_parts/record-search/filter-labels'
import { getPreference } from '@/lib/accounts/people/preferences'
import { openView } from '@/lib/accounts/views/list-views'
import { setRoleViews } from '@/lib/accounts/views/save-view'
import { type Ctx, signedIn } from '@/lib/core/context'
import { pageDesk } from '@/lib/defects/desk/page-desk'
import { findDuplicates } from '@/lib/defects/duplicates/find-duplicates'
import { countMyDefects } from '@/lib/defects/list/count-my-defects'
import { waitingStates } from '@/lib/defects/list/home-filters'
import { pageMyDefects } from '@/lib/defects/list/page-defects'
import { listReviewOpinions } from '@/lib/dictionaries/lists/offers'
import { openDeskRecord } from '@/lib/intake/report/read-unanswered'
import { openedView } from '../../_parts/opened-view'
import { resultOrMessage } from '../../_parts/result-or-message'
import { shownAccess } from '../../defects/_parts/steps/shown-access'

type Query = Record<string, string | string[] | undefined>

const waiting = '4'
const all = '1'
const linesOfDesk = 50

/** Nothing ever waits for a person without a workflow step: they have no desk and start with all records. */
const hasDesk = (ctx: Ctx) => waitingStates(ctx).length > 0 && ctx.can(openDeskRecord.access)

export async function asksForDesk(ctx: Ctx, { view, record, ...others }: Query): Promise<boolean> {
  if (!hasDesk(ctx) || others.type !== undefined) return false
  if (view === 'desk') return true
  if (view !== undefined || Object.keys(others).length > 0) return false
  const chosen = await getPreference(ctx, { key: 'home:view' })
  return chosen ? chosen !== 'list' : (await openView(ctx, { list: 'home' })) === null
}

const openedRecord = async (ctx: Ctx, id: string | undefined) =>
  id ? openDeskRecord(ctx, { id }).catch(noneOpened) : null

export async function readDesk(ctx: Ctx, { tab, state, page, record }: Query) {
  const request = {
    tab: tab as 'handed' | undefined,
    state: (state ?? 'first') as 'first',
    page: page as string | undefined,
    limit: linesOfDesk,
  }
  const [lines, counts, shows] = await Promise.all([
    resultOrMessage(ctx, pageDesk(ctx, request)),
    countMyDefects(ctx, {}),
    visibleTo(),
  ])
  const first = 'problem' in lines ? undefined : lines.records[0]?.id
  return {
    lines,
    counts,
    opened: await openedRecord(ctx, [record].flat()[0] ?? first),
    opinions: {
      1: await listReviewOpinions(ctx, { result: '1' }),
      2: await listReviewOpinions(ctx, { result: '2' }),
    },
    held: shownAccess(shows),
    userId: signedIn(ctx).id,
    mayAdd: shows('vehicle_defect_add'),
    mayFind: shows(findDuplicates.access),
  }
}

export async function readList(ctx: Ctx, { type: requestedType, view: shownView, ...address }: Query) {
  const saysNothing = requestedType === undefined && shownView === undefined
  const { query, view } = await openedView(ctx, 'home', address, saysNothing ? '/index' : undefined)
  const type = String(requestedType ?? (waitingStates(ctx).length > 0 ? waiting : all))
  const [page, counts, labels, preferences, firstFields, shows, desk] = await Promise.all([
    resultOrMessage(ctx, pageMyDefects(ctx, { ...query, type })),
    countMyDefects(ctx, {}),
    filterLabels(ctx, query),
    getPreference(ctx, { key: 'home' }),
    getPreference(ctx, { key: 'home:search' }),
    visibleTo(),
    hasDesk(ctx) ? pageDesk(ctx, { tab: 'handed', limit: 1 }) : undefined,
  ])
  return {
    type: Number(type),
    page,
    counts,
    labels,
    preferences,
    firstFields,
    seesPersonal: ctx.can('vehicle_defect_personal'),
    view,
    desk: desk?.counts,
    mayAdd: shows('vehicle_defect_add'),
    mayShareViews: ctx.can('system_view'),
    mayPresetViews: shows(setRoleViews.access),
    held: shownAccess(shows),
  }
}
