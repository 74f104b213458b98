export type Query = Record<string, string | string[] | undefined>

/** What is shown of what was counted, and how. */
const view = ['chart']

/** Words of the address that are no filters of records. */
export const ownWords = ['lens', 'focus', 'sub', 'subFocus', 'interval', 'top', 'show', 'compare', ...view]

/** What the verbs are called with. */
export const withoutView = (query: Query): Query => without(query, view)

export const without = (query: Query, names: readonly string[]): Query =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)))

/** The address of a page with these words; those that are undefined are left out. */
export function addressOf(path: string, query: Query): string {
  const words = new URLSearchParams()
  for (const [name, values] of Object.entries(query))
    for (const value of [values ?? []].flat()) words.append(name, value)
  return words.size > 0 ? `${path}?${words}` : path
}
