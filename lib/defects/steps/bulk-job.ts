import { findUserById } from '@/lib/accounts/people/find-user'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { type Access, allows } from '@/lib/core/permissions'
import { actions } from '@/lib/defects/actions'
import { writeDeletion } from '@/lib/defects/record/delete-defects'
import { type BulkStep, bulkStep } from '@/lib/defects/step-schema'
import { forEachItem } from '@/lib/jobs/for-each-item'
import { job } from '@/lib/jobs/job'
import { countItems } from '@/lib/jobs/read-job'
import { holdersOf, writeHandOver } from './hand-over'
import { checkOpinion, writeReview } from './review-defect'

export const bulkAccess = [actions.review.access, actions.handOver.access, actions.delete.access] as const

/** Records processed at once. The connection pool of the job process has two more. */
const lanes = 4

export const bulkJob = job({
  kind: 'bulk',
  input: bulkStep,
  async run(ctx, input, work) {
    const step = await prepareStep(ctx, input)
    const check = stillAllowed(ctx, actions[input.action].access)
    const take = async (tx: Ctx, complaintId: string) => {
      await check()
      await step(tx, complaintId)
    }
    await forEachItem(ctx, work, take, lanes)
    return countItems(ctx, work.jobId)
  },
})

/**
 * Checks once what is the same for all records.
 * @throws AppError invalid_input
 */
export async function prepareStep(
  ctx: Ctx,
  request: BulkStep,
): Promise<(tx: Ctx, complaintId: string) => Promise<unknown>> {
  switch (request.action) {
    case 'review': {
      const { action: _, ...review } = request
      await checkOpinion(ctx, review.opinionId)
      return (tx, complaintId) => writeReview(tx, { ...review, complaintId })
    }
    case 'handOver': {
      const { stepId, people, remarks } = request
      const holders = await holdersOf(ctx, stepId, people)
      return (tx, complaintId) => writeHandOver(tx, { stepId, remarks, complaintId }, holders)
    }
    case 'delete':
      return (tx, complaintId) => writeDeletion(tx, [complaintId], request.reason)
  }
}

const lookAgainAfter = 2_000

/** A job outlives its request: the user may have been disabled or lost a role since. */
function stillAllowed(ctx: Ctx, access: Access): () => Promise<void> {
  let looked = Number.NEGATIVE_INFINITY
  let allowed = false
  return async () => {
    if (performance.now() - looked > lookAgainAfter) {
      const user = await findUserById(ctx.db, ctx.user!.id)
      allowed = user !== null && allows(user.grants, access)
      looked = performance.now()
    }
    if (!allowed) throw new AppError('forbidden')
  }
}
