import type { z } from 'zod'
import { defectReviews } from '@/db/schema/workflow'
import type { Ctx } from '@/lib/core/context'
import { invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { actions } from '@/lib/defects/actions'
import { answerDefect, orConflict } from '@/lib/defects/record/answer-defect'
import { reviewDefectInput, reviewDefectsInput } from '@/lib/defects/step-schema'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { writeNotices } from '@/lib/notices/write-notices'
import { eachRecord } from './each-record'
import { lockForStep, writeStep } from './take-step'

type Review = Omit<z.output<typeof reviewDefectInput>, 'version'> & { version?: number }

export const reviewDefect = operation({
  access: actions.review.access,
  input: reviewDefectInput,
  async run(ctx, review) {
    await checkOpinion(ctx, review.opinionId)
    const reviewId = await orConflict(ctx, review.version, writeReview(ctx, review))
    return { ...(await answerDefect(ctx, review.complaintId)), reviewId }
  },
})

export async function checkOpinion(ctx: Ctx, opinionId: string): Promise<void> {
  const offered = (known: Awaited<ReturnType<typeof lookups>>) => known.opinions.get(opinionId)?.enabled
  if (!offered(await lookups(ctx)) && !offered(await lookups(ctx, { fresh: true })))
    throw invalid('opinionId', 'not_offered')
}

export async function writeReview(ctx: Ctx, review: Review): Promise<string> {
  const { complaintId, version, opinionId, result, remarks, fields = [] } = review
  const step = {
    state: actions.review.to[result],
    reviewStatus: result,
    reviewOpinionId: opinionId,
    reviewRemark: remarks || null,
  }
  return ctx.tx(async tx => {
    const record = await lockForStep(tx, { action: 'review', id: complaintId, version, yours: step })
    await writeStep(tx, record, {
      node: 'review',
      changes: { ...step, reviewedBy: ctx.user?.id, reviewedAt: ctx.now },
      remarks: remarks || null,
      action: 'reviewDefect',
      detail: { result, opinionId, ...(fields.length > 0 && { fields }) },
    })
    const [written] = await tx.db
      .insert(defectReviews)
      .values({
        defectId: record.id,
        result,
        opinionId,
        remarks: remarks || null,
        fields: [...new Set(fields)],
        createdBy: ctx.user?.id,
        createdAt: ctx.now,
      })
      .returning({ id: defectReviews.id })
    if (result === '2')
      await writeNotices(tx, {
        kind: 'returned',
        entityId: record.id,
        people: [record.createdBy],
        params: { number: record.complaintNo, name: ctx.user?.name ?? '' },
      })
    return written!.id
  })
}

export const reviewDefects = operation({
  access: actions.review.access,
  input: reviewDefectsInput,
  async run(ctx, { records, ...review }) {
    await checkOpinion(ctx, review.opinionId)
    return eachRecord(ctx, records, record => writeReview(ctx, { ...review, ...record }))
  },
})
