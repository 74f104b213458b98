import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { findRows } from '@/db/rows'
import { defectFeedback, defectFiles } from '@/db/schema/defects'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { actions } from '@/lib/defects/actions'
import { answerDefect } from '@/lib/defects/record/answer-defect'
import { takeStep, writeStep } from './take-step'

export const deleteFeedback = operation({
  access: actions.deleteFeedback.access,
  input: z.strictObject({ id, complaintId: id.optional() }),
  async run(ctx, { id, complaintId }) {
    const given = and(eq(defectFeedback.id, id), isNull(defectFeedback.deletedAt))
    const [feedback] = await findRows(ctx.db, defectFeedback, given, 'defectId')
    if (!feedback || (complaintId && complaintId !== feedback.defectId)) throw new AppError('not_found')
    await takeStep(ctx, { action: 'deleteFeedback', id: feedback.defectId }, async (tx, record) => {
      const [gone] = await tx.db
        .update(defectFeedback)
        .set({ deletedAt: ctx.now })
        .where(given)
        .returning({ content: defectFeedback.content })
      if (!gone) throw new AppError('not_found')
      const files = await tx.db
        .update(defectFiles)
        .set({ deletedAt: ctx.now })
        .where(and(eq(defectFiles.feedbackId, id), isNull(defectFiles.deletedAt)))
        .returning({ name: defectFiles.name })
      await writeStep(tx, record, {
        node: 'deleteFeedback',
        extraChanges: {
          feedback: [gone.content, null],
          ...(files.length > 0 && { feedbackFiles: [files.map(({ name }) => name), null] }),
        },
        action: 'deleteFeedback',
        detail: { feedbackId: id },
      })
    })
    return answerDefect(ctx, feedback.defectId)
  },
})
