import { addDays, addMonths } from '@/lib/core/today'
import type { FilterValues } from '@/lib/defects/list/filters'
import { within } from './analysis-schema'
import { daysIn, startOf, type Window } from './calendar'

const lengths = [12, 6, 3, 1]
const leastDays = 56

/**
 * A window in parts of the calendar that are counted apart and added up: a write makes only its own part be counted
 * anew, windows that overlap share parts, and PostgreSQL counts two at a time, where it has one process for a GROUP BY
 * of several sets. The longer ago, the longer: people mostly write to what came lately. Records that take more than
 * their days to find are not looked for twice.
 */
export function partsIn(filters: FilterValues): { filters: FilterValues; days: Window | null }[] {
  const { receivedAtFrom: from, receivedAtTo: to, keyword, asOf } = filters as Partial<Record<string, string>>
  if (!from || !to || from > to) return [{ filters, days: null }]
  const window = { from, to }
  if (keyword || asOf || daysIn(window) < leastDays) return [{ filters, days: window }]
  return partsOf(window).map(days => ({ filters: within(filters, days), days }))
}

function partsOf(window: Window): Window[] {
  const parts: Window[] = []
  for (let from = window.from; from <= window.to; ) {
    const to = endOfPart(from, window)
    parts.push({ from, to })
    from = addDays(to, 1)
  }
  return parts
}

function endOfPart(from: string, { to: last }: Window): string {
  const month = startOf('month', from)
  if (month === from)
    for (const length of lengths) {
      const isAligned = (Number(from.slice(5, 7)) - 1) % length === 0
      const isLongAgo = length === 1 || addMonths(from, 2 * length) <= addDays(last, 1)
      if (isAligned && isLongAgo) return earlier(addDays(addMonths(from, length), -1), last)
    }
  return earlier(addDays(addMonths(month, 1), -1), last)
}

const earlier = (one: string, other: string) => (one < other ? one : other)
