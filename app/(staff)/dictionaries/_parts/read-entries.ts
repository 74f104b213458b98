import { showing } from '@/app/_session'
import { getPreference } from '@/lib/accounts/people/get-preference'
import type { Ctx } from '@/lib/core/context'
import { verbs } from '@/lib/dictionaries/verbs'
import { namesInQuery, viewOf } from '@/lib/dictionaries/view'
import { orProblem } from '../../_parts/or-problem'

export async function readEntries(
  ctx: Ctx,
  entity: string,
  query: Record<string, string | string[] | undefined>,
) {
  const view = viewOf(ctx, entity, await showing())
  const [page, labels, preferences] = await Promise.all([
    orProblem(ctx, verbs[view.entity].page(ctx, query)),
    namesInQuery(ctx, view.entity, query),
    getPreference(ctx, { key: `dictionary.${view.entity}` }),
  ])
  return { view, page, labels, preferences }
}
