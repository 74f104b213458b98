import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { codingModels } from '@/db/schema/coding'
import { forgetModel } from '@/lib/coding/models/current-model'
import { lockModels, retireCurrent } from '@/lib/coding/models/lock-models'
import { doubtsJob, learnKind } from '@/lib/coding/models/pending-learning'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { enqueueSystemJob } from '@/lib/jobs/enqueue-job'
import { job } from '@/lib/jobs/job'
import { chooseRecords, readCoded } from './read-coded'
import { type Learned, runLearner } from './run-learner'

export const leastRecords = 50

const tolerance = 0.01

const keptVersions = 20

interface LearnResult {
  version: number
  taken: boolean
}

export const learnJob = job({
  kind: learnKind,
  input: z.object({}),
  async run(ctx, _, work): Promise<LearnResult> {
    const startedAt = performance.now()
    const reader = await ctx.reader()
    const { measured, learned } = await chooseRecords(reader)
    if (measured.length + learned.length < leastRecords)
      throw new AppError('too_few_coded', { least: leastRecords, records: measured.length + learned.length })
    const [current] = await ctx.db
      .select({ weights: codingModels.weights })
      .from(codingModels)
      .where(eq(codingModels.state, 'current'))
    const found = await runLearner(
      {
        measure: readCoded(ctx, reader, measured),
        learn: readCoded(ctx, reader, learned),
        current: current?.weights ?? null,
      },
      (done, total) => work.report({ done, total }),
    )
    return ctx.tx(tx => storeModel(tx, found, (performance.now() - startedAt) / 1000))
  },
})

async function storeModel(
  ctx: Ctx,
  { model, learnedFrom, figures, before }: Learned,
  seconds: number,
): Promise<LearnResult> {
  await lockModels(ctx)
  const taken = !before || figures.first >= before.first - tolerance
  if (taken) await retireCurrent(ctx)
  const [last] = await ctx.db.select({ newest: sql<number | null>`max(version)` }).from(codingModels)
  const version = (last?.newest ?? 0) + 1
  await ctx.db.insert(codingModels).values({
    version,
    state: taken ? 'current' : 'declined',
    learnedFrom,
    figures,
    before: before && { first: before.first, three: before.three },
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
