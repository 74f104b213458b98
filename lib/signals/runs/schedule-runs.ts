import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { query } from '@/db/client'
import { signalRuns } from '@/db/schema/signals'
import { startOf } from '@/lib/analysis/query/calendar'
import type { Ctx } from '@/lib/core/context'
import { optional } from '@/lib/core/input'
import { pageInput } from '@/lib/core/paging'
import { addDays, today } from '@/lib/core/today'
import { enqueueSystemJob } from '@/lib/jobs/job'

const newest = `SELECT every, max(as_of)::text AS newest FROM signal_runs GROUP BY every`
const inUse = `SELECT DISTINCT every FROM signal_rules WHERE enabled`

export const runKind = 'signalRun'

// Enters runs that are due. Several servers ask: one of them holds the lock, and the row of a run is unique, so that no
// run is entered twice.
// Returns how many it entered
export async function scheduleRuns(ctx: Ctx): Promise<number> {
  return ctx.tx(async tx => {
    const { rows } = await tx.db.execute<{ held: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('scheduleRuns')) as held`,
    )
    if (!rows[0]!.held) return 0
    const used = await query<{ every: Every }>(tx.db, inUse)
    if (used.length === 0) return 0
    const before = await query<{ every: Every; newest: string }>(tx.db, newest)
    const due = used
      .flatMap(({ every }) => dueRuns(every, before.find(one => one.every === every)?.newest ?? null, tx.now))
      // Of one day the week comes first: what it opens the day joins.
      .sort((one, other) => order(one) - order(other))
    let entered = 0
    for (const one of due) {
      const [run] = await tx.db
        .insert(signalRuns)
        .values({ ...one, createdAt: tx.now })
        .onConflictDoNothing()
        .returning({ id: signalRuns.id })
      if (!run) continue
      const jobId = await enqueueSystemJob(tx, { kind: runKind }, runInput.parse({ runId: run.id }))
      await tx.db.execute(sql`update signal_runs set job_id = ${jobId}::bigint where id = ${run.id}::bigint`)
      entered++
    }
    return entered
  })
}

const order = ({ asOf, every }: { asOf: string; every: Every }) =>
  Date.parse(asOf) + (every === 'week' ? 0 : 1)

export type Every = 'week' | 'day'

interface DueRun {
  asOf: string
  every: Every
}

/** Asia/Shanghai; weekly runs are on Mondays. */
const hour = 6
const mostMissed = 8

function lastDue(every: Every, now: Date): string {
  const day = today(new Date(now.getTime() - hour * 3_600_000))
  return every === 'day' ? day : startOf('week', day)
}

/** A run made up for is judged as of the instant it was due. */
export const judgedAt = (asOf: string, now: Date): Date =>
  asOf < today(now) ? new Date(Date.parse(`${asOf}T00:00:00+08:00`) + hour * 3_600_000) : now

export function dueRuns(every: Every, newest: string | null, now: Date): DueRun[] {
  const step = every === 'day' ? 1 : 7
  const missed: DueRun[] = []
  for (let asOf = lastDue(every, now); missed.length < mostMissed; asOf = addDays(asOf, -step)) {
    if (newest ? asOf <= newest : missed.length > 0) break
    missed.unshift({ asOf, every })
  }
  return missed
}

export const runStates = ['queued', 'running', 'done', 'failed'] as const

export const pageRunsInput = z.strictObject({
  page: pageInput.shape.page,
  limit: pageInput.shape.limit.default(20),
  state: optional(z.enum(runStates)),
})

export const runInput = z.strictObject({ runId: z.string() })
