import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { pick } from '@/db/columns-of'
import { findRows } from '@/db/rows'
import { users } from '@/db/schema/accounts'
import { codingModels } from '@/db/schema/coding'
import { jobs } from '@/db/schema/jobs'
import { fromBytes, type LoadedModel, load } from '@/lib/coding/engine/model'
import type { Ctx } from '@/lib/core/context'
import { requireRow } from '@/lib/core/errors'
import { wholeNumber } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { type Page, pageInput, toPage } from '@/lib/core/paging'
import { inInstants } from '@/lib/core/today'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { enqueueSystemJob } from '@/lib/jobs/job'

const columns = {
  ...pick(codingModels, 'version state learnedFrom figures before seconds createdAt usedAt'),
  createdByName: users.name,
}

type ModelRow = Awaited<ReturnType<typeof readModels>>[number]

async function readModels(ctx: Ctx, where?: SQL, { limit = 100, offset = 0 } = {}) {
  const { names } = await lookups(ctx)
  const name = (code: string) => names.assembly(code, ctx.locale)
  const rows = await ctx.db
    .select(columns)
    .from(codingModels)
    .leftJoin(users, eq(users.id, codingModels.createdBy))
    .where(where)
    .orderBy(desc(codingModels.version))
    .limit(limit)
    .offset(offset)
  return rows.map(({ figures, state, ...row }) => ({
    ...inInstants(row),
    state: state as 'current' | 'former' | 'declined',
    figures: {
      ...figures,
      classes: figures.classes.map(one => ({ ...one, name: name(one.code) })),
      confusions: figures.confusions.map(one => ({
        ...one,
        name: name(one.code),
        proposedName: name(one.proposed),
      })),
    },
  }))
}

export const pageModels = operation({
  access: 'coding_model:query',
  input: pageInput.pick({ page: true, limit: true }).strict(),
  async run(ctx, { page, limit }): Promise<Page<ModelRow>> {
    const [total, rows] = await Promise.all([
      ctx.db.$count(codingModels),
      readModels(ctx, undefined, { limit, offset: (page - 1) * limit }),
    ])
    return toPage({ page, limit }, rows, total)
  },
})

export const getModel = operation({
  access: 'coding_model:query',
  input: z.strictObject({}),
  async run(ctx) {
    const [[current], pending] = await Promise.all([
      readModels(ctx, eq(codingModels.state, 'current')),
      pendingLearning(ctx),
    ])
    const [first] = pending
    return {
      current: current ?? null,
      learning: first
        ? {
            ...{ jobId: first.id, done: first.done, total: first.total },
            waiting: pending.some(({ state }) => state === 'queued'),
          }
        : null,
    }
  },
})

export const chooseModel = operation({
  access: 'coding_model:edit',
  input: z.strictObject({ version: wholeNumber(1, 1_000_000_000) }),
  async run(ctx, { version }): Promise<ModelRow> {
    const row = await ctx.tx(async tx => {
      await lockModels(tx)
      const chosen = eq(codingModels.version, version)
      const before = requireRow(await readModels(tx, chosen))
      if (before.state === 'current') return before
      await retireCurrent(tx)
      await tx.db
        .update(codingModels)
        .set({ state: 'current', usedAt: tx.now, usedBy: tx.user?.id ?? null })
        .where(chosen)
      await enqueueSystemJob(tx, doubtsJob, {})
      await tx.audit({
        action: 'useCodingModel',
        entity: 'codingModel',
        entityId: String(version),
        detail: { version },
      })
      return (await readModels(tx, chosen))[0]!
    })
    forgetModel()
    return row
  },
})

export async function lockModels(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('codingModels'))`)
}

export async function retireCurrent(ctx: Ctx): Promise<void> {
  await ctx.db.update(codingModels).set({ state: 'former' }).where(eq(codingModels.state, 'current'))
}

export const learnKind = 'learnCoding'
export const doubtsJob = { kind: 'findDoubts' }

export const pendingLearning = (ctx: Pick<Ctx, 'db'>) =>
  findRows(
    ctx.db,
    jobs,
    and(inArray(jobs.state, ['queued', 'running']), eq(jobs.kind, learnKind)),
    'id state done total',
  ).orderBy(jobs.id)

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
    const [stored] = row ? await findRows(ctx.db, codingModels, eq(version, row.version), 'weights') : []
    cache.model = row && stored ? { ...row, loaded: load(fromBytes(stored.weights)) } : undefined
    cache.key = now
  }
  cache.checkedAt = performance.now()
}
