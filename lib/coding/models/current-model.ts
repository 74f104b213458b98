import { and, eq, inArray, sql } from 'drizzle-orm'
import { codingModels } from '@/db/schema/coding'
import { jobs } from '@/db/schema/jobs'
import { fromBytes, type LoadedModel, load } from '@/lib/coding/engine/model'
import type { Ctx } from '@/lib/core/context'

export async function lockModels(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('codingModels'))`)
}

export async function retireCurrent(ctx: Ctx): Promise<void> {
  await ctx.db.update(codingModels).set({ state: 'former' }).where(eq(codingModels.state, 'current'))
}

export const learnKind = 'learnCoding'
export const doubtsJob = { kind: 'findDoubts' }

export const pendingLearning = (ctx: Pick<Ctx, 'db'>) =>
  ctx.db
    .select({ id: jobs.id, state: jobs.state, done: jobs.done, total: jobs.total })
    .from(jobs)
    .where(and(inArray(jobs.state, ['queued', 'running']), eq(jobs.kind, learnKind)))
    .limit(1)

export interface CurrentModel {
  version: number
  learnedFrom: number
  loaded: LoadedModel
}

interface Cache {
  key?: string
  model?: CurrentModel
  checkedAt: number
  loading?: Promise<void>
}

const key = Symbol.for('vehicle-defects.coding-model')
const shared = globalThis as { [key]?: Cache }
const checkEveryMs = 5_000

export async function currentModel(ctx: Pick<Ctx, 'db'>): Promise<CurrentModel | undefined> {
  shared[key] ??= { checkedAt: Number.NEGATIVE_INFINITY }
  const cache = shared[key]
  // The first model is answered by at once: whoever waits for it has just let it be learned.
  if (cache.model && performance.now() - cache.checkedAt < checkEveryMs) return cache.model
  cache.loading ??= renew(ctx, cache).finally(() => {
    cache.loading = undefined
  })
  // Whoever comes while a new version is being read is answered by the one before.
  if (!cache.model) await cache.loading
  else await Promise.race([cache.loading, Promise.resolve()])
  return cache.model
}

export function forgetModel(): void {
  shared[key] = undefined
}

async function renew(ctx: Pick<Ctx, 'db'>, cache: Cache): Promise<void> {
  const { version, createdAt, learnedFrom } = codingModels
  const current = eq(codingModels.state, 'current')
  const [row] = await ctx.db.select({ version, createdAt, learnedFrom }).from(codingModels).where(current)
  const now = row ? `${row.version} ${row.createdAt.getTime()}` : ''
  if (now !== cache.key) {
    const [stored] = row
      ? await ctx.db
          .select({ weights: codingModels.weights })
          .from(codingModels)
          .where(eq(version, row.version))
      : []
    cache.model = row && stored ? { ...row, loaded: load(fromBytes(stored.weights)) } : undefined
    cache.key = now
  }
  cache.checkedAt = performance.now()
}
