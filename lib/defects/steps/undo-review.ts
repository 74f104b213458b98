import { and, desc, eq, isNull } from 'drizzle-orm'
import { defectReviews } from '@/db/schema/workflow'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { actions } from '@/lib/defects/actions'
import { answerDefect } from '@/lib/defects/record/answer-defect'
import { updateDefects } from '@/lib/defects/record/write-version'
import { states } from '@/lib/defects/states'
import { undoReviewInput } from '@/lib/defects/step-schema'
import { withdrawNotices } from '@/lib/notices/write-notices'
import { takeStep } from './take-step'

type WithdrawRequests = (tx: Ctx, defectId: string) => Promise<void>

export const undoReviewWith = (withdrawRequests: WithdrawRequests) =>
  operation({
    access: actions.undoReview.access,
    input: undoReviewInput,
    async run(ctx, { id, complaintId, version, remarks }) {
      const [review] = await ctx.db
        .select({ defectId: defectReviews.defectId })
        .from(defectReviews)
        .where(eq(defectReviews.id, id))
      if (!review || (complaintId && complaintId !== review.defectId)) throw new AppError('not_found')
      const undone = {
        state: states.toReview,
        reviewStatus: null,
        reviewOpinionId: null,
        reviewRemark: null,
      }
      const request = { action: 'undoReview' as const, id: review.defectId, version, yours: undone }
      await takeStep(ctx, request, async (tx, record) => {
        // Checked under the lock: a concurrent call may have taken the review back or added another.
        const [latest] = await tx.db
          .select({ id: defectReviews.id })
          .from(defectReviews)
          .where(and(eq(defectReviews.defectId, record.id), isNull(defectReviews.undoneAt)))
          .orderBy(desc(defectReviews.id))
          .limit(1)
        if (latest?.id !== id) throw new AppError('wrong_state', { state: String(record.state) })
        await tx.db.update(defectReviews).set({ undoneAt: ctx.now }).where(eq(defectReviews.id, id))
        await updateDefects(
          tx,
          [record],
          { ...undone, reviewedBy: null, reviewedAt: null },
          { kind: 'undoReview', node: 'undoReview', remarks: remarks || null },
        )
        await withdrawRequests(tx, record.id)
        await withdrawNotices(tx, { kind: 'returned', entityId: record.id, people: [record.createdBy] })
        await tx.audit({
          action: 'undoReview',
          entity: 'defect',
          entityId: record.id,
          detail: { reviewId: id },
        })
      })
      return answerDefect(ctx, review.defectId)
    },
  })
