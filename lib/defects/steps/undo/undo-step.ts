import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { actions, undoNames } from '@/lib/defects/actions'
import { answerDefect } from '@/lib/defects/record/answer-defect'
import { orConflict } from '@/lib/defects/record/conflict'
import { undoStepInput } from '@/lib/defects/step-schema'
import { type AfterUndo, writeUndo } from './write-undo'

/** Any of the permissions admits the call; the step asks for its own. */
export const undoStepWith = (after: AfterUndo) =>
  operation({
    access: undoNames.map(name => actions[name].access),
    input: undoStepInput,
    async run(ctx, request) {
      if (!ctx.can(actions[request.undo].access)) throw new AppError('forbidden')
      await orConflict(ctx, request.version, writeUndo(ctx, request, after))
      return answerDefect(ctx, request.complaintId)
    },
  })
