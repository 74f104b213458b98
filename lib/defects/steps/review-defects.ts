import { operation } from '@/lib/core/operation'
import { actions } from '@/lib/defects/actions'
import { reviewDefectsInput } from '@/lib/defects/step-schema'
import { eachRecord } from './each-record'
import { checkOpinion, writeReview } from './review-defect'

export const reviewDefects = operation({
  access: actions.review.access,
  input: reviewDefectsInput,
  async run(ctx, { records, ...review }) {
    await checkOpinion(ctx, review.opinionId)
    return eachRecord(ctx, records, record => writeReview(ctx, { ...review, ...record }))
  },
})
