import { z } from 'zod'
import { listOf, optional, wholeNumber } from '@/lib/core/input'
import { pageInput } from '@/lib/core/paging'
import { id } from '@/lib/core/text'
import { formatInput } from '@/lib/excel/sheet-format'

const filters = {
  modelRangeId: optional(listOf(id)),
  brandId: optional(listOf(id)),
  year: optional(listOf(wholeNumber(1990, 2100))),
}
export const salesSortFields = ['modelRangeId', 'year', 'quantity', 'updatedAt'] as const
const sorting = {
  sortField: z.enum(salesSortFields).optional(),
  sortOrder: pageInput.shape.sortOrder,
}

export const pageSalesInput = z.strictObject({ ...pageInput.shape, ...sorting, ...filters })
export const exportSalesInput = z.strictObject({ ...sorting, ...filters, ...formatInput })
export type SalesFilters = Omit<z.output<typeof exportSalesInput>, 'format'>

export const importModes = ['check', 'valid', 'all'] as const
export const existingChoices = ['replace', 'skip'] as const

export const salesColumns = [
  'brandId',
  'modelRangeId',
  'typeCodeId',
  'year',
  'month',
  'quantity',
  'source',
  'note',
] as const
export type SalesColumn = (typeof salesColumns)[number]
