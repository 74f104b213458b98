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
  return insertJob(ctx, job, input, signedIn(ctx).id, { quick })
}

export async function enqueueSystemJob<Input>(
  ctx: Pick<Ctx, 'db' | 'locale' | 'now'>,
  job: Pick<Job<Input>, 'kind'>,
  input: Input,
): Promise<string> {
  return insertJob(ctx, job, input, null, {})
}

export async function enterJob<Input>(ctx: Ctx, job: Job<Input>, input: Input): Promise<string> {
  const lease = sql`now() + interval '30 seconds'`
  return insertJob(ctx, job, input, signedIn(ctx).id, {
    state: 'running',
    attempts: 1,
    startedAt: sql`now()`,
    leaseUntil: lease,
  } as object)
}

async function insertJob<Input>(
  ctx: Pick<Ctx, 'db' | 'locale' | 'now'>,
  { kind }: Pick<Job<Input>, 'kind'>,
  input: Input,
  userId: string | null,
  more: object,
): Promise<string> {
  const [row] = await ctx.db
    .insert(jobs)
    .values({ kind, input, userId, locale: ctx.locale, createdAt: ctx.now, ...more })
    .returning({ id: jobs.id })
  return row!.id
}
