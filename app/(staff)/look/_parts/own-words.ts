import { plainWord } from '@/app/_ui/charts/links/plain-word'
import { historyMethods } from '@/lib/analysis/trend/trend-schema'
import { type Query, without } from '../../_parts/analysis/address'
import type { LensAnswer } from './look-page'

const view = ['chart', plainWord]
const shown = ['interval', 'top', 'show', 'compare', 'dated']
export const ofTrend = [...shown, ...view]
export const ownWords = ['lens', 'focus', 'sub', 'subFocus', ...ofTrend]

export const withoutView = (query: Query): Query => without(query, view)

export const cellQuestion = ({ cell }: LensAnswer, query: Query) =>
  cell && {
    ...{ ...without(query, [...ownWords, cell.group, cell.event]), ...cell },
    method: historyMethods.find(name => name === query.chart) ?? 'own',
  }
