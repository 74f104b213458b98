import { query } from '@/db/client'
import { ownAddress } from '@/lib/accounts/own-address'
import type { Ctx } from '@/lib/core/context'
import { faultOf, isAddressRefused } from '@/lib/core/faults'
import { log } from '@/lib/core/log'
import { knownRecalls } from '@/lib/defects/recalls/known-recalls'
import { storedLocale, wordText } from '@/lib/i18n/translate'
import { sendMessage } from '@/lib/intake/texts/send-message'
import { addressOf, recallCheckOpen } from '@/lib/recalls/published/published-recalls'
import { type AlertSubject, carOfSubject, maskedName, stopPath } from './alerts'
import { type PublicRecall, recallsIfSound } from './recalls-of-car'

const batchSize = 500

interface Due extends AlertSubject {
  id: string
  mobile: string
  locale: string
}

const due = `SELECT id::text, mobile, vin, model_range_id::text AS "modelRangeId", locale FROM recall_alerts
  WHERE checked_revision < $1 ORDER BY checked_revision, id LIMIT ${batchSize}`
const isChecked =
  'UPDATE recall_alerts SET checked_revision = $2 WHERE id = $1::bigint AND checked_revision < $2'

// Claimed before it is sent, so that of two servers one sends it, and a process that dies in between none.
const claim = `UPDATE recall_alerts SET known_recall_ids = array_append(known_recall_ids, $2::bigint)
  WHERE id = $1::bigint AND NOT $2::bigint = ANY(known_recall_ids) RETURNING id`
const giveBack = `UPDATE recall_alerts SET known_recall_ids = array_remove(known_recall_ids, $2::bigint)
  WHERE id = $1::bigint`

export async function tellOfRecalls(ctx: Ctx): Promise<number> {
  if (!(await recallCheckOpen(ctx))) return 0
  const { revision } = await knownRecalls(ctx)
  let sent = 0
  for (const alert of await query<Due>(ctx.db, due, [revision])) {
    const { recalls, recallIds } = await recallsIfSound(ctx, ...carOfSubject(alert))
    let failed = false
    for (const [at, recall] of recalls.entries()) {
      const outcome = await tell(ctx, alert, recallIds[at]!, recall)
      if (outcome === 'sent') sent++
      if (outcome === 'failed') failed = true
    }
    if (!failed) await query(ctx.db, isChecked, [alert.id, revision])
  }
  return sent
}

async function tell(
  ctx: Ctx,
  { id, mobile, locale: stored, ...subject }: Due,
  recallId: string,
  { recallNo, title, verdict }: PublicRecall,
): Promise<'sent' | 'known' | 'failed'> {
  if ((await query(ctx.db, claim, [id, recallId])).length === 0) return 'known'
  const locale = storedLocale(stored)
  const car = await maskedName({ ...ctx, locale }, subject)
  const words = wordText(locale, `recall.${verdict}`, {
    ...{ car, title, address: addressOf(recallNo), stop: ownAddress(`/intake/${stopPath(id)}`) },
  })
  try {
    await sendMessage(ctx, { mobile, ...words, purpose: 'recall' })
    return 'sent'
  } catch (error) {
    // The code only: the message of a failed call holds the number.
    log.warn({ code: faultOf(error).code, alertId: id }, 'somebody was not told of a recall')
    if (isAddressRefused(error)) return 'known'
    await query(ctx.db, giveBack, [id, recallId])
    return 'failed'
  }
}
