import { poissonTail } from './distributions'
import {
  benjaminiHochberg,
  type Interval,
  ic,
  type MantelHaenszel,
  mantelHaenszel,
  stratifiedExpected,
  type Table,
} from './measures'

export interface StratifiedMeasures extends MantelHaenszel {
  expected: number
  ic: Interval
}

/** Measures against the expectation within strata, beside those common to all strata. */
export function measureStrata(strata: readonly Table[]): StratifiedMeasures {
  const expected = stratifiedExpected(strata)
  const observed = strata.reduce((sum, { a }) => sum + a, 0)
  return { ...mantelHaenszel(strata), expected, ic: ic(observed, expected) }
}

/**
 * q of each cell among all that have a report, for the chance of as many reports as there are, Poisson around the
 * expectation (Benjamini, Hochberg 1995); null for a cell without any.
 */
export function falseDiscoveryRates(cells: readonly { n: number; expected: number }[]): (number | null)[] {
  const seen = [...cells.keys()].filter(at => cells[at]!.n >= 1)
  const qs = benjaminiHochberg(seen.map(at => poissonTail(cells[at]!.n, cells[at]!.expected)))
  const rates = new Array<number | null>(cells.length).fill(null)
  seen.forEach((at, rank) => {
    rates[at] = qs[rank]!
  })
  return rates
}
