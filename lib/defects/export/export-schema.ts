import { z } from 'zod'
import { preferenceKey } from '@/lib/accounts/schema'
import { truth } from '@/lib/core/input'
import { id, text } from '@/lib/core/text'
import { formatInput, type SheetFormat } from '@/lib/excel/sheet-format'
import { exportColumns } from './export-columns'

export const columnKeys = z
  .array(z.enum(exportColumns.map(({ key }) => key)))
  .min(1)
  .max(exportColumns.length)
  .transform(keys => [...new Set(keys)])

export function exportInput<Filters extends z.ZodType<Record<string, unknown>>>(filters: Filters) {
  return z.strictObject({
    columns: columnKeys,
    ...formatInput,
    filters,
    ids: z.array(id).min(1).max(1_000).optional(),
    deidentified: truth.default(false),
    masked: truth.default(false),
    reason: text(200).optional(),
  })
}

export interface ExportInput {
  columns: string[]
  format: SheetFormat
  filters: Record<string, unknown>
  ids?: string[]
  deidentified: boolean
  masked: boolean
  reason?: string
}

export const columnSets = preferenceKey.parse('defects.export')
