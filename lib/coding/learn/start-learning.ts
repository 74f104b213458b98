import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { pendingLearning } from '@/lib/coding/models/pending-learning'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { enqueueJob } from '@/lib/jobs/enqueue-job'
import { learnJob } from './learn-job'

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
