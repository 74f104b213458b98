import type { LensAnswer } from './look-page'

const days = { day: 1, week: 7, month: 30.4, quarter: 91.3, year: 365.25 } as const
const order = ['day', 'week', 'month', 'quarter', 'year'] as const
/** Each point of a line is a link; with more points the page would be too large to send. */
const maxPoints = { lines: 62, bars: 132 }
const dayMs = 86_400_000

export function intervalFor({ interval, window, single }: LensAnswer) {
  const length = (Date.parse(window.to) - Date.parse(window.from)) / dayMs + 1
  const limit = single ? maxPoints.bars : maxPoints.lines
  return order.slice(order.indexOf(interval)).find(one => length / days[one] <= limit) ?? 'year'
}

export function lastDays({ from, to }: LensAnswer['window'], count: number) {
  const first = new Date(Date.parse(to) - (count - 1) * dayMs).toISOString().slice(0, 10)
  return { receivedAtFrom: first > from ? first : from, receivedAtTo: to }
}
