export interface Weighted {
  value: number
  n: number
}

// Ascending values, and how often there is each.
interface Sorted {
  values: readonly number[]
  counts: readonly number[]
}

// Quantile by linear interpolation between order statistics, h = (n − 1)p (Hyndman, Fan, Am Stat 1996;50:361–365,
// definition 7: the default of R, and percentile_cont of PostgreSQL). Null for no values.
export function quantile(values: readonly Weighted[], p: number): number | null {
  const sorted = values.filter(({ n }) => n > 0).sort((one, other) => one.value - other.value)
  if (sorted.length === 0) return null
  const counts = sorted.map(one => one.n)
  return quantileOf({ values: sorted.map(one => one.value), counts }, sum(counts), p)
}

function quantileOf(sorted: Sorted, total: number, p: number): number {
  const position = (total - 1) * p
  const [low, high] = [nth(sorted, Math.floor(position)), nth(sorted, Math.ceil(position))]
  return low + (position - Math.floor(position)) * (high - low)
}

function nth({ values, counts }: Sorted, index: number): number {
  let at = 0
  for (let seen = counts[0]!; seen <= index; seen += counts[at]!) at++
  return values[at]!
}

export const sum = (counts: readonly number[]) => counts.reduce((total, one) => total + one, 0)

const leastForQuartiles = 8

export type Quartiles = NonNullable<ReturnType<typeof quartilesOf>>

export function quartilesOf(sorted: Sorted) {
  const n = sum(sorted.counts)
  if (n < leastForQuartiles) return null
  const at = (p: number) => quantileOf(sorted, n, p)
  return { n, lower: at(0.25), median: at(0.5), upper: at(0.75) }
}

const lagCuts = [0, 1, 3, 7, 14, 30, 60, 90, 180, 365]
const leastForMedian = 3

export function lagOf(days: readonly Weighted[]) {
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
