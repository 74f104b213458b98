import { eq } from 'drizzle-orm'
import { findRows } from '@/db/rows'
import { defectFeedback } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { instantText } from '@/lib/core/today'
import { actions } from '@/lib/defects/actions'
import type { FeedbackState } from '@/lib/defects/feedback-states'
import { answerDefect } from '@/lib/defects/record/answer-defect'
import type { DefectRecord } from '@/lib/defects/record/write-version'
import { states } from '@/lib/defects/states'
import { reviewFeedbackInput } from '@/lib/defects/step-schema'
import { takeNoticeBack, writeNotices } from '@/lib/notices/write-notices'
import { takeStep, writeStep } from './take-step'
import { writeUndo } from './undo/write-undo'

export const reviewFeedback = operation({
  access: actions.reviewFeedback.access,
  input: reviewFeedbackInput,
  async run(ctx, { id, complaintId, version, result, opinion: typed }) {
    const opinion = typed || null
    const state: FeedbackState = result === '1' ? 'passed' : 'returned'
    await takeStep(ctx, { action: 'reviewFeedback', id: complaintId, version }, async (tx, record) => {
      const before = await feedbackOf(tx, record, id)
      const review = { state, reviewOpinion: opinion, reviewedBy: tx.user?.id, reviewedAt: tx.now }
      await tx.db.update(defectFeedback).set(review).where(eq(defectFeedback.id, id))
      await writeStep(tx, record, {
        node: 'reviewFeedback',
        remarks: opinion,
        extraChanges: {
          feedbackState: [before.state, state],
          // Undoing finds the former decision by it.
          ...(before.reviewedAt && {
            feedbackReviewedAt: [instantText(before.reviewedAt), instantText(tx.now)],
          }),
        },
        action: 'reviewFeedback',
        detail: { feedbackId: id, result },
      })
      await tellOfFeedback(tx, record, before.createdBy, state)
      const closed = record.state === states.closed && before.closes && before.undoneAt === null
      if (state === 'returned' && closed)
        await writeUndo(tx, { undo: 'undoClose', complaintId: record.id, reason: opinion })
    })
    return answerDefect(ctx, complaintId)
  },
})

export async function tellOfFeedback(tx: Ctx, record: DefectRecord, by: string | null, state: FeedbackState) {
  const returned = {
    kind: 'feedbackReturned',
    entityId: record.id,
    people: [by],
    params: { number: record.complaintNo, name: tx.user?.name ?? '', step: 'reviewFeedback' },
  } as const
  if (state === 'returned') await writeNotices(tx, returned)
  else await takeNoticeBack(tx, returned)
}

async function feedbackOf(tx: Ctx, record: DefectRecord, id: string) {
  const [feedback] = await findRows(tx.db, defectFeedback, { id, defectId: record.id, deletedAt: null })
  if (!feedback) throw new AppError('not_found')
  if (feedback.createdBy === tx.user?.id) throw new AppError('own_feedback')
  return feedback
}
