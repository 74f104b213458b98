import { z } from 'zod'
import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { actions } from '@/lib/defects/actions'
import { auditedFilters, type Bind } from '@/lib/defects/list/filters'
import { vinOf } from '@/lib/defects/list/find-page'
import { matchesStatement } from '@/lib/defects/list/search'
import { type BulkStep, bulkSteps } from '@/lib/defects/step-schema'
import { foundByOthers, limitVinLookups } from '@/lib/defects/vin-limit'
import { enqueueJob } from '@/lib/jobs/job'
import { bulkKind, matchingAccess, prepareStep } from './bulk-job'
import { bulkMatches, matchingInput, maxBulkRecords } from './bulk-matches'

const [review, handOver, remove] = bulkSteps

export const startBulk = operation({
  access: matchingAccess,
  input: z.discriminatedUnion('action', [
    review.extend(matchingInput),
    handOver.extend(matchingInput),
    remove.extend(matchingInput),
  ]),
  async run(ctx, { filters, type, ...step }) {
    if (!ctx.can(actions[step.action].access)) throw new AppError('forbidden')
    const matches = await bulkMatches(ctx, { filters, type })
    const found = async (bind: Bind) => matchesStatement(matches, maxBulkRecords + 1, bind)
    const start = () => startStep(ctx, step, found, { filters, type })
    return limitVinLookups(ctx, vinOf(filters), start, ({ total }, vin) => foundByOthers(ctx, vin, total))
  },
})

/**
 * @param found writes a statement of `id` and `position`
 * @throws AppError not_found where that finds nothing, too_many_records, invalid_input
 */
export async function startStep(
  ctx: Ctx,
  step: BulkStep,
  found: (bind: Bind) => Promise<string>,
  detail: { filters: object; type?: number; clean?: boolean },
): Promise<{ jobId: string; total: number }> {
  await prepareStep(ctx, step)
  return ctx.tx(async tx => {
    const jobId = await enqueueJob(tx, bulkKind, step)
    const total = await freeze(tx, jobId, found)
    await tx.audit({
      action: 'startBulk',
      entity: 'job',
      entityId: jobId,
      detail: { step: step.action, ...detail, filters: auditedFilters(detail.filters), total },
    })
    return { jobId, total }
  })
}

async function freeze(tx: Ctx, jobId: string, found: (bind: Bind) => Promise<string>): Promise<number> {
  const values: unknown[] = []
  const bind: Bind = value => `$${values.push(value)}`
  const job = `${bind(jobId)}::bigint`
  const statement = await found(bind)
  const [row] = await query<{ total: number }>(
    tx.db,
    `WITH kept AS (INSERT INTO job_items (job_id, position, entity_id)
        SELECT ${job}, position, id FROM (${statement}) AS found RETURNING 1),
      counted AS (SELECT count(*)::int AS total FROM kept)
    UPDATE jobs SET total = counted.total FROM counted WHERE jobs.id = ${job} RETURNING counted.total`,
    values,
  )
  const total = row?.total ?? 0
  if (total > maxBulkRecords) throw new AppError('too_many_records', { max: maxBulkRecords })
  if (total === 0) throw new AppError('not_found')
  return total
}
