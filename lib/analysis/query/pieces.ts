import { addDays } from '@/lib/core/today'
import type { FilterValues } from '@/lib/defects/list/filters'
import { within } from './analysis-schema'
import { daysIn, type Interval, startOf } from './calendar'
import { type Dimension, isInterval } from './dimensions'

interface Piece<Set extends string> {
  window: number
  filters: FilterValues
  sets: readonly Set[]
}

interface Request<Set extends string> {
  windows: readonly FilterValues[]
  sets: Record<Set, readonly Dimension[]>
  among?: object
}

const leastDays = 56

/**
 * What a statement counts side by side: PostgreSQL gives one GROUP BY of several sets to one process only, but two of
 * them to two. Pieces have no count in common but where few values are asked for, whose counts are summed later.
 * Records that take more than their days to find are not looked for twice.
 */
export function piecesOf<Set extends string>(request: Request<Set>, sets: readonly Set[]): Piece<Set>[] {
  const { windows } = request
  const [filters = {}] = windows
  if (windows.length !== 1 || filters.keyword || filters.asOf || !isLong(filters))
    return windows.map((filters, window) => ({ window, filters, sets }))
  if (request.among) return halvesOf(filters, sets, 'day')
  if (sets.length === 1) return halvesOf(filters, sets, request.sets[sets[0]!].find(isInterval))
  const half = Math.floor(sets.length / 2)
  return [sets.slice(0, half), sets.slice(half)].map(some => ({ window: 0, filters, sets: some }))
}

const daysOf = ({ receivedAtFrom, receivedAtTo }: FilterValues) => ({
  from: receivedAtFrom as string,
  to: receivedAtTo as string,
})

const isLong = (filters: FilterValues) =>
  filters.receivedAtFrom !== undefined &&
  filters.receivedAtTo !== undefined &&
  daysIn(daysOf(filters)) >= leastDays

function halvesOf<Set extends string>(
  filters: FilterValues,
  sets: readonly Set[],
  interval: Interval | undefined,
): Piece<Set>[] {
  const { from, to } = daysOf(filters)
  const middle = interval && startOf(interval, addDays(from, Math.floor(daysIn({ from, to }) / 2)))
  const days =
    middle && middle > from
      ? [
          { from, to: addDays(middle, -1) },
          { from: middle, to },
        ]
      : [{ from, to }]
  return days.map(some => ({ window: 0, filters: within(filters, some), sets }))
}
