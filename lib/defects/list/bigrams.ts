/** Must equal the expression of the index defects_keyword, or the planner does not use the index. */
export const pairsOfRow = `bigrams(coalesce(summary, '') || ' ' || coalesce(description, ''))`

/** Must pack pairs exactly as the database function `bigrams` does. */
export function bigrams(text: string): number[] {
  const keys = new Set<number>()
  for (const run of text.toLowerCase().split(/[^0-9a-z一-龥]+/))
    for (let i = 1; i < run.length; i++) keys.add((run.charCodeAt(i - 1) << 16) | run.charCodeAt(i))
  return [...keys]
}
