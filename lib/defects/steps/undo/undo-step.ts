import { eq } from 'drizzle-orm'
import { defectAssignees } from '@/db/schema/workflow'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { actions, undoNames } from '@/lib/defects/actions'
import { answerDefect, orConflict } from '@/lib/defects/record/answer-defect'
import { assigneesOf, giveHandOverBack, namesOf } from '@/lib/defects/record/assignees'
import { undoStepInput } from '@/lib/defects/step-schema'
import { takeNoticeBack } from '@/lib/notices/write-notices'
import { writeStep } from '../take-step'
import { lockForUndo, markUndone, type UndoRequest } from './lock-for-undo'
import { writeFeedbackReviewUndo } from './write-feedback-review-undo'
import { type AfterUndo, writeUndo } from './write-undo'

export const undoStepWith = (after: AfterUndo) =>
  operation({
    access: [...new Set(undoNames.map(name => actions[name].access))],
    input: undoStepInput,
    async run(ctx, request) {
      if (!ctx.can(actions[request.undo].access)) throw new AppError('forbidden')
      await orConflict(ctx, request.version, write(ctx, request, after))
      return answerDefect(ctx, request.complaintId)
    },
  })

function write(ctx: Ctx, { undo, ...request }: UndoRequest, after: AfterUndo): Promise<void> {
  if (undo === 'undoHandOver') return writeHandOverUndo(ctx, request)
  if (undo === 'undoReviewFeedback') return writeFeedbackReviewUndo(ctx, request)
  return writeUndo(ctx, { ...request, undo }, after)
}

export async function writeHandOverUndo(ctx: Ctx, request: Omit<UndoRequest, 'undo'>): Promise<void> {
  const { reason } = request
  await ctx.tx(async tx => {
    const { record, taken } = await lockForUndo(tx, { ...request, undo: 'undoHandOver' })
    const now = await assigneesOf(tx, [record.id])
    await tx.db.delete(defectAssignees).where(eq(defectAssignees.defectId, record.id))
    await giveHandOverBack(tx, record.id, taken.heldBefore)
    await markUndone(tx, taken)
    const after = await assigneesOf(tx, [record.id])
    await writeStep(tx, record, {
      node: 'undoHandOver',
      remarks: reason || null,
      extraChanges: { assignees: [namesOf(now), namesOf(after)] },
      action: 'undoHandOver',
      detail: { undoneVersion: taken.version, ...(reason && { reason }) },
    })
    await takeNoticeBack(tx, {
      kind: 'handedOver',
      entityId: record.id,
      people: now.map(({ userId }) => userId),
      params: { number: record.complaintNo, name: tx.user?.name ?? '', step: 'handOver' },
    })
  })
}
