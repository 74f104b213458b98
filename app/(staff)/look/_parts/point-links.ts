import { addressOf, type Query, without } from '../../_parts/analysis/address'
import { cellOfValues } from '../../_parts/watch/cell-of'
import type { WatchTarget } from '../../_parts/watch/watch-dialog'
import { watchFilters } from '../../_parts/watch/watch-filters'
import type { LensAnswer } from './look-page'
import type { TrendAnswer } from './trend-figure'

export interface LineLinks {
  only?: string
  prop?: string
  watch?: WatchTarget
}

const groups = ['modelRangeId', 'brandId', 'producerId']
const events = ['assemblyCode', 'subAssemblyCode', 'symptomCodes']
const ofLook = ['lens', 'focus', 'sub', 'subFocus', 'interval', 'top', 'show', 'compare', 'dated', 'chart']

export function pointLinks(
  trend: TrendAnswer,
  lens: LensAnswer,
  query: Query,
  mayWatch: boolean,
): Record<string, LineLinks> {
  const watch = (values: readonly Value[]) => (mayWatch ? watchTarget(query, values) : undefined)
  if (lens.single) return { '': { prop: propAddress(query, lens.focus), watch: watch(lens.focus) } }
  const name = lens.focus.length > 0 ? 'subFocus' : 'focus'
  return Object.fromEntries(
    trend.lines.map(({ key, name: called }) => [
      key,
      {
        only: addressOf('/look', { ...query, [name]: key }),
        prop: propAddress(query, [...lens.focus, { dimension: trend.dimension, key }]),
        watch: watch([...lens.focus, { dimension: trend.dimension, key, name: called }]),
      },
    ]),
  )
}

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

interface Value {
  dimension: string
  key: string | null
  name: string
}

function watchTarget(query: Query, values: readonly Value[]): WatchTarget | undefined {
  const cell = cellOfValues(values)
  if (!cell) return undefined
  return {
    title: values.map(({ name }) => name).join(' · '),
    cell,
    filters: watchFilters(without(query, ofLook)),
  }
}
