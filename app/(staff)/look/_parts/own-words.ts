import { plainWord } from '@/app/_ui/charts/links/plain-word'
import { type Query, without } from '../../_parts/analysis/address'

const view = ['chart', plainWord]

export const ownWords = [
  'lens',
  'focus',
  'sub',
  'subFocus',
  'interval',
  'top',
  'show',
  'compare',
  'dated',
  ...view,
]

export const withoutView = (query: Query): Query => without(query, view)
