import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { supplementRequests } from '@/db/schema/intake'
import { operation } from '@/lib/core/operation'
import { actions } from '@/lib/defects/actions'
import { undoReviewWith } from '@/lib/defects/steps/undo/undo-review'
import { undoStepsWith, undoStepWith } from '@/lib/defects/steps/undo/undo-step'
import type { AfterUndo } from '@/lib/defects/steps/undo/write-undo'
import { withdrawRequests } from '@/lib/intake/report/supplement-requests'
import { chosenReports, eachReport, lockReport, reportOf } from './lock-report'
import { moveProductBack } from './move-product'

export const afterUndo: AfterUndo = async (tx, undo, { id }) => {
  if (undo === 'undoReview') await withdrawRequests(tx, eq(supplementRequests.defectId, id))
}

export const undoReview = undoReviewWith(afterUndo)
export const undoStep = undoStepWith(afterUndo)
export const undoSteps = undoStepsWith(afterUndo)

export const undoTriage = operation({
  access: actions.undoReview.access,
  input: z.strictObject({ reports: chosenReports }),
  async run(ctx, { reports }) {
    return eachReport(ctx, reports, async ({ id, version }) => {
      const { defectId } = await reportOf(ctx, id)
      if (!defectId) return ctx.tx(async tx => moveProductBack(tx, await lockReport(tx, id), version))
      return undoStep(ctx, { undo: 'undoReview', complaintId: defectId, version })
    })
  },
})
