import { visibleTo } from '@/app/_session'
import { resultOrMessage } from '@/app/(staff)/_parts/result-or-message'
import { getPreference } from '@/lib/accounts/people/get-preference'
import type { Ctx } from '@/lib/core/context'
import { verbs } from '@/lib/dictionaries/verbs'
import { namesInQuery, viewOf } from '@/lib/dictionaries/view'

export async function readEntries(
  ctx: Ctx,
  entity: string,
  query: Record<string, string | string[] | undefined>,
) {
  const view = viewOf(ctx, entity, await visibleTo())
  const [page, labels, preferences] = await Promise.all([
    resultOrMessage(ctx, verbs[view.entity].page(ctx, query)),
    namesInQuery(ctx, view.entity, query),
    getPreference(ctx, { key: `dictionary.${view.entity}` }),
  ])
  return { view, page, labels, preferences }
}
