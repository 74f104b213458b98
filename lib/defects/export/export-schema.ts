import { z } from 'zod'
import { preferenceKey } from '@/lib/accounts/schema'
import { truth } from '@/lib/core/input'
import { pageInput } from '@/lib/core/paging'
import { id, text } from '@/lib/core/text'
import { formatInput, type SheetFormat } from '@/lib/excel/sheet-format'
import { exportColumns } from './export-columns'

export const columnKeys = z
  .array(z.enum(exportColumns.map(({ key }) => key)))
  .min(1)
  .max(exportColumns.length)
  .transform(keys => [...new Set(keys)])

export function exportInput(shape: z.ZodRawShape) {
  return z.strictObject({
    columns: columnKeys,
    ...formatInput,
    // A search form sent whole has its page, which a sheet of everything has not.
    filters: z
      .looseObject({ ...shape, ...pageInput.partial().shape })
      .transform(({ page: _, limit: __, ...filters }): Record<string, unknown> => filters)
      .default(() => ({})),
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
