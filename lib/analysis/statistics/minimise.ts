interface Point {
  at: number[]
  cost: number
  gradient: number[]
}

type Cost = (at: number[]) => Promise<{ cost: number; gradient: number[] }>

const maxRounds = 200
const longestStep = 1

export interface Minimum extends Point {
  // Of the matrix of second derivatives, about.
  inverse: number[][]
}

interface Start {
  at: number[]
  inverse?: number[][]
  tolerance?: number
}

// BFGS with a line search that backtracks (Nocedal, Wright, Numerical Optimization 2006, algorithms 3.1 and 6.1). Ends
// when a step gains less than `tolerance` of the cost. `inverse` may come from a cost that is nearly the same, which
// spares rounds.
export async function minimise(
  costOf: Cost,
  { at: start, inverse: known, tolerance = 1e-10 }: Start,
): Promise<Minimum> {
  let here = { at: start, ...(await costOf(start)) }
  let inverse = known ?? identity(start.length)
  let learned = inverse
  let fresh = !known
  for (let round = 0; round < maxRounds; round++) {
    const direction = inverse.map(row => -dot(row, here.gradient))
    const next = await search(costOf, here, direction)
    const gain = next ? here.cost - next.cost : 0
    if (!next || gain < tolerance * (1 + Math.abs(here.cost))) {
      if (next && gain > 0) here = next
      // Curvature that was met on the way may no longer hold: once more from the gradient alone.
      if (fresh) break
      learned = inverse
      inverse = identity(start.length)
      fresh = true
      continue
    }
    inverse = updated(inverse, minus(next.at, here.at), minus(next.gradient, here.gradient), fresh)
    fresh = false
    here = next
  }
  return { ...here, inverse: learned }
}

async function search(costOf: Cost, from: Point, direction: number[]): Promise<Point | undefined> {
  const slope = dot(direction, from.gradient)
  if (!(slope < 0)) return undefined
  const length = Math.sqrt(dot(direction, direction))
  for (let step = Math.min(1, longestStep / length), tries = 0; tries < 40; step /= 2, tries++) {
    const at = from.at.map((value, axis) => value + step * direction[axis]!)
    const found = await costOf(at)
    if (found.cost <= from.cost + 1e-4 * step * slope) return { at, ...found }
  }
  return undefined
}

function updated(inverse: number[][], moved: number[], turned: number[], fresh: boolean): number[][] {
  const curvature = dot(moved, turned)
  if (!(curvature > 1e-12 * Math.sqrt(dot(moved, moved) * dot(turned, turned)))) return inverse
  const scale = fresh ? curvature / dot(turned, turned) : 1
  const scaled = inverse.map(row => row.map(value => value * scale))
  const along = scaled.map(row => dot(row, turned))
  const factor = (1 + dot(turned, along) / curvature) / curvature
  return scaled.map((row, i) =>
    row.map(
      (value, j) =>
        value + factor * moved[i]! * moved[j]! - (along[i]! * moved[j]! + moved[i]! * along[j]!) / curvature,
    ),
  )
}

const identity = (size: number) =>
  Array.from({ length: size }, (_, i) => Array.from({ length: size }, (_, j) => Number(i === j)))
const dot = (one: number[], other: number[]) => one.reduce((sum, value, at) => sum + value * other[at]!, 0)
const minus = (one: number[], other: number[]) => one.map((value, at) => value - other[at]!)
