import { within } from '@/lib/analysis/query/analysis-schema'
import { startsIn, windowOfStart } from '@/lib/analysis/query/calendar'
import type { CubeRow } from '@/lib/analysis/query/cube'
import { monthlyBand } from '@/lib/analysis/statistics/time-charts'
import type { FilterValues } from '@/lib/defects/list/filters'
import { type SeriesWindows, shownMonths } from './count-series'

export function monthsOf(
  rows: readonly Pick<CubeRow<never>, 'keys' | 'n'>[],
  base: FilterValues,
  { long, shown }: SeriesWindows,
) {
  const starts = startsIn('month', long)
  const own = new Map(rows.map(({ keys, n }) => [keys[0], n]))
  const counts = starts.map(start => own.get(start) ?? 0)
  // A month that runs is compared with nothing yet.
  const bands = monthlyBand(counts.slice(0, -1))
  return starts.slice(-shownMonths).map((start, at) => {
    const index = starts.length - shownMonths + at
    const { centre = null, low = null, high = null, fires = false } = bands[index] ?? {}
    return {
      month: start.slice(0, 7),
      n: counts[index]!,
      expected: centre,
      low,
      high,
      fires,
      filters: within(base, windowOfStart('month', start, shown)),
    }
  })
}
