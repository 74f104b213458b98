import { plainWord } from '@/app/_ui/charts/links/plain-word'
import { addressOf, type Query } from '../../_parts/analysis/address'

export const tabs = ['overview', 'split', 'compare', 'annual'] as const
export type Tab = (typeof tabs)[number]

export const tabOf = ({ tab }: Query): Tab => tabs.find(known => known === [tab].flat()[0]) ?? 'overview'

/** What the address says beside its filters that each tab answers to. */
const wordsOf: Record<Tab, readonly string[]> = {
  overview: ['compare'],
  split: ['by', 'across', 'compare', 'limit', 'sortField', 'sortOrder'],
  compare: ['by', 'compare', 'limit', 'sortField', 'sortOrder'],
  annual: ['year'],
}
const ofTabs = [...new Set(Object.values(wordsOf).flat())]
const ofPage = ['tab', 'print', plainWord]
/** Those that a list of the house keeps by itself. */
const ofList = ['limit', 'sortField', 'sortOrder', 'viewId']

/** Words of the address that are no filters of records. */
export const ownWords = [...ofPage, ...ofTabs.filter(name => !ofList.includes(name))]

/** What the open tab is about: the filters and its own words, none of other tabs. */
export function questionOf(query: Query): Query {
  const own = wordsOf[tabOf(query)]
  return Object.fromEntries(
    Object.entries(query).filter(
      ([name, value]) =>
        value !== '' && (own.includes(name) || ![...ofPage, ...ofTabs, ...ofList].includes(name)),
    ),
  )
}

/** The page under these words instead of those it was asked under. */
export const reportHref = (query: Query, words: Record<string, string | null>) =>
  addressOf('/report', { ...query, ...words })
