import type { Window } from '@/lib/analysis/columns/stored-columns'
import { addDays, addMonths, mondayOf, toTime } from '@/lib/core/today'

// Days are `YYYY-MM-DD`; weeks begin on Monday (ISO 8601).
export type { Window }

export const intervals = ['day', 'week', 'month', 'quarter', 'year'] as const
export type Interval = (typeof intervals)[number]

export const daysIn = ({ from, to }: Window) => (toTime(to) - toTime(from)) / 86_400_000 + 1

const lengths = { month: 1, quarter: 3, year: 12 } as const

const parts = (day: string) => day.split('-').map(Number) as [number, number, number]
const isMonthEnd = (day: string) => addDays(day, 1).endsWith('-01')

export function startOf(interval: Interval, day: string): string {
  const [year, month] = parts(day)
  if (interval === 'day') return day
  if (interval === 'week') return mondayOf(day)
  const first = month - ((month - 1) % lengths[interval])
  return `${year}-${String(first).padStart(2, '0')}-01`
}

export function nextStart(interval: Interval, start: string): string {
  if (interval === 'day') return addDays(start, 1)
  if (interval === 'week') return addDays(start, 7)
  return addMonths(start, lengths[interval])
}

export function startsIn(interval: Interval, { from, to }: Window): string[] {
  const starts: string[] = []
  for (let start = startOf(interval, from); start <= to; start = nextStart(interval, start))
    starts.push(start)
  return starts
}

export function windowOfStart(interval: Interval, start: string, { from, to }: Window): Window {
  const end = addDays(nextStart(interval, start), -1)
  return { from: start < from ? from : start, to: end > to ? to : end }
}

export const pastOf = ({ from, to }: Window, today: string): Window => ({
  from,
  to: from <= today && today < to ? today : to,
})

export function unfinishedStart(interval: Interval, { to }: Window, today: string): string | null {
  const start = startOf(interval, today)
  return to >= start && today < addDays(nextStart(interval, start), -1) ? start : null
}

// `year`: the same days a year earlier. `previous`: for a window that begins with a month, as many calendar months
// earlier (an unfinished one keeps its days), else as many days.
export function comparedWindow(window: Window, compare: 'previous' | 'year'): Window {
  if (compare === 'year') return shifted(window, -12)
  if (!window.from.endsWith('-01')) {
    const days = daysIn(window)
    return { from: addDays(window.from, -days), to: addDays(window.to, -days) }
  }
  const [fromYear, fromMonth] = parts(window.from)
  const [toYear, toMonth] = parts(window.to)
  return shifted(window, -((toYear - fromYear) * 12 + toMonth - fromMonth + 1))
}

function shifted({ from, to }: Window, months: number): Window {
  const moved = addMonths(to, months)
  const monthEnd = addDays(addMonths(`${moved.slice(0, 7)}-01`, 1), -1)
  return { from: addMonths(from, months), to: isMonthEnd(to) ? monthEnd : moved }
}
