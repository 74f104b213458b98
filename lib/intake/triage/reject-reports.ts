import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { intakeReports } from '@/db/schema/intake'
import { operation } from '@/lib/core/operation'
import { requiredText } from '@/lib/core/text'
import { actions } from '@/lib/defects/actions'
import { chosenReports, eachReport } from './each-report'
import { noteLength, opinionId } from './queue-state'
import { opinionCodes, opinionOr, triage } from './triage-step'

/**
 * Garbage goes: a record is returned with 恶意或虚假信息 but asks its sender for nothing, whose status says that it is
 * over. Undone like every formal review, by who may do just that; deleting would need a right of its own.
 */
export const rejectReports = operation({
  access: actions.review.access,
  input: z.strictObject({ reports: chosenReports, reason: requiredText(noteLength), opinionId }),
  async run(ctx, { reports, reason, opinionId }) {
    const opinion = await opinionOr(ctx, opinionId, opinionCodes.garbage)
    return eachReport(ctx, reports, report =>
      triage(ctx, {
        ...report,
        to: 'rejected',
        opinionId: opinion,
        remarks: reason,
        also: async (tx, { id, defectId }) => {
          if (defectId)
            await tx.db.update(intakeReports).set({ state: 'rejected' }).where(eq(intakeReports.id, id))
        },
      }),
    )
  },
})
