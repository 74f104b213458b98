import { addDays } from '@/lib/core/today'
import type { FilterValues } from '@/lib/defects/list/filters'
import { within } from './analysis-schema'
import { daysIn } from './calendar'

interface Piece {
  window: number
  filters: FilterValues
}

const leastDays = 56

/**
 * What the statement counts by itself: PostgreSQL gives grouping sets of one FROM to one process only, but two such
 * counts to two. Sets of records that take more than their days to find are not looked for twice.
 */
export function piecesOf(windows: readonly FilterValues[]): Piece[] {
  const whole = windows.map((filters, window) => ({ window, filters }))
  return windows.length === 1 ? halvesOf(whole[0]!) : whole
}

function halvesOf({ window, filters }: Piece): Piece[] {
  const {
    receivedAtFrom: from,
    receivedAtTo: to,
    keyword,
    asOf,
  } = filters as Record<string, string | undefined>
  if (!from || !to || keyword || asOf) return [{ window, filters }]
  const days = daysIn({ from, to })
  if (days < leastDays) return [{ window, filters }]
  const middle = addDays(from, Math.floor(days / 2))
  return [
    { window, filters: within(filters, { from, to: addDays(middle, -1) }) },
    { window, filters: within(filters, { from: middle, to }) },
  ]
}
