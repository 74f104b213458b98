import { bigrams } from '@/lib/defects/list/bigrams'

/** Below this many pairs a text is too short to prove anything: 发动机异响 is told by thousands about thousands of cars. */
export const minPairs = 12
/** From this likeness on two texts are alike whatever else differs; from the lower one when car and assembly agree. */
export const similarityThreshold = 0.8
export const sameKindThreshold = 0.6

const mostGroups = 48

/** How much two texts have in common: pairs in both among pairs in either (Jaccard), 0 to 1. */
export function similarity(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  if (one.size === 0 || other.size === 0) return 0
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  let common = 0
  for (const pair of small) if (large.has(pair)) common++
  return common / (one.size + other.size - common)
}

/**
 * Groups of pairs of which a text that is at least `limit` alike holds one whole. Such a text lacks at most
 * (1 − limit) · n of the n pairs; so of one group more than that, at least one lacks nothing. Every group is led by one
 * of the rarest pairs, and joined by others spread over the text, so that few records hold it.
 * Very long texts would need hundreds of groups: they get the rarest 48 small ones, of which a text as much alike
 * misses all less than once in a million times.
 */
export function groupsOf(
  pairs: readonly number[],
  limit: number,
  shareOf: (pair: number) => number,
): number[][] {
  if (pairs.length < minPairs) return []
  const rarest = [...pairs].sort(
    (one, other) => shareOf(one) - shareOf(other) || scatter(one) - scatter(other),
  )
  const needed = Math.floor((1 - limit) * rarest.length + 1e-9) + 1
  const count = Math.min(needed, mostGroups)
  const size = Math.max(1, Math.floor(rarest.length / needed))
  return Array.from({ length: count }, (_, lead) =>
    // The rarest lead; each is joined by what stands as many places further on.
    Array.from({ length: size }, (_, step) => rarest[lead + step * needed]!),
  )
}

/** An order that has nothing to do with the text's: neighbouring pairs come and go together and tell little more. */
const scatter = (pair: number) => Math.imul(pair, 0x9e3779b1) >>> 0

export const pairsOf = (text: string | null | undefined): Set<number> => new Set(bigrams(text ?? ''))
