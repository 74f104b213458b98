/** Words of the address that are no filters of records. */
export const ownWords = ['tab', 'by', 'across', 'compare', 'year', 'print']

export const tabs = ['overview', 'split', 'compare', 'annual'] as const
export type Tab = (typeof tabs)[number]

export type Query = Record<string, string | string[] | undefined>

export const tabOf = ({ tab }: Query): Tab => tabs.find(known => known === [tab].flat()[0]) ?? 'overview'

/** What the address says beside its filters that each tab answers to. */
const wordsOf: Record<Tab, readonly string[]> = {
  overview: ['compare'],
  split: ['by', 'across', 'compare', 'limit', 'sortField', 'sortOrder'],
  compare: ['by', 'compare', 'limit', 'sortField', 'sortOrder'],
  annual: ['year'],
}
const others = [
  'by',
  'across',
  'compare',
  'limit',
  'sortField',
  'sortOrder',
  'year',
  'tab',
  'print',
  'viewId',
]

/** What the open tab is about: the filters and its own words, none of other tabs. */
export function questionOf(query: Query): Query {
  const own = wordsOf[tabOf(query)]
  return Object.fromEntries(
    Object.entries(query).filter(
      ([name, value]) => value !== '' && (!others.includes(name) || own.includes(name)),
    ),
  )
}

/** The page under these words instead of those it was asked under. */
export function reportHref(query: Query, words: Record<string, string | null>): string {
  const next = new URLSearchParams()
  for (const [name, values] of Object.entries(query))
    for (const value of [values ?? []].flat()) if (!(name in words)) next.append(name, value)
  for (const [name, value] of Object.entries(words)) if (value !== null) next.set(name, value)
  return next.size > 0 ? `/report?${next}` : '/report'
}
