import { operation } from '@/lib/core/operation'
import { annualOf } from './annual-of'
import { annualInput } from './report-schema'

export const readAnnual = operation({
  access: 'defect_analysis:query',
  input: annualInput,
  run: annualOf,
})
