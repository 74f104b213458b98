import { and, eq, inArray } from 'drizzle-orm'
import { jobs } from '@/db/schema/jobs'
import type { Ctx } from '@/lib/core/context'

export const learnKind = 'learnCoding'
export const doubtsJob = { kind: 'findDoubts' }

export const pendingLearning = (ctx: Pick<Ctx, 'db'>) =>
  ctx.db
    .select({ id: jobs.id, state: jobs.state, done: jobs.done, total: jobs.total })
    .from(jobs)
    .where(and(inArray(jobs.state, ['queued', 'running']), eq(jobs.kind, learnKind)))
    .limit(1)
