import { desc, eq, sql } from 'drizzle-orm'
import { pick } from '@/db/columns-of'
import { jobs } from '@/db/schema/jobs'
import { signalHits, signalRules, signalRuns } from '@/db/schema/signals'
import type { Ctx } from '@/lib/core/context'
import { AppError, type ErrorCode } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { type Page, toPage } from '@/lib/core/paging'
import { instantText } from '@/lib/core/today'
import { errorText } from '@/lib/i18n/translate'
import { jobReason } from '@/lib/jobs/read-job'
import { pageRunsInput, type runStates } from './schedule-runs'

type Stored = typeof signalRuns.$inferSelect
type RunState = (typeof runStates)[number]

function presentRun(
  ctx: Ctx,
  { run, items, jobState, reason }: { run: Stored; items: number; jobState: string | null; reason: unknown },
  names: ReadonlyMap<string, string>,
) {
  const failed = jobState === 'failed' && run.state !== 'done'
  return {
    ...pick(run, 'id asOf every'),
    state: (failed ? 'failed' : run.state) as RunState,
    rules: Object.keys(run.rules).length,
    ...pick(run, 'cells records fired opened'),
    items: run.fired === null ? null : items,
    createdAt: instantText(run.createdAt)!,
    startedAt: instantText(run.startedAt),
    finishedAt: instantText(run.finishedAt),
    ms: run.startedAt && run.finishedAt ? run.finishedAt.getTime() - run.startedAt.getTime() : null,
    reason: failed ? jobReason(ctx, reason) : null,
    failures: Object.entries(run.failures).map(([ruleId, code]) => ({
      ruleId,
      rule: names.get(ruleId) ?? ruleId,
      reason: errorText(ctx.locale, new AppError(code as ErrorCode)),
    })),
  }
}

// Several rules may fire for one item.
const items = sql<number>`(SELECT count(DISTINCT watch_item_id)::int FROM ${signalHits} WHERE run_id = ${signalRuns.id})`

export type RunRow = ReturnType<typeof presentRun>

export const pageRuns = operation({
  access: 'signal_rule:query',
  input: pageRunsInput,
  async run(ctx, { page, limit, state }): Promise<Page<RunRow>> {
    const where = state && eq(signalRuns.state, state)
    const [total, rules, rows] = await Promise.all([
      ctx.db.$count(signalRuns, where),
      ctx.db.select({ id: signalRules.id, name: signalRules.name }).from(signalRules),
      ctx.db
        .select({ run: signalRuns, items, jobState: jobs.state, reason: jobs.reason })
        .from(signalRuns)
        .leftJoin(jobs, eq(jobs.id, signalRuns.jobId))
        .where(where)
        .orderBy(desc(signalRuns.asOf), desc(signalRuns.id))
        .limit(limit)
        .offset((page - 1) * limit),
    ])
    const names = new Map(rules.map(({ id, name }) => [id, name]))
    return toPage(
      { page, limit },
      rows.map(row => presentRun(ctx, row, names)),
      total,
    )
  },
})
