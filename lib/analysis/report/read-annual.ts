import { operation } from '@/lib/core/operation'
import { annualOf } from './annual-of'
import { annualInput } from './report-schema'

/** The table of a year that is handed on: of what, of which cars, from where, with which harm, against the year before. */
export const readAnnual = operation({
  access: 'defect_analysis:query',
  input: annualInput,
  run: annualOf,
})
