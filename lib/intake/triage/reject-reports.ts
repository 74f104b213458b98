import { z } from 'zod'
import { updateRows } from '@/db/rows'
import { intakeReports } from '@/db/schema/intake'
import { operation } from '@/lib/core/operation'
import { requiredText } from '@/lib/core/text'
import { actions } from '@/lib/defects/actions'
import { opinionCodes } from '@/lib/intake/opinions'
import { chosenReports, eachReport } from './lock-report'
import { noteLength, opinionId } from './queue-state'
import { opinionOr, triage } from './triage-step'

// Spam is returned with the opinion 恶意或虚假信息 and no request. Not deleted: deletion needs another right, and a formal
// review can be undone.
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
          if (defectId) await updateRows(tx.db, intakeReports, { id }, { state: 'rejected' })
        },
      }),
    )
  },
})
