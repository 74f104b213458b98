import { z } from 'zod'
import { query } from '@/db/client'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { draftInput, draftVerb } from '@/lib/intake/draft/drafts'
import { alertName, keptMonths, nameOfAlert, stopKey, stopPath, subjectOf } from '@/lib/intake/recall/alerts'
import { sameHash } from '@/lib/intake/secrets'
import { recallCheckOpen } from '@/lib/recalls/published/published-recalls'
import { formInput, formStep, seeOther, shortText } from './form'

export const readAlertPage = draftVerb(
  draftInput,
  async (ctx, draft): Promise<{ subject: string; months: number } | null> => {
    const subject = subjectOf(draft?.asked ?? {})
    if (!subject || !(await recallCheckOpen(ctx))) return null
    return {
      subject: draft?.asked?.plateNo ?? (await alertName(ctx, subject)),
      months: await keptMonths(ctx),
    }
  },
)

const stopInput = { alert: shortText(20).optional(), key: shortText(40).optional() }

function requireOwn(alert = '', key = ''): void {
  if (!sameHash(stopKey(alert), key)) throw new AppError('not_found')
}

export const readStopPage = operation({
  access: 'public',
  input: z.strictObject(stopInput),
  async run(ctx, { alert = '', key }): Promise<{ alert: string; subject: string | null }> {
    requireOwn(alert, key)
    return { alert, subject: await nameOfAlert(ctx, alert) }
  },
})

// By a button: programs that look at the links of a message must stop nothing.
export const stopAlert = formStep(formInput.extend(stopInput), 'stop', async (ctx, { alert = '', key }) => {
  requireOwn(alert, key)
  await query(ctx.db, 'DELETE FROM recall_alerts WHERE id = $1::bigint', [alert])
  return seeOther(stopPath(alert))
})
