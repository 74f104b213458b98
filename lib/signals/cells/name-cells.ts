import type { Ctx } from '@/lib/core/context'
import { knownRecalls } from '@/lib/defects/recalls/known-recalls'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { type EventKey, type GroupKey, nameCell } from '@/lib/dictionaries/names/name-cell'

export type { EventKey, GroupKey } from '@/lib/dictionaries/names/name-cell'

export async function cellNamer(ctx: Ctx) {
  const [known, recalls] = await Promise.all([lookups(ctx), knownRecalls(ctx)])
  const recallNo = (id: string) => recalls.byId.get(id)?.recallNo
  return (group: GroupKey, event: EventKey) => nameCell({ known, locale: ctx.locale, recallNo }, group, event)
}

export async function noticeCell(ctx: Ctx, group: GroupKey, event: EventKey) {
  const recall = group.recallId && (await knownRecalls(ctx)).byId.get(group.recallId)
  const kept = { ...group, ...event, ...(recall && { recallNo: recall.recallNo }) }
  return kept as Record<string, string | number>
}
