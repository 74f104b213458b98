import { desc } from 'drizzle-orm'
import { findRows } from '@/db/rows'
import { defectReviews } from '@/db/schema/workflow'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { actions } from '@/lib/defects/actions'
import { answerDefect, orConflict } from '@/lib/defects/record/answer-defect'
import { undoReviewInput } from '@/lib/defects/step-schema'
import { type AfterUndo, writeUndo } from './write-undo'

export const undoReviewWith = (after: AfterUndo) =>
  operation({
    access: actions.undoReview.access,
    input: undoReviewInput,
    async run(ctx, { id, complaintId, version, remarks }) {
      const [review] = await findRows(ctx.db, defectReviews, { id }, 'defectId')
      if (!review || (complaintId && complaintId !== review.defectId)) throw new AppError('not_found')
      const request = { undo: 'undoReview', complaintId: review.defectId, version, reason: remarks } as const
      const undone = writeUndo(ctx, request, after, async (tx, record) => {
        // Under the lock: a concurrent call may have taken the review back or added another.
        const [latest] = await findRows(tx.db, defectReviews, { defectId: record.id, undoneAt: null }, 'id')
          .orderBy(desc(defectReviews.id))
          .limit(1)
        if (latest?.id !== id) throw new AppError('wrong_state', { state: String(record.state) })
      })
      await orConflict(ctx, version ?? 0, undone)
      return answerDefect(ctx, review.defectId)
    },
  })
