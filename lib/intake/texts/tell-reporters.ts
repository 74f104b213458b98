import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { faultOf, isAddressRefused } from '@/lib/core/faults'
import { log } from '@/lib/core/log'
import { storedLocale } from '@/lib/i18n/translate'
import { publicReason } from '@/lib/intake/opinions'
import { readParameters } from '@/lib/settings/read-parameters'
import type { ParameterValue } from '@/lib/settings/schema'
import { type ReportEvent, reportText } from './report-text'
import { sendMessage } from './send-message'

const batchSize = 200

// A state that was changed back within two minutes is not sent. Failed texts are retried for a day. Rows are claimed
// before sending: a process that dies in between sends no text rather than two.
const claim = `WITH due AS (
    SELECT id, told_state FROM intake_reports
    WHERE told_state IS DISTINCT FROM state AND state_since > now() - interval '1 day'
      AND state_since <= now() - CASE WHEN state = 'received' THEN interval '0' ELSE interval '2 minutes' END
    ORDER BY state_since LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
  UPDATE intake_reports AS r SET told_state = r.state FROM due WHERE r.id = due.id
  RETURNING r.id::text, r.state, due.told_state AS "before", r.mobile, r.locale, r.complaint_no AS "number",
    (SELECT review_opinion_id::text FROM defects WHERE id = r.defect_id) AS "opinionId"`

const giveBack = `UPDATE intake_reports SET told_state = $2 WHERE id = $1::bigint AND told_state = $3`

type Due = Record<'id' | 'state' | 'mobile' | 'locale' | 'number', string> &
  Record<'before' | 'opinionId', string | null>

export async function tellReporters(ctx: Ctx): Promise<number> {
  const found = await query<Due>(ctx.db, claim)
  if (found.length === 0) return 0
  const { reportTexts } = await readParameters(ctx, ['reportTexts'])
  let sent = 0
  for (const due of found) if (await tell(ctx, due, reportTexts)) sent++
  return sent
}

function eventOf({ state, before }: Due): ReportEvent | null {
  // Taken back to where it was received: they know that.
  if (state === 'received') return before === null ? 'submitted' : null
  return state as ReportEvent
}

async function tell(ctx: Ctx, due: Due, reportTexts: ParameterValue<'reportTexts'>): Promise<boolean> {
  const { id, state, before, mobile, number, opinionId } = due
  const event = eventOf(due)
  if (!event || !mobile) return false
  const locale = storedLocale(due.locale)
  const reason = await publicReason(ctx, opinionId, locale)
  const words = reportText(reportTexts, event, locale, number, reason)
  if (words === null) return false
  try {
    await sendMessage(ctx, { mobile, ...words, purpose: 'progress' })
    return true
  } catch (error) {
    if (!isAddressRefused(error)) await query(ctx.db, giveBack, [id, before, state])
    // The code only: the message of a failed call holds the number.
    log.warn({ code: faultOf(error).code, reportId: id }, 'a reporter was not told where the report stands')
    return false
  }
}
