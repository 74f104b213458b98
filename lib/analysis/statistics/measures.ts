import { binomialTail, chi2Tail, gammaQuantile, rootOf } from './distributions'

// A group against an event: a = both, b = the group without the event, c = the event without the group, d = the rest.
// A measure that a table cannot have (a division by zero) is null.
export interface Table {
  a: number
  b: number
  c: number
  d: number
}

export interface Interval {
  value: number
  low: number
  high: number
}

export const z95 = 1.959964

const sizeOf = ({ a, b, c, d }: Table) => a + b + c + d

/** E = (a + b)(a + c) / N: what independence of group and event lets expect. */
export function expected(table: Table): number {
  const { a, b, c } = table
  const n = sizeOf(table)
  return n === 0 ? 0 : ((a + b) * (a + c)) / n
}

/** Relative reporting ratio a / E (DuMouchel, Am Stat 1999;53:177–190). */
export function rrr(table: Table): number | null {
  return quotient(table.a, expected(table))
}

/** Proportional reporting ratio with its 95 % interval (Evans, Waller, Davis, Pharmacoepidemiol Drug Saf 2001;10:483–486). */
export function prr({ a, b, c, d }: Table): Interval | null {
  if (a === 0 || c === 0) return null
  const value = a / (a + b) / (c / (c + d))
  return around(value, Math.sqrt(1 / a - 1 / (a + b) + 1 / c - 1 / (c + d)))
}

/** Reporting odds ratio with its 95 % interval (Rothman, Lanes, Sacks, Pharmacoepidemiol Drug Saf 2004;13:519–523). */
export function ror({ a, b, c, d }: Table): Interval | null {
  if (a === 0 || b === 0 || c === 0 || d === 0) return null
  return around((a * d) / (b * c), Math.sqrt(1 / a + 1 / b + 1 / c + 1 / d))
}

function around(value: number, deviation: number): Interval {
  const factor = Math.exp(z95 * deviation)
  return { value, low: value / factor, high: value * factor }
}

/** χ² of one degree of freedom without Yates' correction, as Evans 2001 uses it beside PRR. */
export function chi2(table: Table): number | null {
  return chi2Of(table, 0)
}

/** χ² with Yates' correction (Yates, J R Stat Soc Suppl 1934;1:217–235). */
export function chi2Yates(table: Table): number | null {
  return chi2Of(table, sizeOf(table) / 2)
}

function chi2Of(table: Table, correction: number): number | null {
  const { a, b, c, d } = table
  const difference = Math.max(0, Math.abs(a * d - b * c) - correction)
  return quotient(sizeOf(table) * difference ** 2, (a + b) * (c + d) * (a + c) * (b + d))
}

// Information component, shrunk by half a report, with the closed form of its 95 % limits
// (Norén, Hopstadius, Bate, Stat Methods Med Res 2013;22:57–69).
export function ic(observed: number, expectedCount: number): Interval {
  const value = Math.log2((observed + 0.5) / (expectedCount + 0.5))
  const n = observed + 0.5
  const root = Math.sqrt(n)
  return {
    value,
    low: value - 3.3 / root - 2 / (n * root),
    high: value + 2.4 / root - 0.5 / (n * root),
  }
}

/** Expectation within strata, summed: Σ (a + b)(a + c) / N of each (DuMouchel 1999). */
export function stratifiedExpected(strata: readonly Table[]): number {
  return strata.reduce((sum, table) => sum + expected(table), 0)
}

/** Common ratios over strata (Mantel, Haenszel, J Natl Cancer Inst 1959;22:719–748). */
export function mantelHaenszel(strata: readonly Table[]) {
  let [observed, fromIndependence, variance] = [0, 0, 0]
  let [riskUp, riskDown, oddsUp, oddsDown] = [0, 0, 0, 0]
  for (const table of strata) {
    const { a, b, c, d } = table
    const n = sizeOf(table)
    if (n === 0) continue
    observed += a
    fromIndependence += expected(table)
    if (n > 1) variance += ((a + b) * (c + d) * (a + c) * (b + d)) / (n * n * (n - 1))
    riskUp += (a * (c + d)) / n
    riskDown += (c * (a + b)) / n
    oddsUp += (a * d) / n
    oddsDown += (b * c) / n
  }
  // The correction never carries past zero, as in R's mantelhaen.test.
  const difference = Math.abs(observed - fromIndependence)
  const statistic = quotient((difference - Math.min(0.5, difference)) ** 2, variance)
  return {
    prr: quotient(riskUp, riskDown),
    ror: quotient(oddsUp, oddsDown),
    chi2: statistic,
    p: statistic === null ? null : chi2Tail(statistic),
  }
}

function quotient(numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : numerator / denominator
}

export interface RankedChances {
  ps: Float64Array
  qs: Float64Array
}

/** Significant at a false discovery rate r where q ≤ r (Benjamini, Hochberg, J R Stat Soc B 1995;57:289–300). */
export function rankChances(ps: Float64Array): RankedChances {
  const qs = new Float64Array(ps.length)
  let least = 1
  for (let at = ps.length - 1; at >= 0; at--) {
    least = Math.min(least, (ps[at]! * ps.length) / (at + 1))
    qs[at] = least
  }
  return { ps, qs }
}

export function adjusted({ ps, qs }: RankedChances, p: number): number {
  let [low, high] = [0, ps.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ps[middle]! < p) low = middle + 1
    else high = middle
  }
  return qs[low] ?? 1
}

/** n per unit of exposure with the exact Poisson interval (Garwood, Biometrika 1936;28:437–442). */
export function rate(n: number, exposure: number, per = 10_000): Interval | null {
  if (exposure <= 0) return null
  const [low, scale] = [n === 0 ? 0 : gammaQuantile(0.025, n), per / exposure]
  return { value: n * scale, low: low * scale, high: gammaQuantile(0.975, n + 1) * scale }
}

interface Events {
  n: number
  exposure: number
}

// Without an event of the other one it may be as large as one likes.
export type Ratio = NonNullable<ReturnType<typeof rateRatio>>

// Ratio of two rates with its exact 95 % interval, given how many there are in all (Clopper, Pearson, Biometrika
// 1934;26:404–413; Lehmann, Romano, Testing Statistical Hypotheses 2005, §4.5). Null where one has no exposure.
export function rateRatio(one: Events, other: Events) {
  if (one.exposure <= 0 || other.exposure <= 0) return null
  const [all, per] = [one.n + other.n, other.exposure / one.exposure]
  const chance = (odds: number, n: number) => binomialTail(n, all, odds / (1 + odds))
  const odds = (n: number, p: number) => rootOf(at => chance(at, n) - p, { start: 1 })
  return {
    value: other.n === 0 ? null : (one.n / other.n) * per,
    low: one.n === 0 ? 0 : odds(one.n, 0.025) * per,
    high: other.n === 0 ? null : odds(one.n + 1, 0.975) * per,
  }
}
