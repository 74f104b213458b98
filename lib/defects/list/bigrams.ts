/** The expression of the index defects_keyword: written in any other way, a statement does not use the index. */
export const pairsOfRow = `bigrams(coalesce(summary, '') || ' ' || coalesce(description, ''))`

/** The pairs of neighbouring characters of a text, packed as the database function `bigrams` packs them. */
export function bigrams(text: string): number[] {
  const keys = new Set<number>()
  for (const run of text.toLowerCase().split(/[^0-9a-z一-龥]+/))
    for (let i = 1; i < run.length; i++) keys.add((run.charCodeAt(i - 1) << 16) | run.charCodeAt(i))
  return [...keys]
}
