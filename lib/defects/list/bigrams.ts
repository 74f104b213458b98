import { fold } from '@/lib/values/fold'

/** Must equal the expression of the index defects_keyword, or the planner does not use the index. */
export const pairsOfRow = 'bigrams(words_key)'

// Of a folded text. Must pack pairs exactly as the database function `bigrams` does.
export function bigrams(text: string): number[] {
  const keys = new Set<number>()
  for (const run of text.split(/[^0-9a-z一-龥]+/))
    for (let i = 1; i < run.length; i++) keys.add((run.charCodeAt(i - 1) << 16) | run.charCodeAt(i))
  return [...keys]
}

export const pairsOf = (text: string | null | undefined): Set<number> => new Set(bigrams(fold(text ?? '')))

/** Share of common pairs (Jaccard, Bull Soc Vaud Sci Nat 1901;37:547–579); a text without pairs is like none. */
export function similarity(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  if (one.size === 0 || other.size === 0) return 0
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  let common = 0
  for (const pair of small) if (large.has(pair)) common++
  return common / (one.size + other.size - common)
}
