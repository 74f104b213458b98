// Charts of one cell over time, for consecutive points without gaps (a zero is a point). Where a point has too little
// before it, `value` and limits are null and it does not fire; every chart answers a point for a point.
export interface ChartPoint {
  value: number | null
  centre: number | null
  low: number | null
  high: number | null
  fires: boolean
}

const none: ChartPoint = { value: null, centre: null, low: null, high: null, fires: false }
const baselineMonths = 12

/** z of each month against the twelve before it; the first twelve have none. The deviation is at least √mean and ½. */
function standardise(months: readonly number[]): number[] {
  return months.slice(baselineMonths).map((n, at) => {
    const { mean, sd } = momentsOf(months.slice(at, at + baselineMonths))
    return (n - mean) / Math.max(sd, Math.sqrt(mean), 0.5)
  })
}

/** One-sided sums of a standardised series: S = max(0, S + z − k) (Page, Biometrika 1954;41:100–115). */
export function cusum(zs: readonly number[], k = 0.5): number[] {
  let sum = 0
  return zs.map(z => {
    sum = Math.max(0, sum + z - k)
    return sum
  })
}

/** Standardised CUSUM. Needs 13 months. */
export function monthlyCusum(months: readonly number[], { h = 4, k = 0.5 } = {}): ChartPoint[] {
  const sums = cusum(standardise(months), k)
  return months.map((_, at) => {
    const value = sums[at - baselineMonths]
    return value === undefined ? none : { value, centre: 0, low: null, high: h, fires: value > h }
  })
}

const monthDays = 30

// Staff rule: the last 30 days hold at least `times` the mean month of `months` × 30 days before them, and at least
// `least` reports. Needs 210 days for half a year; each point looks back from the end of its day.
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

function momentsOf(values: readonly number[]): { mean: number; sd: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, sd: values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1)) }
}
