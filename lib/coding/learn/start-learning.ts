import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { jobs } from '@/db/schema/jobs'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { enqueueJob } from '@/lib/jobs/enqueue-job'
import { learnJob } from './learn-job'

/** Whoever starts it while it is under way is given the job that is. */
export const startLearning = operation({
  access: 'coding_model:edit',
  input: z.strictObject({}),
  run: (ctx): Promise<{ jobId: string }> =>
    ctx.tx(async tx => {
      await lockLearning(tx)
      const [pending] = await pendingLearning(tx)
      if (pending) return { jobId: pending.id }
      const jobId = await enqueueJob(tx, learnJob, {})
      await tx.audit({ action: 'startLearningCoding', entity: 'job', entityId: jobId })
      return { jobId }
    }),
})

export const lockLearning = (ctx: Ctx) =>
  ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('learnCoding'))`)

export const pendingLearning = (ctx: Pick<Ctx, 'db'>) =>
  ctx.db
    .select({ id: jobs.id, state: jobs.state, done: jobs.done, total: jobs.total })
    .from(jobs)
    .where(and(inArray(jobs.state, ['queued', 'running']), eq(jobs.kind, learnJob.kind)))
    .limit(1)
