import { betweenSlices } from '@/lib/core/limits/between-slices'
import { digamma, gammaCdf, lnGamma, rootOf } from './distributions'

/**
 * MGPS: the ratio of reports to expectation of a cell follows a mixture of two gammas (DuMouchel, Am Stat 1999;53:177–190;
 * DuMouchel, Pregibon, KDD 2001). Shapes and rates of both, and the share of the first.
 */
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

function lnCount(n: number, expected: number, shape: number, rate: number): number {
  return (
    lnGamma(shape + n) -
    lnGamma(shape) -
    lnGamma(n + 1) +
    shape * Math.log(rate / (rate + expected)) +
    n * Math.log(expected / (rate + expected))
  )
}

interface WeightedCell extends Cell {
  weight?: number
}

/**
 * Log-likelihood of cells with n ≥ 1; each gamma's count is conditioned on n ≥ 1 by itself, as the R package openEBGM
 * does with N* = 1.
 */
export function logLikelihood(prior: Prior, cells: readonly WeightedCell[]): number {
  const first = lnSeen(prior.shape1, prior.rate1)
  const second = lnSeen(prior.shape2, prior.rate2)
  let sum = 0
  for (const { n, expected, weight = 1 } of cells) {
    const [x, y] = [first(n, expected), second(n, expected)]
    const top = Math.max(x, y)
    sum +=
      weight * (top + Math.log(prior.share1 * Math.exp(x - top) + (1 - prior.share1) * Math.exp(y - top)))
  }
  return sum
}

function lnSeen(shape: number, rate: number): (n: number, expected: number) => number {
  // Few counts differ among thousands of cells, and ln Γ is what costs.
  const constants = new Map<number, number>()
  const constantOf = (n: number) => lnGamma(shape + n) - lnGamma(shape) - lnGamma(n + 1)
  return (n, expected) => {
    if (!constants.has(n)) constants.set(n, constantOf(n))
    const none = -shape * Math.log1p(expected / rate)
    return constants.get(n)! + none - n * Math.log1p(rate / expected) - Math.log(-Math.expm1(none))
  }
}

const starts: Prior[] = [
  { shape1: 0.2, rate1: 0.06, shape2: 1.4, rate2: 1.8, share1: 0.1 },
  { shape1: 2, rate1: 4, shape2: 2, rate2: 1, share1: 0.5 },
  { shape1: 0.5, rate1: 0.5, shape2: 4, rate2: 4, share1: 0.2 },
]

const maxExactCells = 20_000

/**
 * The prior of greatest likelihood over cells with n ≥ 1; null below 20 cells, too few for five parameters. Searches on
 * roughly squashed cells first and on all of them from there.
 */
export async function fitPrior(cells: readonly Cell[]): Promise<Prior | null> {
  const seen = cells.filter(({ n, expected }) => n >= 1 && expected > 0)
  if (seen.length < 20) return null
  const squashed = squash(seen, 20)
  const found: Corner[] = []
  for (const start of starts)
    found.push(await descend(point => -logLikelihood(priorOf(point), squashed), pointOf(start), 0.5))
  const near = found.reduce((best, one) => (one.cost < best.cost ? one : best))
  const last = seen.length > maxExactCells ? squash(seen, 200) : seen
  const best = await descend(point => -logLikelihood(priorOf(point), last), near.point, 0.02)
  return priorOf(best.point)
}

/** Cells of equal n whose expectations differ by less than 1/`fineness`, as one with their mean and number (DuMouchel, Pregibon 2001). */
function squash(cells: readonly Cell[], fineness: number): WeightedCell[] {
  const bins = new Map<string, { n: number; sum: number; weight: number }>()
  for (const { n, expected } of cells) {
    const key = `${n}:${Math.round(Math.log(expected) * fineness)}`
    const bin = bins.get(key) ?? { n, sum: 0, weight: 0 }
    bins.set(key, { n, sum: bin.sum + expected, weight: bin.weight + 1 })
  }
  return [...bins.values()].map(({ n, sum, weight }) => ({ n, expected: sum / weight, weight }))
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

type Cost = (point: number[]) => number

interface Corner {
  point: number[]
  cost: number
}

/** Downhill simplex (Nelder, Mead, Comput J 1965;7:308–313), begun anew at its end until that no longer helps. */
async function descend(cost: Cost, start: number[], step: number): Promise<Corner> {
  let best = { point: start, cost: cost(start) }
  for (let round = 0; round < 10; round++) {
    const found = await simplex(cost, best.point, step)
    const gain = best.cost - found.cost
    if (found.cost < best.cost) best = found
    if (gain < 1e-7 * (1 + Math.abs(best.cost))) break
  }
  return best
}

async function simplex(cost: Cost, start: number[], step: number): Promise<Corner> {
  const pause = betweenSlices()
  const at = (point: number[]) => ({ point, cost: cost(point) })
  const corners = [at(start), ...start.map((_, axis) => at(start.map((v, i) => (i === axis ? v + step : v))))]
  const towards = (from: number[], to: number[], by: number) => from.map((v, i) => v + by * (to[i]! - v))
  for (let round = 0; round < 2000; round++) {
    await pause()
    corners.sort((x, y) => x.cost - y.cost)
    const [best, worst, second] = [corners[0]!, corners.at(-1)!, corners.at(-2)!]
    if (worst.cost - best.cost < 1e-9 * (1 + Math.abs(best.cost))) break
    const rest = corners.slice(0, -1)
    const centre = start.map((_, i) => rest.reduce((sum, { point }) => sum + point[i]!, 0) / rest.length)
    const reflected = at(towards(worst.point, centre, 2))
    if (reflected.cost < best.cost) {
      const expanded = at(towards(worst.point, centre, 3))
      corners.splice(-1, 1, expanded.cost < reflected.cost ? expanded : reflected)
    } else if (reflected.cost < second.cost) corners.splice(-1, 1, reflected)
    else {
      const outside = reflected.cost < worst.cost
      const contracted = at(towards(worst.point, centre, outside ? 1.5 : 0.5))
      if (contracted.cost < Math.min(worst.cost, reflected.cost)) corners.splice(-1, 1, contracted)
      else
        corners.splice(1, corners.length, ...corners.slice(1).map(c => at(towards(best.point, c.point, 0.5))))
    }
  }
  return corners.reduce((best, one) => (one.cost < best.cost ? one : best))
}
