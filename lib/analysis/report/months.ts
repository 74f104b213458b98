import { within } from '@/lib/analysis/query/analysis-schema'
import { startsIn, type Window, windowOfStart } from '@/lib/analysis/query/calendar'
import { addMonths } from '@/lib/core/today'
import type { Tally } from './read-windows'

export function monthsOf(window: Window, tallies: readonly Tally<string>[]): Tally<string>[] {
  const counted = new Map(tallies.map(tally => [tally.keys[0], tally]))
  return startsIn('month', window).map(
    start => counted.get(start) ?? { keys: [start], n: 0, severity: 0, counts: {} },
  )
}

export function monthsBeside(
  { from }: Window,
  then: Window,
  tallies: readonly Tally<string>[],
): Tally<string>[] | null {
  if (from.slice(8) !== then.from.slice(8)) return null
  const [year, month, thenYear, thenMonth] = [from, then.from].flatMap(day =>
    day.split('-').slice(0, 2).map(Number),
  ) as [number, number, number, number]
  const distance = (year - thenYear) * 12 + month - thenMonth
  return tallies.map(tally => ({ ...tally, keys: [addMonths(tally.keys[0]!, distance)] }))
}

export function monthSeries(
  window: Window,
  now: readonly Tally<string>[],
  lastYear: readonly Tally<string>[] | null,
) {
  const earlier = new Map(lastYear?.map(({ keys, n }) => [addMonths(keys[0]!, 12), n]))
  return monthsOf(window, now).map(({ keys: [start], n }) => ({
    start: start!,
    n,
    before: lastYear && (earlier.get(start!) ?? 0),
    filters: within({}, windowOfStart('month', start!, window)),
  }))
}
