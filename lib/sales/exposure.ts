import type { vehicleSales } from '@/db/schema/sales'
import { grouped } from '@/lib/core/grouped'
import { addMonths, toDay, toTime } from '@/lib/core/today'

type Stored = typeof vehicleSales.$inferSelect
export type SalesFigure = Pick<Stored, 'modelRangeId' | 'typeCodeId' | 'year' | 'month' | 'quantity'>

export interface SeriesSales {
  /** By year: vehicles sold per day, one rate for each month. */
  perDay: ReadonlyMap<number, readonly number[]>
  byMonth: ReadonlyMap<string, number>
  knownUntil: string | null
}

export interface Exposure {
  vehicles: number | null
  knownUntil: string | null
  /** Why there is no number: no sales at all, none for the last months, or too few vehicles for a rate. */
  reason: 'none' | 'outdated' | 'small' | null
}

export const exposureYears = 10
export const leastExposure = 100
export const longestGapMonths = 6

const dayMs = 86_400_000
const at = (year: number, month: number) => Date.UTC(year, month - 1)
const daysIn = (year: number, month: number) => (at(year, month + 1) - at(year, month)) / dayMs

// Of one series. A figure for the whole year, less the months that have their own, is spread evenly over the days of
// the other months. In each year figures of the whole series replace those of its type codes, or vehicles would count
// twice.
export function salesOfSeries(figures: readonly SalesFigure[]): SeriesSales {
  const perDay = new Map<number, readonly number[]>()
  const byMonth = new Map<string, number>()
  let known = Number.NEGATIVE_INFINITY
  for (const [year, ofYear] of grouped(figures, ({ year }) => year)) {
    const whole = ofYear.filter(({ typeCodeId }) => typeCodeId === null)
    const used = whole.length > 0 ? whole : ofYear
    const rates = new Array<number>(12).fill(0)
    for (const stream of grouped(used, ({ typeCodeId }) => typeCodeId).values())
      for (const [at, rate] of ratesOf(year, stream).entries()) rates[at]! += rate
    perDay.set(year, rates)
    for (const { month, quantity } of used) {
      known = Math.max(known, at(year, (month ?? 12) + 1) - dayMs)
      const text = month && toDay(at(year, month)).slice(0, 7)
      if (text) byMonth.set(text, (byMonth.get(text) ?? 0) + quantity)
    }
  }
  return { perDay, byMonth, knownUntil: Number.isFinite(known) ? toDay(known) : null }
}

function ratesOf(year: number, figures: readonly SalesFigure[]): number[] {
  const total = figures.find(({ month }) => month === null)?.quantity
  const byMonth = new Map(
    figures.flatMap(({ month, quantity }) => (month ? [[month, quantity] as const] : [])),
  )
  const months = Array.from({ length: 12 }, (_, at) => at + 1)
  const missing = months.filter(month => !byMonth.has(month))
  const days = missing.reduce((sum, month) => sum + daysIn(year, month), 0)
  const rest = Math.max(0, (total ?? 0) - [...byMonth.values()].reduce((sum, one) => sum + one, 0))
  return months.map(month => {
    const sold = byMonth.get(month)
    return sold === undefined ? rest / (days || 1) : sold / daysIn(year, month)
  })
}

export const soldInMonth = ({ byMonth }: SeriesSales, month: string) => byMonth.get(month) ?? null

// Where only the year is known its vehicles are spread over its days.
export function soldAbout({ perDay }: SeriesSales, month: string): number {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return (perDay.get(year)?.[number - 1] ?? 0) * daysIn(year, number)
}

function vehiclesBefore({ perDay }: SeriesSales, day: string): number {
  const end = toTime(day)
  const start = toTime(addMonths(day, -12 * exposureYears))
  let vehicles = 0
  for (const [year, rates] of perDay)
    for (const [month, rate] of rates.entries()) {
      const from = Math.max(start, at(year, month + 1))
      const to = Math.min(end, at(year, month + 2))
      if (to > from) vehicles += (rate * (to - from)) / dayMs
    }
  return vehicles
}

/** Sum over several series; no number if the sales of any one do not reach far enough. */
export function exposureAt(series: readonly SeriesSales[], day: string): Exposure {
  const known = series.map(({ knownUntil }) => knownUntil)
  const knownUntil = known.includes(null) ? null : ((known as string[]).sort()[0] ?? null)
  const none = (reason: Exposure['reason']) => ({ vehicles: null, knownUntil, reason })
  if (knownUntil === null) return none('none')
  if (addMonths(knownUntil, longestGapMonths) < day) return none('outdated')
  const vehicles = series.reduce((sum, one) => sum + vehiclesBefore(one, day), 0)
  return vehicles < leastExposure ? none('small') : { vehicles, knownUntil, reason: null }
}
