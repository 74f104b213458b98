import { ownWords } from './own-words'

type Query = Record<string, string | string[] | undefined>

const ofList = ['page', 'limit', 'sortField', 'sortOrder']

/** The trend of one combination under the same conditions; none of a group or event made of two fields. */
export function trendAddress(query: Query, groupKey: string, eventKey: string): string | null {
  const [lens = 'modelRangeId'] = [query.group].flat()
  const [sub = 'subAssemblyCode'] = [query.event].flat()
  if (lens.includes('*') || sub.includes('*')) return null
  const words = new URLSearchParams({ lens, focus: groupKey, sub, subFocus: eventKey })
  for (const [name, values] of Object.entries(query))
    if (!ownWords.includes(name) && !ofList.includes(name))
      for (const value of [values ?? []].flat()) words.append(name, value)
  return `/look?${words}`
}
