import { visibleTo } from '@/app/_session'
import type { Query } from '@/lib/collections/view'
import type { Ctx } from '@/lib/core/context'
import { verbs } from '@/lib/dictionaries/verbs'
import { viewOf } from '@/lib/dictionaries/view'
import { readCollection } from '../_collection/read-collection'

export async function readEntries(ctx: Ctx, entity: string, query: Query) {
  const view = viewOf(ctx, entity, await visibleTo())
  return readCollection(ctx, view, verbs[view.entity], query)
}
