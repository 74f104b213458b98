import { inBatches, inSlices } from '@/lib/core/limits/between-slices'
import { digamma, gammaCdf, lnGamma, rootOf } from './distributions'
import { minimise } from './minimise'

// MGPS: the ratio of reports to expectation of a cell follows a mixture of two gammas (DuMouchel, Am Stat 1999;53:177–190;
// DuMouchel, Pregibon, KDD 2001). Shapes and rates of both, and the share of the first.
export interface Prior {
  shape1: number
  rate1: number
  shape2: number
  rate2: number
  share1: number
}

export interface Cell {
  n: number
  expected: number
}

export function shareOfFirst(prior: Prior, { n, expected }: Cell): number {
  const first = Math.log(prior.share1) + lnCount(n, expected, prior.shape1, prior.rate1)
  const second = Math.log(1 - prior.share1) + lnCount(n, expected, prior.shape2, prior.rate2)
  return 1 / (1 + Math.exp(second - first))
}

export function ebgm(prior: Prior, cell: Cell): number {
  const q = shareOfFirst(prior, cell)
  const first = digamma(prior.shape1 + cell.n) - Math.log(prior.rate1 + cell.expected)
  const second = digamma(prior.shape2 + cell.n) - Math.log(prior.rate2 + cell.expected)
  return Math.exp(q * first + (1 - q) * second)
}

export function ebQuantile(prior: Prior, cell: Cell, p: number): number {
  const q = shareOfFirst(prior, cell)
  const below = (x: number) =>
    q * gammaCdf(x, prior.shape1 + cell.n, prior.rate1 + cell.expected) +
    (1 - q) * gammaCdf(x, prior.shape2 + cell.n, prior.rate2 + cell.expected)
  return rootOf(x => below(x) - p, { start: ebgm(prior, cell) })
}

export function shrunk(
  prior: Prior | null,
  { a: n, expectedStratified: expected }: { a: number; expectedStratified: number },
) {
  return {
    ebgm: prior && ebgm(prior, { n, expected }),
    eb05: prior && ebQuantile(prior, { n, expected }, 0.05),
  }
}

function lnCount(n: number, expected: number, shape: number, rate: number): number {
  return (
    lnGamma(shape + n) -
    lnGamma(shape) -
    lnGamma(n + 1) +
    shape * Math.log(rate / (rate + expected)) +
    n * Math.log(expected / (rate + expected))
  )
}

// Of many cells, a column each.
export interface CountedCells {
  n: Float64Array
  expected: Float64Array
}

interface WeightedCells extends CountedCells {
  // How many cells a row stands for.
  weight: Float64Array
}

interface Columns {
  // Few counts differ among thousands of cells, and ln Γ is what costs.
  counts: number[]
  countAt: Uint32Array
  expected: Float64Array
  lnExpected: Float64Array
  weight: Float64Array
}

function columnsOf({ n, expected, weight }: WeightedCells): Columns {
  const counts = [...new Set(n)]
  const places = new Map(counts.map((count, at) => [count, at]))
  return {
    ...{ counts, expected, weight },
    countAt: Uint32Array.from(n, count => places.get(count)!),
    lnExpected: expected.map(Math.log),
  }
}

const oneEach = (cells: CountedCells): WeightedCells => ({
  ...cells,
  weight: new Float64Array(cells.n.length).fill(1),
})

// Log-likelihood of cells with n ≥ 1; each gamma's count is conditioned on n ≥ 1 by itself, as the R package openEBGM
// does with N* = 1.
export const logLikelihood = async (prior: Prior, cells: CountedCells): Promise<number> =>
  (await likelihoodOf(prior, columnsOf(oneEach(cells)))).value

/** The slopes are those along the logarithms of shapes and rates, and along the log odds of the share. */
async function likelihoodOf(prior: Prior, columns: Columns) {
  const first = constantsOf(prior.shape1, columns.counts)
  const second = constantsOf(prior.shape2, columns.counts)
  const sums = new Float64Array(6)
  await inBatches(columns.expected.length, (from, to) =>
    addLikelihood(sums, prior, columns, { first, second, from, to }),
  )
  const [value, ...slopes] = sums
  return { value: value!, slopes }
}

