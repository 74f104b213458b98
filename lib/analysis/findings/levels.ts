import { ic } from '@/lib/analysis/statistics/measures'
import { leastRecords } from '@/lib/analysis/statistics/small-numbers'

export const findingLevels = ['high', 'raised', 'usual', 'low', 'tooFew', 'unknown'] as const
export type FindingLevel = (typeof findingLevels)[number]

export interface Finding {
  level: FindingLevel | null
  text: string
}

// By the 95 % limits of IC: `high` from twice the expectation on, even at the lower one. The manual names these.
export function levelOf(n: number, expected: number | null, least = leastRecords): FindingLevel {
  if (expected === null) return n < least ? 'tooFew' : 'unknown'
  const { low, high } = ic(n, expected)
  if (high < 0 && expected >= least) return 'low'
  if (n < least) return 'tooFew'
  if (low >= 1) return 'high'
  return low > 0 ? 'raised' : 'usual'
}
