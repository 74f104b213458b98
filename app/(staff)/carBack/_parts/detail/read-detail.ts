import { visibleTo } from '@/app/_session'
import { readEffect } from '@/lib/analysis/effect/read-effect'
import type { Ctx } from '@/lib/core/context'
import { pageRecallRecords } from '@/lib/recalls/match/page-recall-records'
import { listRecallHistory } from '@/lib/recalls/page-recalls'
import { listProgress } from '@/lib/recalls/progress/list-progress'
import { readAfter } from '@/lib/recalls/read-after'
import { getRecall } from '@/lib/recalls/read-recall'
import { listRecallFiles } from '@/lib/recalls/recall-files'
import { namesOfItems } from '@/lib/signals/items/names-of-items'
import { tabOf, verdictOf } from './tabs'

const recordsOfPage = 20

interface Given {
  tab?: unknown
  verdict?: unknown
  page?: unknown
}

export async function readDetail(ctx: Ctx, id: string, given: Given) {
  const tab = tabOf(given.tab)
  const recall = await readWithItem(ctx, id)
  const verdict = verdictOf(given.verdict, recall)
  const page = Math.max(1, Math.trunc(Number(given.page)) || 1)
  const [records, progress, after, effect, files, history, shows] = await Promise.all([
    tab === 'records'
      ? pageRecallRecords(ctx, { id, verdict: [verdict], page, limit: recordsOfPage })
      : undefined,
    tab === 'progress' ? listProgress(ctx, { id }) : undefined,
    tab === 'after' ? readAfter(ctx, { id }) : undefined,
    tab === 'after' ? readEffect(ctx, { id }) : undefined,
    tab === 'files' || tab === 'progress' ? listRecallFiles(ctx, { id }) : undefined,
    tab === 'history' ? listRecallHistory(ctx, { id }) : undefined,
    visibleTo(),
  ])
  const may = {
    edit: shows('recall:edit') && recall.can.edit,
    delete: shows('recall:delete') && recall.can.delete,
  }
  return { tab, verdict, recall, records, progress, after, effect, files, history, may }
}

// With the watch item that led to it called by its name, which recalls do not know.
export async function readWithItem(ctx: Ctx, id: string) {
  const recall = await getRecall(ctx, { id })
  if (!recall.watchItem) return recall
  const titles = await namesOfItems(ctx, [recall.watchItem.id])
  return { ...recall, watchItem: { ...recall.watchItem, title: titles[recall.watchItem.id] ?? null } }
}

export type Detail = Awaited<ReturnType<typeof readDetail>>
