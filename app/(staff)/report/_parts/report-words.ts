import { plainWord } from '@/app/_ui/charts/links/plain-word'
import { addressOf, type Query } from '../../_parts/analysis/address'

export const tabs = ['overview', 'split', 'compare', 'annual'] as const
export type Tab = (typeof tabs)[number]

export const tabOf = ({ tab }: Query): Tab => tabs.find(known => known === [tab].flat()[0]) ?? 'overview'

const wordsOf: Record<Tab, readonly string[]> = {
  overview: ['compare'],
  split: ['by', 'across', 'compare', 'limit', 'sortField', 'sortOrder'],
  compare: ['by', 'compare', 'limit', 'sortField', 'sortOrder'],
  annual: ['year'],
}
const ofTabs = [...new Set(Object.values(wordsOf).flat())]
const ofPage = ['tab', 'print', plainWord]
const ofList = ['limit', 'sortField', 'sortOrder', 'viewId']

export const ownWords = [...ofPage, ...ofTabs.filter(name => !ofList.includes(name))]

export function questionOf(query: Query): Query {
  const own = wordsOf[tabOf(query)]
  return Object.fromEntries(
    Object.entries(query).filter(
      ([name, value]) =>
        value !== '' && (own.includes(name) || ![...ofPage, ...ofTabs, ...ofList].includes(name)),
    ),
  )
}

export const reportHref = (query: Query, words: Record<string, string | null>) =>
  addressOf('/report', { ...query, ...words })
