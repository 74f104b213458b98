import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { enqueueSystemJob } from '@/lib/jobs/enqueue-job'
import { learnJob } from './learn-job'
import { lockLearning } from './start-learning'

const enough = 500

const due = `SELECT NOT EXISTS (SELECT FROM jobs WHERE kind = $1
    AND (state IN ('queued', 'running') OR created_at > $2::timestamptz - interval '7 days'))
  AND (SELECT count(*) FROM (SELECT FROM defects WHERE deleted_at IS NULL AND state NOT IN (0, 70)
    AND assembly_code IS NOT NULL LIMIT $3) AS coded) = $3 AS due`

export async function scheduleLearning(ctx: Ctx): Promise<boolean> {
  return ctx.tx(async tx => {
    await lockLearning(tx)
    const [row] = await query<{ due: boolean }>(tx.db, due, [learnJob.kind, tx.now, enough])
    if (row!.due) await enqueueSystemJob(tx, learnJob, {})
    return row!.due
  })
}
