export interface Weighted {
  value: number
  n: number
}

const once = (values: readonly number[]): Weighted[] => values.map(value => ({ value, n: 1 }))

/**
 * Quantile by linear interpolation between order statistics, h = (n − 1)p (Hyndman, Fan, Am Stat 1996;50:361–365,
 * definition 7: the default of R, and percentile_cont of PostgreSQL). Null for no values.
 */
export function quantile(values: readonly Weighted[], p: number): number | null {
  return quantilesOf(values)(p)
}

function quantilesOf(values: readonly Weighted[]): (p: number) => number | null {
  const sorted = values.filter(({ n }) => n > 0).sort((one, other) => one.value - other.value)
  const total = sorted.reduce((sum, { n }) => sum + n, 0)
  return p => (total === 0 ? null : between(sorted, total, p))
}

function between(sorted: readonly Weighted[], total: number, p: number): number {
  const position = (total - 1) * p
  const [low, high] = [nth(sorted, Math.floor(position)), nth(sorted, Math.ceil(position))]
  return low + (position - Math.floor(position)) * (high - low)
}

function nth(sorted: readonly Weighted[], index: number): number {
  let seen = 0
  return sorted.find(({ n }) => {
    seen += n
    return seen > index
  })!.value
}

const leastForQuartiles = 8
const validMileage = { from: 1_600, to: 640_000 }

export interface Quartiles {
  n: number
  lower: number
  median: number
  upper: number
}

export const quartiles = (values: readonly number[]) => quartilesOf(once(values))

function quartilesOf(values: readonly Weighted[]): Quartiles | null {
  const n = values.reduce((sum, one) => sum + one.n, 0)
  if (n < leastForQuartiles) return null
  const at = quantilesOf(values)
  return { n, lower: at(0.25)!, median: at(0.5)!, upper: at(0.75)! }
}

export interface Odometer {
  mileage: number
  implausible: boolean
  n?: number
}

/** Quartiles of odometers in km; leaves out readings marked implausible or outside 1 600–640 000. */
export function mileageQuartiles(odometers: readonly Odometer[]): Quartiles | null {
  const valid = odometers.filter(
    ({ mileage, implausible }) => !implausible && mileage >= validMileage.from && mileage <= validMileage.to,
  )
  return quartilesOf(valid.map(({ mileage, n = 1 }) => ({ value: mileage, n })))
}

const lagCuts = [0, 1, 3, 7, 14, 30, 60, 90, 180, 365]
const leastForMedian = 3

export interface Lag {
  /** Days from `from` up to but not including `to`; the last bin has no end. */
  bins: { from: number; to: number | null; n: number }[]
  negative: number
  median: number | null
  p90: number | null
}

export function lagOf(days: readonly Weighted[]): Lag {
  const valid = days.filter(({ value }) => value >= 0)
  const count = (values: readonly Weighted[]) => values.reduce((sum, { n }) => sum + n, 0)
  const enough = count(valid) >= leastForMedian
  return {
    bins: lagCuts.map((from, at) => {
      const to = lagCuts[at + 1] ?? null
      const within = valid.filter(({ value }) => value >= from && (to === null || value < to))
      return { from, to, n: count(within) }
    }),
    negative: count(days) - count(valid),
    median: enough ? quantile(valid, 0.5) : null,
    p90: enough ? quantile(valid, 0.9) : null,
  }
}
