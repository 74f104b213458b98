import { jobs } from '@/db/schema/jobs'
import { type Ctx, signedIn } from '@/lib/core/context'
import type { Job } from './job'

/** Puts a job into the queue, in the context's transaction: it starts once that is committed. @returns its id */
export async function enqueueJob<Input>(ctx: Ctx, { kind }: Job<Input>, input: Input): Promise<string> {
  const [row] = await ctx.db
    .insert(jobs)
    .values({ kind, input, userId: signedIn(ctx).id, locale: ctx.locale, createdAt: ctx.now })
    .returning({ id: jobs.id })
  return row!.id
}
