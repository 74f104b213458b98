import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { actions, undoNames } from '@/lib/defects/actions'
import { answerDefect, orConflict } from '@/lib/defects/record/answer-defect'
import { undoStepInput } from '@/lib/defects/step-schema'
import type { UndoRequest } from './lock-for-undo'
import { writeFeedbackReviewUndo } from './write-feedback-review-undo'
import { writeHandOverUndo } from './write-hand-over-undo'
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
