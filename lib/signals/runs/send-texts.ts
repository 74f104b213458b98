import { query } from '@/db/client'
import { ownAddress } from '@/lib/accounts/own-address'
import type { Ctx } from '@/lib/core/context'
import { faultOf } from '@/lib/core/faults'
import { isTooMany, takeTry } from '@/lib/core/limits/rate-limit'
import { log } from '@/lib/core/log'
import { type TextWords, wordText } from '@/lib/i18n/translate'
import { readParameters } from '@/lib/settings/read-parameters'
import { cellNamer } from '../cells/name-cells'
import type { Hit } from '../evaluate/hits'
import { ruleTitle, type StoredRule } from '../rules/rule-rows'

const perDay = { name: 'signal-text', tries: 3, seconds: 24 * 60 * 60 }

const reachable = `SELECT id::text, mobile FROM users
  WHERE id = ANY($1::bigint[]) AND state = 'active' AND mobile <> '' ORDER BY id`

// Sent after the run's transaction, because a text message cannot be rolled back. A process that dies in between
// sends none rather than two; the notices remain.
export async function sendTexts(ctx: Ctx, alarms: readonly Alarm[]): Promise<void> {
  if (alarms.length === 0) return
  const { signalTexts } = await readParameters(ctx, ['signalTexts'])
  if (!signalTexts.on) return
  for (const alarm of alarms) {
    const { people } = alarm.rule.notify
    if (people.length === 0) continue
    const words = await wordsOf(ctx, alarm)
    for (const person of await query<Person>(ctx.db, reachable, [people])) await send(ctx, person, words)
  }
}

interface Person {
  id: string
  mobile: string
}

async function wordsOf(ctx: Ctx, { itemId, rule, hit }: Alarm): Promise<TextWords> {
  const nameOf = await cellNamer(ctx)
  return wordText(ctx.locale, 'signal', {
    rule: ruleTitle(ctx.locale, rule.name),
    title: nameOf(hit.group, hit.event).title,
    severe: hit.severe,
    from: hit.from,
    to: hit.to,
    address: ownAddress(`/rule?entry=${itemId}`),
  })
}

async function send(ctx: Ctx, { id, mobile }: Person, words: TextWords): Promise<void> {
  try {
    const refundTry = await takeTry(ctx.db, perDay, id)
    try {
      await ctx.services.textMessages.send({ mobile, ...words, purpose: 'signal' })
    } catch (error) {
      await refundTry()
      throw error
    }
  } catch (error) {
    if (isTooMany(error)) return
    // The code only: the message of a failed statement holds the number.
    log.warn({ code: faultOf(error).code, userId: id }, 'a text message of early warning was not sent')
  }
}

export interface Alarm {
  itemId: string
  rule: StoredRule
  hit: Hit
}

const known = `SELECT DISTINCT h.watch_item_id::text AS id FROM signal_hits AS h
    JOIN signal_rules AS r ON r.id = h.rule_id
  WHERE h.watch_item_id = ANY($1::bigint[]) AND h.run_id <> $2::bigint AND r.method = 'severe' AND NOT h.muted`

export async function firstOfItems(tx: Ctx, runId: string, alarms: readonly Alarm[]): Promise<Alarm[]> {
  if (alarms.length === 0) return []
  const items = alarms.map(({ itemId }) => itemId)
  const before = new Set((await query<{ id: string }>(tx.db, known, [items, runId])).map(({ id }) => id))
  return alarms.filter(({ itemId }, at) => !before.has(itemId) && items.indexOf(itemId) === at)
}
