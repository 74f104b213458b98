import type { ValueLabels } from '@/app/_ui/table/search/search-fields'
import { getPreference } from '@/lib/accounts/people/preferences'
import type { CollectionRow } from '@/lib/collections/collection'
import type { Query } from '@/lib/collections/view'
import { type Ctx, signedIn } from '@/lib/core/context'
import type { Page } from '@/lib/core/paging'
import { unlessRefused } from '../_parts/result-or-message'
import type { OpenedRow, View } from './view'

interface Verbs {
  page(ctx: Ctx, query: Query): Promise<Page<CollectionRow>>
  get(ctx: Ctx, input: { id: string }): Promise<OpenedRow>
  labels(ctx: Ctx, query: Query): Promise<ValueLabels>
}

export async function readCollection<Shown extends View>(
  ctx: Ctx,
  view: Shown,
  verbs: Verbs,
  { entry, ...query }: Query,
) {
  const [page, labels, preferences] = await Promise.all([
    verbs.page(ctx, query),
    verbs.labels(ctx, query),
    getPreference(ctx, { key: view.preferencesKey }),
  ])
  const opened = await openedOf(ctx, view, verbs, page, entry)
  return { view, page, opened, labels, preferences, userId: signedIn(ctx).id }
}

async function openedOf(ctx: Ctx, view: View, verbs: Verbs, page: Page<CollectionRow>, entry: Query[string]) {
  if (entry === 'new') return view.may.add ? ('new' as const) : undefined
  const at = entry === 'first' ? 0 : entry === 'last' ? -1 : undefined
  const id = at === undefined ? entry : page.records.at(at)?.id
  if (typeof id !== 'string') return undefined
  return unlessRefused(verbs.get(ctx, { id }))
}
