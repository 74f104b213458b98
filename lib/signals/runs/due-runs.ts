import { startOf } from '@/lib/analysis/query/calendar'
import { addDays, today } from '@/lib/core/today'

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
