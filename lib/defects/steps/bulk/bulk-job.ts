import { query } from '@/db/client'
import { findRows } from '@/db/rows'
import { defects } from '@/db/schema/defects'
import { findUserById } from '@/lib/accounts/people/find-user'
import { atThisMoment, type Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { type Access, allows } from '@/lib/core/permissions'
import { type ActionName, actions } from '@/lib/defects/actions'
import { writeDeletion } from '@/lib/defects/record/delete-defects'
import { type BulkAction, type BulkStep, bulkActions, bulkStep } from '@/lib/defects/step-schema'
import { job, type Work } from '@/lib/jobs/job'
import { countItems } from '@/lib/jobs/read-job'
import { takeNoticeBack, writeNotices } from '@/lib/notices/write-notices'
import { giverTo, receiversOf, writeHandOver } from '../hand-over'
import { checkOpinion, writeReview } from '../review-defect'
import { writeHandOverUndo } from '../undo/undo-step'
import { type AfterUndo, type Taken, writeDeletionUndo, writeUndo } from '../undo/write-undo'
import { writeCoding, writeCodingUndo } from '../write-coding'

export const matchingAccess = [actions.review.access, actions.handOver.access, actions.delete.access] as const

export const bulkAccess = [...matchingAccess, actions.amend.access] as const

const takeActions = {
  review: 'review',
  handOver: 'handOver',
  delete: 'delete',
  code: 'amend',
} as const satisfies Record<BulkAction, ActionName>

const undoActions = {
  review: 'undoReview',
  handOver: 'handOver',
  delete: 'restore',
  code: 'amend',
} as const satisfies Record<BulkAction, ActionName>

export const undoBulkAccess = bulkActions.map(action => actions[undoActions[action]].access)

export const accessOf = (request: BulkStep): Access =>
  actions[request.action === 'undo' ? undoActions[request.step] : takeActions[request.action]].access

/** Records processed at once. The connection pool of the job process has two more. */
const lanes = 4

export const bulkKind = { kind: 'bulk', input: bulkStep }

export const bulkJobWith = (after: AfterUndo) =>
  job({
    ...bulkKind,
    async run(ctx, input, work) {
      const step = await prepareStep(ctx, input, after)
      const check = stillAllowed(ctx, accessOf(input))
      const take = async (tx: Ctx, complaintId: string, given: object | null) => {
        await check()
        await step(tx, complaintId, given)
        return versionOf(tx, complaintId)
      }
      if (input.action === 'undo' && input.step === 'handOver')
        await tellReceivers(ctx, input.of, takeNoticeBack, { step: 'handOver' })
      await forEachItem(ctx, work, take, lanes).finally(async () => {
        // A cancelled job has given out some.
        if (input.action === 'handOver')
          await tellReceivers(ctx, work.jobId, writeNotices, { note: input.remarks || 'none' })
      })
      return countItems(ctx, work.jobId)
    },
  })

const received = `SELECT a.user_id::text AS id, count(*)::int AS records FROM job_items AS i
  JOIN defect_assignees AS a ON a.defect_id = i.entity_id
  WHERE i.job_id = $1::bigint AND i.outcome = 'done' GROUP BY a.user_id`

type Write = typeof takeNoticeBack

const tellReceivers = (ctx: Ctx, entityId: string, write: Write, more: Record<string, string>) =>
  ctx.tx(async tx => {
    const people = await query<{ id: string; records: number }>(tx.db, received, [entityId])
    for (const { id, records } of people) {
      const params = { records, name: tx.user!.name, ...more }
      await write(tx, { kind: 'handedOver', entityId, people: [id], params })
    }
  })

interface Written {
  version: number
}

async function versionOf(tx: Ctx, complaintId: string): Promise<Written> {
  const [record] = await findRows(tx.db, defects, { id: complaintId }, 'version')
  return record!
}

export async function prepareStep(
  ctx: Ctx,
  request: BulkStep,
  after?: AfterUndo,
): Promise<(tx: Ctx, complaintId: string, given: object | null) => Promise<unknown>> {
  switch (request.action) {
    case 'review': {
      const { action: _, ...review } = request
      await checkOpinion(ctx, review.opinionId)
      return (tx, complaintId) => writeReview(tx, { ...review, complaintId })
    }
    case 'handOver': {
      const { stepId, people, share, remarks } = request
      const give = await giverTo(ctx, await receiversOf(ctx, stepId, people), share)
      return (tx, complaintId) =>
        give(to => writeHandOver(tx, { stepId, remarks, complaintId, among: true }, to))
    }
    case 'delete':
      return (tx, complaintId) => writeDeletion(tx, [complaintId], request.reason)
    case 'code':
      return writeCoding
    case 'undo': {
      const undo = undoing[request.step]
      return (tx, complaintId, taken) => {
        const stepVersion = (taken as Written | null)?.version ?? 0
        return undo(tx, { complaintId, stepVersion, reason: request.reason }, after)
      }
    }
  }
}

const undoing: Record<BulkAction, (tx: Ctx, taken: Taken, after?: AfterUndo) => Promise<void>> = {
  review: (tx, taken, after) => writeUndo(tx, { undo: 'undoReview', ...taken }, after),
  handOver: writeHandOverUndo,
  delete: writeDeletionUndo,
  code: writeCodingUndo,
}

const lookAgainAfter = 2_000

function stillAllowed(ctx: Ctx, access: Access): () => Promise<void> {
  let looked = Number.NEGATIVE_INFINITY
  let allowed = false
  return async () => {
    if (performance.now() - looked > lookAgainAfter) {
      const user = await findUserById(ctx.db, ctx.user!.id, ctx.user!.key?.id)
      allowed = user !== null && allows(user.grants, access)
      looked = performance.now()
    }
    if (!allowed) throw new AppError('forbidden')
  }
}

const next = `SELECT position, entity_id::text AS "entityId", reason AS given FROM job_items
  WHERE job_id = $1::bigint AND outcome IS NULL ORDER BY position LIMIT 200`
const settle = `UPDATE job_items SET outcome = $3, reason = $4
  WHERE job_id = $1::bigint AND position = $2 AND outcome IS NULL RETURNING 1`
const progressStatement = `SELECT count(*)::int AS total, count(outcome)::int AS done FROM job_items WHERE job_id = $1::bigint`

interface Item {
  position: number
  entityId: string
  given: object | null
}

export async function forEachItem(
  ctx: Ctx,
  work: Work,
  step: (tx: Ctx, entityId: string, given: object | null) => Promise<unknown>,
  lanes = 1,
): Promise<void> {
  const [{ total, done: before } = { total: 0, done: 0 }] = await query<{ total: number; done: number }>(
    ctx.db,
    progressStatement,
    [work.jobId],
  )
  let done = before
  await work.report({ total, done })
  for (;;) {
    const open = await query<Item>(ctx.db, next, [work.jobId])
    if (open.length === 0) return
    const broken: unknown[] = []
    const lane = async () => {
      for (let item = open.shift(); item && broken.length === 0; item = open.shift())
        await take(item).catch(error => broken.push(error))
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    if (broken.length > 0) throw broken[0]
  }

  async function take({ position, entityId, given }: Item): Promise<void> {
    const settled = (tx: Ctx, outcome: string, reason: object | null) =>
      query(tx.db, settle, [work.jobId, position, outcome, reason && JSON.stringify(reason)])
    try {
      await atThisMoment(ctx).tx(async tx => {
        const kept = await step(tx, entityId, given)
        await settled(tx, 'done', typeof kept === 'object' ? kept : null)
      })
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      await ctx.tx(tx => settled(tx, 'refused', { code: error.code, params: error.params }))
    }
    await work.report({ done: ++done })
  }
}
