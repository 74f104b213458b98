import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { query } from '@/db/client'
import { jobs } from '@/db/schema/jobs'
import { type Ctx, type CtxParts, createContext, signedIn } from '@/lib/core/context'
import { requireDatabaseRoom } from '@/lib/core/limits/database-room'

export interface Attempt {
  id: string
  attempts: number
}

// KEY SHARE allows updates of progress and lease meanwhile, and makes the next attempt's claim (FOR UPDATE
// SKIP LOCKED) skip the job until this transaction has ended. By the application name freeLostJobs finds and
// ends transactions of a stalled process.
const hold = `SELECT set_config('application_name', $3, true) FROM jobs
  WHERE id = $1::bigint AND attempts = $2 AND state = 'running' FOR KEY SHARE`

export const connectionName = 'vehicle-defects job '

// No transaction of this context begins or commits after a later attempt has begun.
// Throws Stopped instead
export function fenced(ctx: Ctx, { id, attempts }: Attempt): Ctx {
  return createContext({
    ...(ctx as Ctx & CtxParts),
    async fence(transaction) {
      await requireDatabaseRoom()
      const held = await query(transaction, hold, [id, attempts, connectionName + id])
      if (held.length === 0) throw new Stopped()
    },
  })
}

export async function takenOver(ctx: Ctx): Promise<boolean> {
  return ctx.tx(async () => false).catch(error => error instanceof Stopped)
}

// Part of the context's transaction: the job starts after the commit. `quick` is for jobs of seconds that a user
// waits for.
// Returns the job's id
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
  ctx: Pick<Ctx, 'db' | 'locale' | 'now'> & Partial<Pick<Ctx, 'user'>>,
  { kind }: Pick<Job<Input>, 'kind'>,
  input: Input,
  userId: string | null,
  more: object,
): Promise<string> {
  const keyId = userId && ctx.user?.key?.id
  const [row] = await ctx.db
    .insert(jobs)
    .values({ kind, input, userId, keyId, locale: ctx.locale, createdAt: ctx.now, ...more })
    .returning({ id: jobs.id })
  return row!.id
}

export interface Work {
  jobId: string
  attempt: number
  // For single statements whose effect may be lost, such as drawing numbers or counting tries: inside the job's transaction
  // their rows would stay locked until it ends. The only write that a later attempt does not block.
  unfenced: Ctx
  report(progress: { total?: number; done?: number; result?: unknown }): Promise<void>
}

// `run` acts as the user who enqueued it; its return value is the job's result. It writes in transactions of
// its context (`ctx.tx`), which are fenced; its connections refuse any other write.
export interface Job<Input = unknown> {
  kind: string
  input: z.ZodType<Input>
  run(ctx: Ctx, input: Input, work: Work): Promise<unknown>
  tally?(ctx: Pick<Ctx, 'db'>, jobId: string): Promise<unknown>
}

export function job<Input>(declared: Job<Input>): Job<Input> {
  return declared
}

export class Stopped extends Error {
  constructor() {
    super('stopped')
  }
}
