import { z } from 'zod'
import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { wholeNumber } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { actions } from '@/lib/defects/actions'
import { refuseAsOf } from '@/lib/defects/list/as-of'
import { auditedFilters, type Bind, filterShape, refuseUnknown } from '@/lib/defects/list/filters'
import { matchesOf, vinOf } from '@/lib/defects/list/find-page'
import { conditionOf, type HomeType } from '@/lib/defects/list/home-filters'
import { pageDefects } from '@/lib/defects/list/page-defects'
import { type Matches, matchesStatement } from '@/lib/defects/list/search'
import { type BulkStep, bulkSteps } from '@/lib/defects/step-schema'
import { foundByOthers, limitVinLookups } from '@/lib/defects/vin-limit'
import { enqueueJob } from '@/lib/jobs/job'
import { bulkKind, matchingAccess, prepareStep } from './bulk-job'

export const maxBulkRecords = 50_000

export const matchingInput = {
  filters: z
    .object(filterShape)
    .loose()
    .default(() => ({})),
  type: wholeNumber(1, 4).default(1),
}

interface Request {
  filters: Record<string, unknown>
  type: number
}

export async function bulkMatches(ctx: Ctx, { filters, type }: Request): Promise<Matches> {
  refuseUnknown(filters, filterShape)
  refuseAsOf(filters)
  // The result reveals which records match, so the right to list them is needed too.
  if (Object.keys(filters).length > 0) await pageDefects.authorize(ctx)
  const homeCondition = await conditionOf(ctx, type as HomeType)
  return matchesOf(ctx, filters, homeCondition ? [homeCondition] : [])
}

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

interface StateCount {
  state: number
  count: number
}

export const countBulk = operation({
  access: matchingAccess,
  input: z.strictObject(matchingInput),
  async run(ctx, request) {
    const matches = await bulkMatches(ctx, request)
    const count = async () => {
      const values: unknown[] = []
      const bind: Bind = value => `$${values.push(value)}`
      const found = matchesStatement(matches, maxBulkRecords + 1, bind)
      const states = await query<StateCount>(
        ctx.db,
        `SELECT d.state, count(*)::int AS count FROM (${found}) AS found JOIN defects AS d ON d.id = found.id
         GROUP BY d.state ORDER BY d.state`,
        values,
      )
      const total = states.reduce((sum, { count }) => sum + count, 0)
      if (total > maxBulkRecords) throw new AppError('too_many_records', { max: maxBulkRecords })
      return { total, states }
    }
    return limitVinLookups(ctx, vinOf(request.filters), count, ({ total }, vin) =>
      foundByOthers(ctx, vin, total),
    )
  },
})
