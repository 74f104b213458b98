import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { AppError, type ErrorCode } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import type { BulkAction, BulkStep } from '@/lib/defects/step-schema'
import { readerOf, visibleTo } from '@/lib/defects/visible'
import { errorText } from '@/lib/i18n/translate'
import { oneJob, readJob } from '@/lib/jobs/read-job'
import { accessOf, bulkKind, undoBulkAccess } from './bulk-job'

/** The same conditions that the undo of one record checks under its lock. */
const statement = `SELECT verdict, state, count(*)::int AS count FROM (
    SELECT CASE
        WHEN d.id IS NULL THEN 'not_found'
        WHEN f.id IS NULL OR f.undone_at IS NOT NULL THEN 'not_undoable'
        WHEN $2 = 'delete' AND d.deleted_at IS NULL THEN 'not_undoable'
        WHEN $2 <> 'delete' AND d.deleted_at IS NOT NULL THEN 'not_found'
        WHEN EXISTS (SELECT FROM defect_flow AS later WHERE later.defect_id = d.id AND later.node = $2
          AND later.id > f.id AND later.undone_at IS NULL) THEN 'not_undoable'
        WHEN $2 NOT IN ('delete', 'code') AND d.state <> f.to_state THEN 'later_step'
        ELSE 'possible' END AS verdict,
      d.state
    FROM job_items AS i
    LEFT JOIN defects AS d ON d.id = i.entity_id AND ${visibleTo('$3', 'd.')}
    LEFT JOIN defect_flow AS f ON f.defect_id = i.entity_id AND f.node = $2
      AND f.version = (i.reason ->> 'version')::int
    WHERE i.job_id = $1::bigint AND i.outcome = 'done') AS judged
  GROUP BY verdict, CASE WHEN verdict = 'later_step' THEN state END, state ORDER BY verdict, state`

interface Judged {
  verdict: ErrorCode | 'possible'
  state: number
  count: number
}

export async function endedJob(ctx: Ctx, jobId: string): Promise<{ id: string; step: BulkAction }> {
  const { id, input, state } = await readJob(ctx, bulkKind.kind, jobId)
  const { action: step } = input as BulkStep
  if (step === 'undo') throw new AppError('bulk_state', { state: 'undo' })
  if (state === 'queued' || state === 'running') throw new AppError('bulk_state', { state: 'running' })
  return { id, step }
}

export async function judgeUndo(ctx: Ctx, { id, step }: Awaited<ReturnType<typeof endedJob>>) {
  const judged = await query<Judged>(ctx.db, statement, [id, step, readerOf(ctx)])
  const reasons = new Map<string, number>()
  let possible = 0
  for (const { verdict, state, count } of judged)
    if (verdict === 'possible') possible += count
    else {
      const reason = errorText(ctx.locale, new AppError(verdict, { step, state: String(state) }))
      reasons.set(reason, (reasons.get(reason) ?? 0) + count)
    }
  return {
    total: judged.reduce((sum, { count }) => sum + count, 0),
    possible,
    reasons: [...reasons].map(([reason, count]) => ({ reason, count })),
  }
}

export const countUndo = operation({
  access: undoBulkAccess,
  input: oneJob,
  async run(ctx, { jobId }) {
    const job = await endedJob(ctx, jobId)
    const allowed = ctx.can(accessOf({ action: 'undo', of: job.id, step: job.step, reason: '' }))
    if (!allowed) throw new AppError('forbidden')
    return { action: job.step, ...(await judgeUndo(ctx, job)) }
  },
})