// Some ten thousand rows a round: arrays that are made for each of them would cost as much as the logarithms.
function addLikelihood(
  sums: Float64Array,
  prior: Prior,
  columns: Columns,
  { first, second, from, to }: { first: Constants; second: Constants; from: number; to: number },
) {
  const { shape1, rate1, shape2, rate2, share1 } = prior
  const { counts, countAt, expected, lnExpected, weight } = columns
  const [lnRate1, lnRate2] = [Math.log(rate1), Math.log(rate2)]
  const [lnShare1, lnShare2] = [Math.log(share1), Math.log1p(-share1)]
  const lnOdds = lnShare2 - lnShare1
  for (let row = from; row < to; row++) {
    const at = countAt[row]!
    const n = counts[at]!
    const e = expected[row]!
    const times = weight[row]!
    const per1 = Math.log1p(e / rate1)
    const per2 = Math.log1p(e / rate2)
    const none1 = -shape1 * per1
    const none2 = -shape2 * per2
    const some1 = -Math.expm1(none1)
    const some2 = -Math.expm1(none2)
    const x = first.ln[at]! + none1 - n * (per1 + lnRate1 - lnExpected[row]!) - Math.log(some1)
    const y = second.ln[at]! + none2 - n * (per2 + lnRate2 - lnExpected[row]!) - Math.log(some2)
    const odds = Math.exp(lnOdds + y - x)
    const of1 = times / (1 + odds)
    const of2 = times - of1
    sums[0]! += times * (odds < 1 ? x + lnShare1 + Math.log1p(odds) : y + lnShare2 + Math.log1p(1 / odds))
    sums[1]! += of1 * (first.slope[at]! + none1 / some1)
    sums[2]! += of1 * (((shape1 * e) / some1 - n * rate1) / (rate1 + e))
    sums[3]! += of2 * (second.slope[at]! + none2 / some2)
    sums[4]! += of2 * (((shape2 * e) / some2 - n * rate2) / (rate2 + e))
    sums[5]! += of1 - times * share1
  }
}

interface Constants {
  ln: Float64Array
  slope: Float64Array
}

/** By count, the part of ln f that does not depend on the expectation, and its slope along ln shape. */
function constantsOf(shape: number, counts: readonly number[]): Constants {
  const [lnShape, slopeAt] = [lnGamma(shape), digamma(shape)]
  return {
    ln: Float64Array.from(counts, n => lnGamma(shape + n) - lnShape - lnGamma(n + 1)),
    slope: Float64Array.from(counts, n => shape * (digamma(shape + n) - slopeAt)),
  }
}

const starts: Prior[] = [
  { shape1: 0.2, rate1: 0.06, shape2: 1.4, rate2: 1.8, share1: 0.1 },
  { shape1: 2, rate1: 4, shape2: 2, rate2: 1, share1: 0.5 },
  { shape1: 0.5, rate1: 0.5, shape2: 4, rate2: 4, share1: 0.2 },
]

const maxExactCells = 20_000

// The prior of greatest likelihood over cells with n ≥ 1; null below 20 cells, too few for five parameters. Searches on
// roughly squashed cells first and on all of them from there.
export async function fitPrior(cells: CountedCells): Promise<Prior | null> {
  const seen = oneEach(reported(cells))
  if (seen.n.length < 20) return null
  const fine = await squash(seen, 50)
  const coarse = columnsOf(await squash(fine, 10))
  const found = []
  for (const start of starts)
    found.push(await minimise(costOf(coarse), { at: pointOf(start), tolerance: 1e-6 }))
  const near = found.reduce((best, one) => (one.cost < best.cost ? one : best))
  const best = await minimise(costOf(columnsOf(seen.n.length > maxExactCells ? fine : seen)), near)
  return priorOf(best.at)
}

function reported({ n, expected }: CountedCells): CountedCells {
  const isReported = (_: number, at: number) => n[at]! >= 1 && expected[at]! > 0
  return { n: n.filter(isReported), expected: expected.filter(isReported) }
}

const costOf = (columns: Columns) => async (point: number[]) => {
  const { value, slopes } = await likelihoodOf(priorOf(point), columns)
  return { cost: -value, gradient: point.map((at, axis) => (at === within(at) ? -slopes[axis]! : 0)) }
}

/** Cells of equal n whose expectations differ by less than 1/`fineness`, as one with their mean and number (DuMouchel, Pregibon 2001). */
async function squash({ n, expected, weight }: WeightedCells, fineness: number): Promise<WeightedCells> {
  const rowOf = new Map<number, number>()
  const [counts, sums, weights]: number[][] = [[], [], []]
  await inSlices(n.length, at => {
    // A small integer, which is found three times as fast as another number: ln E is within ± 40.
    const key = n[at]! * 4096 + Math.round(Math.log(expected[at]!) * fineness)
    const row = rowOf.get(key) ?? counts!.length
    if (row === counts!.length) {
      rowOf.set(key, row)
      counts!.push(n[at]!)
      sums!.push(0)
      weights!.push(0)
    }
    sums![row]! += expected[at]! * weight[at]!
    weights![row]! += weight[at]!
  })
  return {
    n: Float64Array.from(counts!),
    expected: Float64Array.from(sums!, (sum, row) => sum / weights![row]!),
    weight: Float64Array.from(weights!),
  }
}

// On the logarithmic and logistic scale every point is a valid prior; the bounds keep the search where numbers are finite.
const within = (value: number) => Math.min(12, Math.max(-12, value))

function pointOf({ shape1, rate1, shape2, rate2, share1 }: Prior): number[] {
  return [
    Math.log(shape1),
    Math.log(rate1),
    Math.log(shape2),
    Math.log(rate2),
    Math.log(share1 / (1 - share1)),
  ]
}

function priorOf(point: number[]): Prior {
  const [shape1, rate1, shape2, rate2, odds] = point.map(value => Math.exp(within(value)))
  return { shape1: shape1!, rate1: rate1!, shape2: shape2!, rate2: rate2!, share1: odds! / (1 + odds!) }
}
