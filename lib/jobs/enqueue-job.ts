import { sql } from 'drizzle-orm'
import { jobs } from '@/db/schema/jobs'
import { type Ctx, signedIn } from '@/lib/core/context'
import type { Job } from './job'

/**
 * Puts a job into the queue, in the context's transaction: it starts once that is committed. `quick`: it takes seconds
 * and somebody waits for it, so it waits behind none that takes longer.
 * @returns its id
 */
export async function enqueueJob<Input>(
  ctx: Ctx,
  job: Job<Input>,
  input: Input,
  { quick = false }: { quick?: boolean } = {},
): Promise<string> {
  return insertJob(ctx, job, input, { quick })
}

/**
 * Notes a job that the caller runs itself, here and now: it goes on with holdJob. Should this process die over it,
 * the process for jobs takes it up, as its second attempt.
 */
export async function enterJob<Input>(ctx: Ctx, job: Job<Input>, input: Input): Promise<string> {
  const lease = sql`now() + interval '30 seconds'`
  return insertJob(ctx, job, input, {
    state: 'running',
    attempts: 1,
    startedAt: sql`now()`,
    leaseUntil: lease,
  } as object)
}

async function insertJob<Input>(ctx: Ctx, { kind }: Job<Input>, input: Input, more: object): Promise<string> {
  const [row] = await ctx.db
    .insert(jobs)
    .values({ kind, input, userId: signedIn(ctx).id, locale: ctx.locale, createdAt: ctx.now, ...more })
    .returning({ id: jobs.id })
  return row!.id
}
