import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { yearRecallsOf } from './year-recalls-of'

export const readYearRecalls = operation({
  access: 'defect_analysis:query',
  input: z.object({ year: z.number() }).loose(),
  run: yearRecallsOf,
})
