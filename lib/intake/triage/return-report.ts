import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { intakeReports, supplementRequests } from '@/db/schema/intake'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { actions } from '@/lib/defects/actions'
import { fieldNames } from '@/lib/defects/fields'
import { refuse } from '@/lib/defects/record/apply-changes'
import { storedLocale } from '@/lib/i18n/translate'
import { opinionCodes } from '@/lib/intake/opinions'
import { type IntakeReport, requestableNames } from '@/lib/intake/report/amend-report'
import { reportText } from '@/lib/intake/texts/report-text'
import { sendMessage } from '@/lib/intake/texts/send-message'
import { readParameters } from '@/lib/settings/read-parameters'
import { reportOf, stateOf } from './lock-report'
import { message, opinionId, remarks, requestedFields, seen } from './queue-state'
import { opinionOr, triage } from './triage-step'

export const returnReport = operation({
  access: actions.review.access,
  input: z.strictObject({ ...seen, message, fields: requestedFields, opinionId, remarks }),
  async run(ctx, { id, version, message, fields, opinionId, remarks }) {
    const report = await reportOf(ctx, id)
    const requestable = requestableNames(report)
    refuse(
      fields.flatMap((name, at) =>
        requestable.includes(name) ? [] : [{ path: `fields.${at}`, code: 'not_offered' }],
      ),
    )
    const opinion = await opinionOr(ctx, opinionId, opinionCodes.unclear)
    const returned = await triage(ctx, {
      id,
      version,
      to: 'returned',
      opinionId: opinion,
      remarks,
      fields: fieldNames.filter(name => fields.includes(name)),
      also: async (tx, { id, defectId }) => {
        await tx.db.insert(supplementRequests).values({
          reportId: id,
          defectId,
          message,
          fields: [...new Set(fields)],
          askedBy: ctx.user?.id,
          askedAt: ctx.now,
        })
      },
    })
    return { ...(await stateOf(ctx, id)), texted: await notifyReporter(ctx, returned) }
  },
})

async function notifyReporter(ctx: Ctx, { id, complaintNo, locale }: IntakeReport): Promise<boolean> {
  const { reportTexts } = await readParameters(ctx, ['reportTexts'])
  const words = reportText(reportTexts, 'returned', storedLocale(locale), complaintNo)
  // Told at once, because the answer says so to the staff.
  const [now] = await ctx.db
    .update(intakeReports)
    .set({ toldState: intakeReports.state })
    .where(eq(intakeReports.id, id))
    .returning({ mobile: intakeReports.mobile })
  if (!now?.mobile || words === null) return false
  try {
    await sendMessage(ctx, { mobile: now.mobile, ...words, purpose: 'supplement' })
    return true
  } catch {
    // The service logs its errors.
    return false
  }
}
