import { normalCdf, normalDensity, normalQuantile } from './distributions'

/** One-sided sums of a standardised series: S = max(0, S + z − k) (Page, Biometrika 1954;41:100–115). */
export function cusum(zs: readonly number[], k = 0.5): number[] {
  let sum = 0
  return zs.map(z => {
    sum = Math.max(0, sum + z - k)
    return sum
  })
}

/** Exponentially weighted mean with its upper limit, in standard deviations from the centre (Roberts, Technometrics 1959;1:239–250). */
export function ewma(
  zs: readonly number[],
  { lambda = 0.2, limit = 2.8 } = {},
): { value: number; upper: number }[] {
  let value = 0
  return zs.map((z, at) => {
    value = lambda * z + (1 - lambda) * value
    const grown = 1 - (1 - lambda) ** (2 * (at + 1))
    return { value, upper: limit * Math.sqrt((lambda / (2 - lambda)) * grown) }
  })
}

export function momentsOf(values: readonly number[]): { mean: number; sd: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, sd: values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1)) }
}

/**
 * Upper bounds of the EARS method for each count that has a whole baseline before it: mean + z(1 − α) · sd of `days` counts
 * that end `gap` counts before it (Hutwagner et al., J Urban Health 2003;80:i89–i96; C1 has no gap, C2 a gap of two).
 */
export function earsUpper(counts: readonly number[], alpha: number, baseline?: EarsBaseline): number[] {
  return boundsAbove(counts, normalQuantile(1 - alpha), baseline)
}

interface EarsBaseline {
  days?: number
  gap?: number
}

export function boundsAbove(
  counts: readonly number[],
  factor: number,
  { days = 7, gap = 0 }: EarsBaseline = {},
): number[] {
  const bounds: number[] = []
  for (let at = days + gap; at < counts.length; at++) {
    const { mean, sd } = momentsOf(counts.slice(at - gap - days, at - gap))
    bounds.push(mean + factor * sd)
  }
  return bounds
}

/**
 * Average number of observations to an alarm of a one-sided CUSUM of normal values with this shift: Page's integral
 * equation by Gauss-Legendre (Brook, Evans, Biometrika 1972;59:539–549; Vance, J Qual Technol 1986;18:189–193).
 */
export function arlNormal(k: number, h: number, shift: number, { twoSided = false } = {}): number {
  if (twoSided) return 1 / (1 / arlNormal(k, h, shift) + 1 / arlNormal(k, h, -shift))
  const { nodes, weights } = gaussLegendre(60, h)
  // Unknown: L at 0, then at the nodes.
  const from = [0, ...nodes]
  const rows = from.map((z, row) =>
    from.map((x, column) => {
      const chance =
        column === 0 ? normalCdf(k - z - shift) : weights[column - 1]! * normalDensity(x + k - z - shift)
      return (row === column ? 1 : 0) - chance
    }),
  )
  return solve(
    rows,
    from.map(() => 1),
  )[0]!
}

/**
 * The same for Poisson counts, exact on the lattice of 1/denominator; an alarm at S ≥ h
 * (Lucas, Technometrics 1985;27:129–144). `head` is the sum it begins with.
 */
export function arlPoisson(
  k: number,
  h: number,
  mean: number,
  { denominator = 1, head = 0 }: { denominator?: number; head?: number } = {},
): number {
  const states = Math.round(h * denominator)
  const step = Math.round(k * denominator)
  const chances: number[] = []
  for (let x = 0, chance = Math.exp(-mean); x * denominator < states + step; x++, chance *= mean / x)
    chances.push(chance)
  const rows = Array.from({ length: states }, (_, from) => {
    const row = Array.from({ length: states }, (_, to) => (from === to ? 1 : 0))
    chances.forEach((chance, x) => {
      const to = Math.max(0, from + x * denominator - step)
      if (to < states) row[to]! -= chance
    })
    return row
  })
  return solve(
    rows,
    rows.map(() => 1),
  )[Math.round(head * denominator)]!
}

/** Siegmund's approximation of the same for normal values (Siegmund, Sequential Analysis, 1985). */
export function siegmund(k: number, h: number, shift = 0): number {
  const drift = shift - k
  const b = h + 1.166
  if (drift === 0) return b * b
  return (Math.exp(-2 * drift * b) + 2 * drift * b - 1) / (2 * drift * drift)
}

function gaussLegendre(count: number, length: number): { nodes: number[]; weights: number[] } {
  const nodes: number[] = []
  const weights: number[] = []
  for (let i = 0; i < count; i++) {
    let x = Math.cos((Math.PI * (i + 0.75)) / (count + 0.5))
    let slope = 0
    for (let round = 0; round < 100; round++) {
      let [before, now] = [1, x]
      for (let n = 2; n <= count; n++) [before, now] = [now, ((2 * n - 1) * x * now - (n - 1) * before) / n]
      slope = (count * (x * now - before)) / (x * x - 1)
      const move = now / slope
      x -= move
      if (Math.abs(move) < 1e-15) break
    }
    nodes.push((length * (1 + x)) / 2)
    weights.push(length / ((1 - x * x) * slope * slope))
  }
  return { nodes, weights }
}

function solve(rows: number[][], right: number[]): number[] {
  const size = rows.length
  const lines = rows.map((row, at) => [...row, right[at]!])
  for (let at = 0; at < size; at++) {
    let pivot = at
    for (let row = at + 1; row < size; row++)
      if (Math.abs(lines[row]![at]!) > Math.abs(lines[pivot]![at]!)) pivot = row
    ;[lines[at], lines[pivot]] = [lines[pivot]!, lines[at]!]
    for (let row = at + 1; row < size; row++) {
      const factor = lines[row]![at]! / lines[at]![at]!
      if (factor === 0) continue
      for (let column = at; column <= size; column++) lines[row]![column]! -= factor * lines[at]![column]!
    }
  }
  const result = new Array<number>(size).fill(0)
  for (let at = size - 1; at >= 0; at--) {
    let sum = lines[at]![size]!
    for (let column = at + 1; column < size; column++) sum -= lines[at]![column]! * result[column]!
    result[at] = sum / lines[at]![at]!
  }
  return result
}
