import { addressOf, type Query, without } from '../../_parts/analysis/address'
import type { LensAnswer } from './look-page'
import type { TrendAnswer } from './trend-figure'

export interface LineLinks {
  /** The same page with only this line. */
  only?: string
  /** Whether it stands out against the others. */
  prop?: string
}

const groups = ['modelRangeId', 'brandId', 'producerId']
const events = ['assemblyCode', 'subAssemblyCode', 'symptomCodes']
const ofLook = ['lens', 'focus', 'sub', 'subFocus', 'interval', 'top', 'show', 'compare', 'chart']

/** Where the menu of a point leads beside its records, by the key of its line; `''` for the bars of one value. */
export function pointLinks(trend: TrendAnswer, lens: LensAnswer, query: Query): Record<string, LineLinks> {
  if (lens.single) return { '': { prop: propAddress(query, lens.focus) } }
  const name = lens.focus.length > 0 ? 'subFocus' : 'focus'
  return Object.fromEntries(
    trend.lines.map(({ key }) => [
      key,
      {
        only: addressOf('/look', { ...query, [name]: key }),
        prop: propAddress(query, [...lens.focus, { dimension: trend.dimension, key }]),
      },
    ]),
  )
}

/** Groups against events; the one combination is opened where both are known. */
function propAddress(
  query: Query,
  values: readonly { dimension: string; key: string | null }[],
): string | undefined {
  const group = values.find(({ dimension }) => groups.includes(dimension))
  const event = values.find(({ dimension }) => events.includes(dimension))
  if (!group && !event) return undefined
  return addressOf('/prop', {
    ...without(query, ofLook),
    group: group?.dimension,
    event: event?.dimension,
    cell: group && event ? `${group.key}~${event.key}` : undefined,
  })
}
