import { plainWord } from '@/app/_ui/charts/links/plain-word'
import { type Query, without } from '../../_parts/analysis/address'

/** What is shown of what was counted, and how. */
const view = ['chart', plainWord]

/** Words of the address that are no filters of records. */
export const ownWords = ['lens', 'focus', 'sub', 'subFocus', 'interval', 'top', 'show', 'compare', ...view]

/** What the verbs are called with. */
export const withoutView = (query: Query): Query => without(query, view)
