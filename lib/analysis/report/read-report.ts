import { operation } from '@/lib/core/operation'
import { reportOf } from './report-of'
import { reportInput } from './report-schema'

/** How many records a period had against another one, of what, of whom, and what grew. */
export const readReport = operation({
  access: 'defect_analysis:query',
  input: reportInput,
  run: reportOf,
})
