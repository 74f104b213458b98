import { sql } from 'drizzle-orm'
import { jobs } from '@/db/schema/jobs'
import { type Ctx, signedIn } from '@/lib/core/context'
import type { Job } from './job'

/**
 * Part of the context's transaction: the job starts after the commit. `quick` is for jobs of seconds that a user
 * waits for.
 * @returns the job's id
 */
export async function enqueueJob<Input>(
  ctx: Ctx,
  job: Pick<Job<Input>, 'kind' | 'input'>,
  input: Input,
  { quick = false }: { quick?: boolean } = {},
): Promise<string> {
  return insertJob(ctx, job, input, { quick })
}

/**
 * For a job that the caller runs in this process with holdJob. If this process dies, the job process runs it
 * as a second attempt.
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

async function insertJob<Input>(
  ctx: Ctx,
  { kind }: Pick<Job<Input>, 'kind'>,
  input: Input,
  more: object,
): Promise<string> {
  const [row] = await ctx.db
    .insert(jobs)
    .values({ kind, input, userId: signedIn(ctx).id, locale: ctx.locale, createdAt: ctx.now, ...more })
    .returning({ id: jobs.id })
  return row!.id
}
