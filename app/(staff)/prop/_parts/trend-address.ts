import { addressOf, type Query, without } from '../../_parts/analysis/address'
import { ownWords } from './own-words'

const ofList = ['page', 'limit', 'sortField', 'sortOrder']

/** Null where the group or the event is made of two fields. */
export function trendAddress(query: Query, groupKey: string, eventKey: string): string | null {
  const [lens = 'modelRangeId'] = [query.group].flat()
  const [sub = 'subAssemblyCode'] = [query.event].flat()
  if (lens.includes('*') || sub.includes('*')) return null
  const conditions = without(query, [...ownWords, ...ofList])
  return addressOf('/look', { lens, focus: groupKey, sub, subFocus: eventKey, ...conditions })
}
