import { two } from './people'

const day = 86_400_000

export const dayText = (days: number) => {
  const date = new Date(days * day)
  return `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`
}

export const dayNumber = (text: string) => Math.round(Date.parse(`${text}T00:00:00Z`) / day)

export function wholeMonths(from: number, to: number): number {
  const a = new Date(from * day)
  const b = new Date(to * day)
  const months = (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth()
  return months - (b.getUTCDate() < a.getUTCDate() ? 1 : 0)
}

export interface Schedule {
  first: number
  until: Int32Array
}

interface Burst {
  daysAgo: number
  records: number
}

export function schedule(today: number, all: number, bursts: readonly Burst[] = []): Schedule {
  const records = all - bursts.reduce((sum, burst) => sum + burst.records, 0)
  const days = 5 * 365
  const first = today - days + 1
  const until = new Int32Array(days)
  const weights = Array.from({ length: days }, (_, i) => {
    const date = new Date((first + i) * day)
    const weekend = date.getUTCDay() % 6 === 0 ? 0.45 : 1
    const season = [0.95, 0.7, 1.15, 1, 1, 1.05, 1.1, 1.1, 1, 0.95, 1.05, 1.1][date.getUTCMonth()]!
    return weekend * season * (1 + i / days / 3)
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let sum = 0
  weights.forEach((weight, i) => {
    sum += weight
    until[i] = Math.round((sum / total) * records)
  })
  until[days - 1] = records
  for (const { daysAgo, records: extra } of bursts)
    for (let i = days - 1 - daysAgo; i < days; i++) until[i]! += extra
  return { first, until }
}

export function placeOf({ first, until }: Schedule, index: number): { day: number; place: number } {
  let low = 0
  let high = until.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (until[middle]! > index) high = middle
    else low = middle + 1
  }
  return { day: first + low, place: index - (low > 0 ? until[low - 1]! : 0) }
}
