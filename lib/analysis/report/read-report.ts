import { operation } from '@/lib/core/operation'
import { reportOf } from './report-of'
import { reportInput } from './report-schema'

export const readReport = operation({
  access: 'defect_analysis:query',
  input: reportInput,
  run: reportOf,
})
