import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { defects } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import type { BulkStep } from '@/lib/defects/step-schema'
import {
  cancelOf,
  countItems,
  type JobStatus,
  listJobs,
  oneJob,
  readJob,
  refusedItems,
} from '@/lib/jobs/read-job'
import { bulkAccess, bulkKind } from './bulk-job'

export const readBulk = operation({
  access: bulkAccess,
  input: oneJob,
  async run(ctx, { jobId }) {
    const status = presentBulk(await readJob(ctx, bulkKind.kind, jobId))
    const [{ done, refused }, refusals] = await Promise.all([
      countItems(ctx, jobId),
      refusedItems(ctx, jobId).then(items => withNumbers(ctx, items)),
    ])
    return { ...status, done, refused, refusals }
  },
})

export type Bulk = Awaited<ReturnType<typeof readBulk>>

export function presentBulk({ id, input, state, total, reason, createdAt, finishedAt }: JobStatus) {
  const step = input as BulkStep
  const [action, undoOf] = step.action === 'undo' ? [step.step, step.of] : [step.action, null]
  return { jobId: id, action, undoOf, state, total, reason, createdAt, finishedAt }
}

async function withNumbers(ctx: Ctx, items: { entityId: string; reason: string }[]) {
  if (items.length === 0) return []
  const ids = items.map(({ entityId }) => entityId)
  const rows = await ctx.db
    .select({ id: defects.id, complaintNo: defects.complaintNo })
    .from(defects)
    .where(sql`${defects.id} = ANY(${sql.param(ids)}::bigint[])`)
  const numbers = new Map(rows.map(row => [row.id, row.complaintNo]))
  return items.map(({ entityId, reason }) => ({
    complaintId: entityId,
    complaintNo: numbers.get(entityId) ?? null,
    reason,
  }))
}

export const cancelBulk = cancelOf({ access: bulkAccess, kind: bulkKind.kind, answer: jobId => ({ jobId }) })

export const listBulk = operation({
  access: bulkAccess,
  input: z.strictObject({}),
  async run(ctx) {
    const jobs = await listJobs(ctx, bulkKind.kind)
    return Promise.all(jobs.map(async job => ({ ...presentBulk(job), ...(await countItems(ctx, job.id)) })))
  },
})

export type BulkRow = Awaited<ReturnType<typeof listBulk>>[number]
