import {
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

export function measureStrata(strata: readonly Table[]): StratifiedMeasures {
  const expected = stratifiedExpected(strata)
  const observed = strata.reduce((sum, { a }) => sum + a, 0)
  return { ...mantelHaenszel(strata), expected, ic: ic(observed, expected) }
}
