import { visibleTo } from '@/app/_session'
import { resultOrMessage } from '@/app/(staff)/_parts/result-or-message'
import { getPreference } from '@/lib/accounts/people/preferences'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import type { Page } from '@/lib/core/paging'
import type { EntryRow } from '@/lib/dictionaries/entry-rows'
import { verbs } from '@/lib/dictionaries/verbs'
import { type EntryView, namesInQuery, viewOf } from '@/lib/dictionaries/view'

export async function readEntries(
  ctx: Ctx,
  entity: string,
  { entry, ...query }: Record<string, string | string[] | undefined>,
) {
  const view = viewOf(ctx, entity, await visibleTo())
  const [page, labels, preferences] = await Promise.all([
    resultOrMessage(ctx, verbs[view.entity].page(ctx, query)),
    namesInQuery(ctx, view.entity, query),
    getPreference(ctx, { key: `dictionary.${view.entity}` }),
  ])
  const opened = 'problem' in page ? undefined : await openedOf(ctx, view, page, entry)
  return { view, page, opened, labels, preferences, userId: signedIn(ctx).id }
}

async function openedOf(
  ctx: Ctx,
  view: EntryView,
  page: Page<EntryRow>,
  entry: string | string[] | undefined,
) {
  if (entry === 'new') return view.may.add ? ('new' as const) : undefined
  const at = entry === 'first' ? 0 : entry === 'last' ? -1 : undefined
  const id = at === undefined ? entry : page.records.at(at)?.id
  if (typeof id !== 'string') return undefined
  return verbs[view.entity].get(ctx, { id }).catch((error: unknown) => {
    if (error instanceof AppError) return undefined
    throw error
  })
}
