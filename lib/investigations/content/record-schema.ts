import { z } from 'zod'
import { analysisShape } from '@/lib/analysis/query/analysis-schema'
import { listOf, optional } from '@/lib/core/input'
import { pageInput } from '@/lib/core/paging'
import { id, requiredText } from '@/lib/core/text'
import { judgements, verdicts } from '../states'

export const mostRecords = 1_000
const complaintIds = listOf(id, mostRecords).refine(ids => ids.length > 0, { error: 'required' })

export const addRecordsInput = z.strictObject({ id, complaintIds })
export const judgeRecordsInput = z
  .strictObject({
    ...{ id, complaintIds },
    // Null: takes them out of the file.
    verdict: z.enum(['included', ...judgements]).nullable(),
    reason: optional(requiredText(500)),
  })
  .refine(({ verdict, reason }) => verdict === 'included' || reason !== undefined, {
    path: ['reason'],
    error: 'required',
  })

export const pageRecordsInput = pageInput.extend({
  id,
  verdict: optional(listOf(z.enum(verdicts), verdicts.length)),
})

const { asOf: _, ...filters } = analysisShape
export const searchInput = z.strictObject({ id, filters: z.strictObject(filters).nullable() })
