import { and, eq, inArray, sql } from 'drizzle-orm'
import { jobs } from '@/db/schema/jobs'
import { signalRules } from '@/db/schema/signals'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { addMonths, today } from '@/lib/core/today'
import { enqueueJob } from '@/lib/jobs/job'
import { definitionOf } from '../rules/rule-rows'
import type { RuleDefinition } from '../rules/rule-schema'
import { backtestJob } from './backtest-job'
import { type BacktestJobInput, backtestInput, longestYears, maxConcurrent } from './backtest-schema'

export const startBacktest = operation({
  access: 'signal_rule:edit',
  input: backtestInput,
  async run(ctx, { rules, from, to, mode }): Promise<{ jobId: string }> {
    if (from > to) throw invalid('to', 'before_start')
    if (addMonths(from, longestYears * 12) < to) throw invalid('to', 'window_too_long', { max: longestYears })
    if (to > today(ctx.now)) throw invalid('to', 'in_future_day')
    const given = await Promise.all(rules.map((rule, at) => resolve(ctx, rule, at)))
    return ctx.tx(async tx => {
      await refuseThird(tx)
      const jobId = await enqueueJob(tx, backtestJob, { rules: given, from, to, mode })
      const detail = { rules: given.map(({ id, definition }) => id ?? definition.method), from, to, mode }
      await tx.audit({ action: 'backtestRule', entity: 'job', entityId: jobId, detail })
      return { jobId }
    })
  },
})

async function resolve(
  ctx: Ctx,
  rule: string | RuleDefinition,
  at: number,
): Promise<BacktestJobInput['rules'][number]> {
  if (typeof rule !== 'string') return { id: null, version: null, definition: rule }
  const [stored] = await ctx.db.select().from(signalRules).where(eq(signalRules.id, rule))
  if (!stored) throw invalid(`rules.${at}`, 'not_offered')
  return { id: rule, version: stored.version, definition: definitionOf(stored) }
}

async function refuseThird(tx: Ctx): Promise<void> {
  const { id } = signedIn(tx)
  // Of two that are started at once the second waits here and counts the first.
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('startBacktest'), ${id}::int)`)
  const own = and(
    eq(jobs.userId, id),
    eq(jobs.kind, backtestJob.kind),
    inArray(jobs.state, ['queued', 'running']),
  )
  if ((await tx.db.$count(jobs, own)) >= maxConcurrent)
    throw new AppError('too_many_backtests', { max: maxConcurrent }, { retryAfterSeconds: 30 })
}
