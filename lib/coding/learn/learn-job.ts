import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { query } from '@/db/client'
import { pick } from '@/db/columns-of'
import { codingModels } from '@/db/schema/coding'
import {
  doubtsJob,
  forgetModel,
  learnKind,
  lockModels,
  pendingLearning,
  retireCurrent,
} from '@/lib/coding/models/models'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { enqueueJob, enqueueSystemJob, job } from '@/lib/jobs/job'
import { chooseRecords, readCoded } from './read-coded'
import { type Learned, runLearner } from './run-learner'

export const leastRecords = 50

const tolerance = 0.01
const significant = 0.05

const keptVersions = 20

export const learnJob = job({
  kind: learnKind,
  input: z.object({}),
  async run(ctx, _, work) {
    const startedAt = performance.now()
    const reader = await ctx.reader()
    const { measured, learned, measuredSince } = await chooseRecords(reader)
    if (measured.length + learned.length < leastRecords)
      throw new AppError('too_few_coded', { least: leastRecords, records: measured.length + learned.length })
    const [current] = await ctx.db
      .select(pick(codingModels, 'weights figures createdAt'))
      .from(codingModels)
      .where(eq(codingModels.state, 'current'))
    const found = await runLearner(
      {
        measure: readCoded(ctx, reader, measured),
        learn: readCoded(ctx, reader, learned),
        current: current
          ? {
              weights: current.weights,
              // One that withheld the newest by date of receipt may have learned whatever was there when it was made.
              unknown: current.figures.newest ? measured.length : measuredSince(current.createdAt),
            }
          : null,
      },
      (done, total) => work.report({ done, total }),
    )
    return ctx.tx(tx => storeModel(tx, found, (performance.now() - startedAt) / 1000))
  },
})

async function storeModel(ctx: Ctx, { model, learnedFrom, figures, before }: Learned, seconds: number) {
  await lockModels(ctx)
  const worse =
    before && before.chance < significant && before.onlyOld - before.onlyNew > tolerance * before.measured
  const taken = !worse
  if (taken) await retireCurrent(ctx)
  const [last] = await ctx.db.select({ newest: sql<number | null>`max(version)` }).from(codingModels)
  const version = (last?.newest ?? 0) + 1
  await ctx.db.insert(codingModels).values({
    version,
    state: taken ? 'current' : 'declined',
    learnedFrom,
    figures,
    before: before && before.measured > 0 ? before : null,
    weights: Buffer.from(model),
    seconds: Math.round(seconds),
    createdBy: ctx.user?.id ?? null,
    createdAt: ctx.now,
    ...(taken && { usedAt: ctx.now, usedBy: ctx.user?.id ?? null }),
  })
  await ctx.db.execute(
    sql`delete from coding_models where state <> 'current' and version <= ${version - keptVersions}`,
  )
  await ctx.audit({
    action: 'learnCoding',
    entity: 'codingModel',
    entityId: String(version),
    detail: { version, learnedFrom, first: figures.first, three: figures.three, taken },
  })
  if (taken) await enqueueSystemJob(ctx, doubtsJob, {})
  forgetModel()
  return { version, taken }
}

export const startLearning = operation({
  access: 'coding_model:edit',
  input: z.strictObject({}),
  run: (ctx): Promise<{ jobId: string }> =>
    ctx.tx(async tx => {
      await lockLearning(tx)
      // One that runs has chosen its records; one that waits will read whatever is there by then.
      const waiting = (await pendingLearning(tx)).find(({ state }) => state === 'queued')
      if (waiting) return { jobId: waiting.id }
      const jobId = await enqueueJob(tx, learnJob, {})
      await tx.audit({ action: 'startLearningCoding', entity: 'job', entityId: jobId })
      return { jobId }
    }),
})

const lockLearning = (ctx: Ctx) => ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('learnCoding'))`)

const enough = 500

const due = `SELECT NOT EXISTS (SELECT FROM jobs WHERE kind = $1
    AND (state IN ('queued', 'running') OR created_at > $2::timestamptz - interval '7 days'))
  AND (SELECT count(*) FROM (SELECT FROM defects WHERE deleted_at IS NULL AND state NOT IN (0, 70)
    AND assembly_code IS NOT NULL LIMIT $3) AS coded) = $3 AS due`

export async function scheduleLearning(ctx: Ctx): Promise<boolean> {
  return ctx.tx(async tx => {
    await lockLearning(tx)
    const [row] = await query<{ due: boolean }>(tx.db, due, [learnJob.kind, tx.now, enough])
    if (row!.due) await enqueueSystemJob(tx, learnJob, {})
    return row!.due
  })
}
