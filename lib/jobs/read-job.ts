import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { pick } from '@/db/columns-of'
import { findRows } from '@/db/rows'
import { jobItems, jobs } from '@/db/schema/jobs'
import type { AuditEntry, Ctx } from '@/lib/core/context'
import { AppError, type ErrorCode } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import type { Access } from '@/lib/core/permissions'
import { id } from '@/lib/core/text'
import { inInstants } from '@/lib/core/today'
import { errorText } from '@/lib/i18n/translate'

export const oneJob = z.strictObject({ jobId: id })

const isOwn = (ctx: Ctx, kind: string) => and(eq(jobs.kind, kind), eq(jobs.userId, ctx.user?.id ?? '0'))

export async function readJob(ctx: Ctx, kind: string, id: string) {
  const [row] = await findRows(ctx.db, jobs, and(eq(jobs.id, id), isOwn(ctx, kind)))
  if (!row) throw new AppError('not_found')
  return presentJob(ctx, row)
}

export async function listJobs(ctx: Ctx, kind: string, limit = 20) {
  const rows = await findRows(ctx.db, jobs, isOwn(ctx, kind)).orderBy(desc(jobs.id)).limit(limit)
  return rows.map(row => presentJob(ctx, row))
}

export type JobStatus = ReturnType<typeof presentJob>

function presentJob(ctx: Ctx, row: typeof jobs.$inferSelect) {
  return {
    ...inInstants(pick(row, 'id input state total done result createdAt finishedAt')),
    reason: jobReason(ctx, row.reason),
  }
}

export async function refusedItems(ctx: Ctx, jobId: string, limit = 100) {
  const rows = await findRows(ctx.db, jobItems, { jobId, outcome: 'refused' }, 'entityId reason')
    .orderBy(asc(jobItems.position))
    .limit(limit)
  return rows.map(({ entityId, reason }) => ({ entityId, reason: jobReason(ctx, reason)! }))
}

export async function countItems(ctx: Ctx, jobId: string): Promise<{ done: number; refused: number }> {
  const [row] = await ctx.db
    .select({
      done: sql<number>`count(*) filter (where outcome = 'done')::int`,
      refused: sql<number>`count(*) filter (where outcome = 'refused')::int`,
    })
    .from(jobItems)
    .where(eq(jobItems.jobId, jobId))
  return row!
}

export function jobReason(ctx: Ctx, reason: unknown): string | null {
  if (!reason) return null
  const { code, params } = reason as { code: ErrorCode; params?: Record<string, string | number> }
  return errorText(ctx.locale, new AppError(code, params))
}

export function cancelOf<Answer>(cancelled: {
  access: Access | readonly Access[]
  kind: string
  audit?(tx: Ctx, jobId: string): Promise<AuditEntry>
  answer(jobId: string): Answer
}) {
  const { access, kind, audit, answer } = cancelled
  return operation({
    access,
    input: oneJob,
    run: (ctx, { jobId }) =>
      ctx.tx(async (tx): Promise<Answer> => {
        await cancelJob(tx, kind, jobId)
        if (audit) await tx.audit(await audit(tx, jobId))
        return answer(jobId)
      }),
  })
}

export async function cancelJob(ctx: Ctx, kind: string, id: string): Promise<void> {
  const ownJob = and(eq(jobs.id, id), isOwn(ctx, kind))
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
  const [known] = await findRows(ctx.db, jobs, ownJob, 'state')
  throw known ? new AppError('wrong_state', { state: known.state }) : new AppError('not_found')
}
