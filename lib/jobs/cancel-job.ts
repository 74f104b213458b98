import { and, eq, inArray, sql } from 'drizzle-orm'
import { jobs } from '@/db/schema/jobs'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'

export async function cancelJob(ctx: Ctx, kind: string, id: string): Promise<void> {
  const ownJob = and(eq(jobs.id, id), eq(jobs.kind, kind), eq(jobs.userId, ctx.user?.id ?? '0'))
  const [row] = await ctx.db
    .update(jobs)
    .set({
      cancelledAt: ctx.now,
      state: sql`case when state = 'queued' then 'cancelled' else state end`,
      finishedAt: sql`case when state = 'queued' then now() end`,
    })
    .where(and(ownJob, inArray(jobs.state, ['queued', 'running'])))
    .returning({ id: jobs.id })
  if (row) return
  const [known] = await ctx.db.select({ state: jobs.state }).from(jobs).where(ownJob)
  throw known ? new AppError('wrong_state', { state: known.state }) : new AppError('not_found')
}
