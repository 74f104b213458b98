/** Shorter texts prove nothing: thousands of records say 发动机异响 about thousands of different cars. */
export const minPairs = 12
// Above the first, texts count as similar whatever else differs; above the second, only with the same car series and
// assembly.
export const similarityThreshold = 0.8
export const sameKindThreshold = 0.6

const mostGroups = 48

// Groups of pairs of which a text that is at least `limit` similar contains at least one completely: it lacks at most
// (1 − limit) · n of the n pairs, so of one group more than that, one lacks nothing. Each group starts with one of the
// rarest pairs, so that few records contain it. Very long texts would need hundreds of groups; they get the 48 rarest,
// and a similar text misses all of those less than once in a million times.
export function groupsOf(pairs: readonly number[], limit: number, shareOf: (pair: number) => number) {
  if (pairs.length < minPairs) return []
  const rarest = [...pairs].sort(
    (one, other) => shareOf(one) - shareOf(other) || scatter(one) - scatter(other),
  )
  const needed = Math.floor((1 - limit) * rarest.length + 1e-9) + 1
  const count = Math.min(needed, mostGroups)
  const size = Math.max(1, Math.floor(rarest.length / needed))
  return Array.from({ length: count }, (_, lead) =>
    Array.from({ length: size }, (_, step) => rarest[lead + step * needed]!),
  )
}

const scatter = (pair: number) => Math.imul(pair, 0x9e3779b1) >>> 0
