import { boundsAbove, cusum, ewma, momentsOf } from './control-charts'

/**
 * Charts of one cell over time, for consecutive points without gaps (a zero is a point). Where a point has too little
 * before it, `value` and limits are null and it does not fire; every chart answers a point for a point.
 */
export interface ChartPoint {
  value: number | null
  centre: number | null
  low: number | null
  high: number | null
  fires: boolean
}

const none: ChartPoint = { value: null, centre: null, low: null, high: null, fires: false }
const baselineMonths = 12

/** z of each month against the twelve before it; null for the first twelve. The deviation is at least √mean and ½. */
export function standardise(months: readonly number[]): (number | null)[] {
  return months.map((n, at) => {
    if (at < baselineMonths) return null
    const { mean, sd } = momentsOf(months.slice(at - baselineMonths, at))
    return (n - mean) / Math.max(sd, Math.sqrt(mean), 0.5)
  })
}

/** Standardised CUSUM (Page 1954). Needs 13 months. */
export function monthlyCusum(months: readonly number[], { h = 4, k = 0.5 } = {}): ChartPoint[] {
  const sums = cusum(knownOf(standardise(months)), k)
  return onEnd(
    months.length,
    sums.map(value => ({ value, centre: 0, low: null, high: h, fires: value > h })),
  )
}

/** EWMA of the same standardised months (Roberts 1959; λ and L as tabulated by Lucas, Saccucci, Technometrics 1990;32:1–12). Needs 13 months. */
export function monthlyEwma(months: readonly number[], options?: Parameters<typeof ewma>[1]): ChartPoint[] {
  const points = ewma(knownOf(standardise(months)), options)
  return onEnd(
    months.length,
    points.map(({ value, upper }) => ({ value, centre: 0, low: -upper, high: upper, fires: value > upper })),
  )
}

/**
 * u-chart: reports for each unit of exposure with limits ū ± 3√(ū/exposure) (Montgomery, Introduction to Statistical
 * Quality Control, §7.3). Needs eight points with exposure; a point without any has no value.
 */
export function uChart(counts: readonly number[], exposures: readonly number[], least = 8): ChartPoint[] {
  const exposed = [...exposures.keys()].filter(at => exposures[at]! > 0)
  if (exposed.length < least) return counts.map(() => none)
  const sumOf = (values: readonly number[]) => exposed.reduce((sum, at) => sum + values[at]!, 0)
  const centre = sumOf(counts) / sumOf(exposures)
  return counts.map((n, at) => {
    const exposure = exposures[at]!
    if (!(exposure > 0)) return none
    const reach = 3 * Math.sqrt(centre / exposure)
    const value = n / exposure
    return {
      value,
      centre,
      low: Math.max(0, centre - reach),
      high: centre + reach,
      fires: value > centre + reach,
    }
  })
}

const earsGap = 2
const earsDays = 7

/**
 * EARS C2: a day above mean and three deviations of the seven days that end two days before it (Hutwagner et al. 2003).
 * Needs ten days. After seven days of nothing the limit is 0, and one report fires.
 */
export function earsC2(days: readonly number[]): ChartPoint[] {
  const bounds = boundsAbove(days, 3, { days: earsDays, gap: earsGap })
  const points = bounds.map((high, at) => {
    const { mean } = momentsOf(days.slice(at, at + earsDays))
    const value = days[at + earsDays + earsGap]!
    return { value, centre: mean, low: null, high, fires: value > high }
  })
  return onEnd(days.length, points)
}

const monthDays = 30

/**
 * Staff rule: the last 30 days hold at least `times` the mean month of `months` × 30 days before them, and at least
 * `least` reports. Needs 210 days for half a year; each point looks back from the end of its day.
 */
export function staffRule(days: readonly number[], { times = 2, months = 6, least = 5 } = {}): ChartPoint[] {
  let [value, before] = [0, 0]
  return days.map((n, at) => {
    const leaving = days[at - monthDays] ?? 0
    value += n - leaving
    before += leaving - (days[at - monthDays * (months + 1)] ?? 0)
    if (at + 1 < monthDays * (months + 1)) return none
    const centre = before / months
    const high = Math.max(times * centre, least)
    return { value, centre, low: null, high, fires: value >= high }
  })
}

export function monthlyBand(months: readonly number[]): ChartPoint[] {
  const sums = monthlyCusum(months)
  return months.map((_, at) => {
    if (at < baselineMonths) return none
    const { mean, sd } = momentsOf(months.slice(at - baselineMonths, at))
    const reach = 2 * Math.max(sd, Math.sqrt(mean), 0.5)
    const { value, fires } = sums[at]!
    return { value, centre: mean, low: Math.max(0, mean - reach), high: mean + reach, fires }
  })
}

const knownOf = (values: readonly (number | null)[]) => values.filter(value => value !== null)

const onEnd = (length: number, points: ChartPoint[]): ChartPoint[] => [
  ...Array.from({ length: length - points.length }, () => none),
  ...points,
]
