import { z } from 'zod'
import { query } from '@/db/client'
import { signedIn } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id, requiredText } from '@/lib/core/text'
import { opinionLength } from '@/lib/defects/step-schema'
import { enqueueJob } from '@/lib/jobs/job'
import { accessOf, bulkKind, undoBulkAccess } from './bulk-job'
import { endedJob, judgeUndo } from './count-undo'

const lockJob = 'SELECT FROM jobs WHERE id = $1::bigint FOR UPDATE'
const pendingUndo = `SELECT id::text, total FROM jobs WHERE user_id = $2::bigint AND kind = '${bulkKind.kind}'
  AND state IN ('queued', 'running') AND input ->> 'of' = $1`
const copyItems = `WITH copied AS (INSERT INTO job_items (job_id, position, entity_id, reason)
    SELECT $2::bigint, position, entity_id, reason FROM job_items
    WHERE job_id = $1::bigint AND outcome = 'done' RETURNING 1),
  counted AS (SELECT count(*)::int AS total FROM copied)
  UPDATE jobs SET total = counted.total FROM counted WHERE id = $2::bigint RETURNING counted.total`

interface Started {
  id: string
  total: number
}

export const undoBulk = operation({
  access: undoBulkAccess,
  input: z.strictObject({ jobId: id, reason: requiredText(opinionLength) }),
  async run(ctx, { jobId, reason }): Promise<{ jobId: string; total: number }> {
    return ctx.tx(async tx => {
      const job = await endedJob(tx, jobId)
      const step = { action: 'undo', of: job.id, step: job.step, reason } as const
      if (!ctx.can(accessOf(step))) throw new AppError('forbidden')
      await query(tx.db, lockJob, [job.id])
      // A repeated request returns the pending job.
      const [pending] = await query<Started>(tx.db, pendingUndo, [job.id, signedIn(ctx).id])
      if (pending) return { jobId: pending.id, total: pending.total }
      if ((await judgeUndo(tx, job)).possible === 0) throw new AppError('bulk_state', { state: 'nothing' })
      const undoJobId = await enqueueJob(tx, bulkKind, step)
      const [counted] = await query<{ total: number }>(tx.db, copyItems, [job.id, undoJobId])
      const { total } = counted!
      await tx.audit({
        action: 'undoBulk',
        entity: 'job',
        entityId: undoJobId,
        detail: { of: job.id, step: job.step, total, reason },
      })
      return { jobId: undoJobId, total }
    })
  },
})
