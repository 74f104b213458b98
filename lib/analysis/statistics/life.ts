import { negativeBinomialQuantile, rootOf } from './distributions'
import { type Interval, z95 } from './measures'

// Reports of an age in whole months, and the vehicles that were of that age then.
export interface AgeBand {
  age: number
  reports: number
  vehicles: number
}

// In one calendar month.
export interface LifeCell extends AgeBand {
  month: number
}

export function byAge(cells: readonly LifeCell[]): AgeBand[] {
  const ages = new Map<number, AgeBand>()
  for (const { age, reports, vehicles } of cells) {
    const band = ages.get(age) ?? { age, reports: 0, vehicles: 0 }
    ages.set(age, {
      age,
      reports: band.reports + reports,
      vehicles: band.vehicles + vehicles,
    })
  }
  return [...ages.values()].filter(({ vehicles }) => vehicles > 0).sort((one, other) => one.age - other.age)
}

// Cumulative reports per vehicle up to the end of each age, with the logarithmic 95 % interval (Nelson,
// Technometrics 1972;14:945–966; Aalen, Ann Stat 1978;6:701–726; Klein, Moeschberger, Survival Analysis 2003, §4.3).
export function cumulative(bands: readonly AgeBand[]): Interval[] {
  let [value, variance] = [0, 0]
  return bands.map(({ reports, vehicles }) => {
    value += reports / vehicles
    variance += reports / vehicles ** 2
    const factor = value > 0 ? Math.exp((z95 * Math.sqrt(variance)) / value) : 1
    return { value, low: value / factor, high: value * factor }
  })
}

export interface Weibull {
  // Above 1 reports become more frequent with age.
  shape: Interval
  scale: number
  // Of the logarithm of the rate and of the shape.
  covariance: readonly [rate: number, both: number, shape: number]
  // How much more than chance the months differ (quasi-likelihood: McCullagh, Nelder 1989, §6.2).
  dispersion: number
}

export const leastForWeibull = 10
const shapes = { from: 0.05, to: 20 }

// Maximum likelihood for reports by age that enter late and are cut off early, H(t) = (t / scale)^shape (Meeker, Escobar,
// Statistical Methods for Reliability Data 1998, §8.3 and §11.5). Null for fewer than ten reports.
export function fitWeibull(cells: readonly LifeCell[]): Weibull | null {
  const bands = byAge(cells)
  const total = sum(bands, ({ reports }) => reports)
  if (total < leastForWeibull) return null
  const score = (shape: number) => {
    const [grown, slope] = [weighted(bands, shape, 0), weighted(bands, shape, 1)]
    return (
      sum(bands, ({ age, reports }) =>
        reports === 0 ? 0 : (reports * growth(age, shape, 1)) / growth(age, shape, 0),
      ) -
      (total * slope) / grown
    )
  }
  if (score(shapes.from) <= 0 || score(shapes.to) >= 0) return null
  const shape = rootOf(at => -score(at), { start: 1 })
  const rate = total / weighted(bands, shape, 0)
  const both = rate * weighted(bands, shape, 1)
  const curvature =
    rate * weighted(bands, shape, 2) -
    sum(bands, ({ age, reports }) => {
      if (reports === 0) return 0
      const [value, first, second] = [0, 1, 2].map(power => growth(age, shape, power)) as [
        number,
        number,
        number,
      ]
      return reports * (second / value - (first / value) ** 2)
    })
  const determinant = total * curvature - both ** 2
  const covariance = [curvature / determinant, -both / determinant, total / determinant] as const
  const dispersion = dispersionOf(cells, { rate, shape })
  const factor = Math.exp((z95 * Math.sqrt(dispersion * covariance[2])) / shape)
  return {
    shape: { value: shape, low: shape / factor, high: shape * factor },
    scale: rate ** (-1 / shape),
    covariance,
    dispersion,
  }
}

// What t^shape grows by from one age to the next; of it the derivative by the shape, once or twice.
function growth(age: number, shape: number, derivative: number, months = 1): number {
  const at = (time: number) => (time > 0 ? time ** shape * Math.log(time) ** derivative : 0)
  return at(age + months) - at(age)
}

const weighted = (bands: readonly AgeBand[], shape: number, derivative: number) =>
  sum(bands, ({ age, vehicles }) => vehicles * growth(age, shape, derivative))

// Of fewer one report more or less would look like much.
const leastExpected = 1

function dispersionOf(cells: readonly LifeCell[], { rate, shape }: { rate: number; shape: number }): number {
  const months = new Map<number, [reports: number, expected: number]>()
  for (const { age, month, reports, vehicles } of cells) {
    const [n, expected] = months.get(month) ?? [0, 0]
    months.set(month, [n + reports, expected + rate * vehicles * growth(age, shape, 0)])
  }
  const known = [...months.values()].filter(([, expected]) => expected >= leastExpected)
  if (known.length < 3) return 1
  return Math.max(1, sum(known, ([n, expected]) => (n - expected) ** 2 / expected) / (known.length - 2))
}

export const hazard = ({ shape, scale }: Pick<Weibull, 'shape' | 'scale'>, age: number, months = 1) =>
  scale ** -shape.value * growth(age, shape.value, 0, months)

// Reports of vehicles in the months to come, with a 95 % prediction interval: chance around a mean that is known as well as
// the fit (Meeker, Escobar 1998, §12.5, by the delta method and a gamma mean).
export function expectedReports(
  { shape, scale, covariance, dispersion }: Weibull,
  fleet: readonly Pick<AgeBand, 'age' | 'vehicles'>[],
  months: number,
): Interval {
  const grown = (derivative: number) =>
    sum(fleet, ({ age, vehicles }) => vehicles * growth(age, shape.value, derivative, months))
  const value = scale ** -shape.value * grown(0)
  if (value <= 0) return { value: 0, low: 0, high: 0 }
  const slope = grown(1) / grown(0)
  const variance = covariance[0] + 2 * slope * covariance[1] + slope ** 2 * covariance[2]
  const size = 1 / (dispersion * variance + (dispersion - 1) / value)
  const at = (p: number) => negativeBinomialQuantile(p, value, size)
  return { value, low: at(0.025), high: at(0.975) }
}

const sum = <One>(all: readonly One[], of: (one: One) => number) =>
  all.reduce((total, one) => total + of(one), 0)
