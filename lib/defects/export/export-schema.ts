import { z } from 'zod'
import { preferenceKey } from '@/lib/accounts/schema'
import { id, text } from '@/lib/core/text'
import { exportColumns } from './export-columns'

/** Columns in their order; named twice they come once. */
export const columnKeys = z
  .array(z.enum(exportColumns.map(({ key }) => key)))
  .min(1)
  .max(exportColumns.length)
  .transform(keys => [...new Set(keys)])

/** What an export is asked for with; the filters are those of its list. */
export function exportInput<Filters extends z.ZodType<Record<string, unknown>>>(filters: Filters) {
  return z.strictObject({
    columns: columnKeys,
    filters,
    /** Only these of them. */
    ids: z.array(id).min(1).max(1_000).optional(),
    /** Without personal data, also for who may see it. */
    deidentified: z.boolean().default(false),
    reason: text(200).optional(),
  })
}

export interface ExportInput {
  columns: string[]
  filters: Record<string, unknown>
  ids?: string[]
  deidentified: boolean
  reason?: string
}

/** Named sets of columns are views of this list. */
export const columnSets = preferenceKey.parse('defects.export')
