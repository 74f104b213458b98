import { and, eq, isNull } from 'drizzle-orm'
import { mutes } from '@/db/schema/signals'
import { idsOfHolders } from '@/lib/accounts/people/find-holders'
import type { Ctx } from '@/lib/core/context'
import { addDays, instantText, today } from '@/lib/core/today'
import { writeNotices } from '@/lib/notices/write-notices'
import { countRecords } from '../cells/cell-figures'
import { cellLinks } from '../cells/name-cells'
import { type ActiveMute, activeMutes, scopeLink } from '../mutes/active-mutes'
import { reviewDays } from '../mutes/mute-schema'

interface Judged {
  mute: ActiveMute
  why: 'severe' | 'doubled' | null
}

// A mute breaks when a new severe record arrives or the count reaches twice that at its creation, as known at `at`.
// Mutes created after `at` stay. Not in a transaction.
export async function judgeMutes(ctx: Ctx, at: Date): Promise<Judged[]> {
  const active = await activeMutes(ctx)
  const links = await cellLinks(ctx)
  const earlier = at < ctx.now ? { asOf: instantText(at)! } : {}
  const judged: Judged[] = []
  for (const mute of active) {
    const filters = { ...scopeLink(links, mute.scope, at), ...earlier }
    judged.push({ mute, why: mute.createdAt > at ? null : await whyBroken(ctx, mute, filters) })
  }
  return judged
}

async function whyBroken(
  ctx: Ctx,
  { nThen, createdAt }: ActiveMute,
  filters: ReturnType<typeof scopeLink>,
): Promise<Judged['why']> {
  const { n, severe } = await countRecords(ctx, filters)
  if (n >= 2 * Math.max(1, nThen)) return 'doubled'
  if (severe === 0) return null
  const then = await countRecords(ctx, { ...filters, asOf: instantText(createdAt)! })
  return severe > then.severe ? 'severe' : null
}

export async function endMutes(tx: Ctx, judged: readonly Judged[]): Promise<number> {
  let broken = 0
  for (const { mute, why } of judged) {
    if (!why) {
      await remind(tx, mute)
      continue
    }
    const [ended] = await tx.db
      .update(mutes)
      .set({ endedAt: tx.now, endedWhy: why })
      .where(and(eq(mutes.id, mute.id), isNull(mutes.endedAt)))
      .returning({ id: mutes.id })
    if (!ended) continue
    broken++
    const detail = { scope: mute.scope, why }
    await tx.audit({ action: 'unmuteSignal', entity: 'mute', entityId: mute.id, detail })
    const people = [mute.createdBy, ...(await idsOfHolders(tx.db, 'watch_item:edit'))]
    await writeNotices(tx, { kind: 'muteBroken', entityId: mute.id, people, params: mute.scope })
  }
  return broken
}

const noticeDays = 7

async function remind(tx: Ctx, { id, until, reviewAt, remindedAt, createdBy, scope }: ActiveMute) {
  const day = today(tx.now)
  const ends = until !== null && remindedAt === null && until <= addDays(day, noticeDays)
  const review = until === null && reviewAt !== null && reviewAt <= day
  if (!ends && !review) return
  await tx.db
    .update(mutes)
    .set({ remindedAt: tx.now, ...(review && { reviewAt: addDays(day, reviewDays) }) })
    .where(eq(mutes.id, id))
  await writeNotices(tx, { kind: 'muteDue', entityId: id, people: [createdBy], params: scope })
}
