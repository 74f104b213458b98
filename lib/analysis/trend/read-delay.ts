import { within } from '@/lib/analysis/query/analysis-schema'
import { startOf, type Window } from '@/lib/analysis/query/calendar'
import { readCube } from '@/lib/analysis/query/cube'
import { completenessBy } from '@/lib/analysis/statistics/reporting-delay'
import type { Ctx } from '@/lib/core/context'
import { addDays, addMonths, toTime } from '@/lib/core/today'
import type { FilterValues } from '@/lib/defects/list/filters'

const learnedMonths = 36
const leastRecords = 100
const weekMs = 7 * 86_400_000

// Of the faults of some days, the share whose reports are in by the end of the window; null where too few are known.
export type Completeness = (days: Window) => number

// Learned from all records that share the filters, not only from those in focus.
export async function readCompleteness(
  ctx: Ctx,
  filters: FilterValues,
  to: string,
): Promise<Completeness | null> {
  const from = startOf('week', addMonths(to, -learnedMonths))
  // A week that is not over has no complete count.
  const end = startOf('week', addDays(to, 1))
  const { delays } = await readCube(ctx, {
    windows: [within(filters, { from, to: addDays(end, -1) })],
    sets: { delays: ['fault week', 'week'] },
  })
  const weeks = (toTime(end) - toTime(from)) / weekMs
  const counts = Array.from({ length: weeks }, () => new Array<number>(weeks).fill(0))
  let known = 0
  for (const { keys, n } of delays) {
    const [fault, received] = keys as [string | null, string]
    if (fault === null || fault < from || fault > received) continue
    const at = (toTime(fault) - toTime(from)) / weekMs
    counts[at]![(toTime(received) - toTime(fault)) / weekMs]! += n
    known += n
  }
  if (known < leastRecords) return null
  const shares = completenessBy(counts)
  const shareAfter = (days: number) => {
    if (days <= 0) return 0
    // A week's faults are on average half a week old when it ends.
    const place = days / 7 - 0.5
    const [before, next] = [shares[Math.floor(place)] ?? 0, shares[Math.ceil(place)] ?? 1]
    return place < 0 ? next * (place + 1) : before + (next - before) * (place - Math.floor(place))
  }
  return days => {
    let [sum, count] = [0, 0]
    for (let day = days.from; day <= days.to; day = addDays(day, 1), count++)
      sum += shareAfter((toTime(to) - toTime(day)) / (weekMs / 7) + 1)
    return sum / count
  }
}
