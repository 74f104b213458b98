import { defectFeedback } from '@/db/schema/defects'
import { operation } from '@/lib/core/operation'
import { actions } from '@/lib/defects/actions'
import type { FeedbackState } from '@/lib/defects/feedback-states'
import { attachFiles } from '@/lib/defects/files/attach-files'
import { answerDefect, orConflict } from '@/lib/defects/record/answer-defect'
import { giveFeedbackInput } from '@/lib/defects/step-schema'
import { withAdoptedFiles } from '@/lib/files/adopt-files'
import { lockForStep, writeStep } from './take-step'

export const giveFeedback = operation({
  access: actions.feedback.access,
  input: giveFeedbackInput,
  async run(ctx, { complaintId, version, content, close, files }) {
    const action = close ? 'close' : 'feedback'
    const yours = close ? { state: actions.close.to } : {}
    const feedbackId = await orConflict(
      ctx,
      version ?? 0,
      withAdoptedFiles(ctx, files, {}, async (tx, adopted) => {
        const record = await lockForStep(tx, { action, id: complaintId, version, yours })
        const [given] = await tx.db
          .insert(defectFeedback)
          .values({
            defectId: record.id,
            content,
            state: 'waiting' satisfies FeedbackState,
            closes: close,
            createdBy: ctx.user?.id,
            createdAt: ctx.now,
          })
          .returning({ id: defectFeedback.id })
        await attachFiles(tx, record.id, adopted, [], given!.id)
        await writeStep(tx, record, {
          node: action,
          changes: yours,
          remarks: content,
          extraChanges: {
            feedback: [null, content],
            ...(adopted.length > 0 && { feedbackFiles: [null, adopted.map(({ name }) => name)] }),
          },
          action: 'giveFeedback',
          detail: { feedbackId: given!.id, close, files: adopted.length },
        })
        return given!.id
      }),
    )
    return { ...(await answerDefect(ctx, complaintId)), feedbackId }
  },
})
