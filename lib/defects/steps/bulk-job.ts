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

/** Who may take one of the steps that many records can be put through. */
export const bulkAccess = [actions.review.access, actions.handOver.access, actions.delete.access] as const

/** Records that are under way at once; the process for jobs has connections for as many and two more. */
const lanes = 4

/** One step with many records: each in a transaction of its own, at the version that it has by then. */
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
 * Checks what is the same for all records, then answers the step for one.
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

/** Asks every few seconds: who was disabled or lost a role meanwhile goes no further. */
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
