import { z } from 'zod'
import { emptyAsNull, listOf, optional, version, wholeNumber } from '@/lib/core/input'
import { pageInput } from '@/lib/core/paging'
import { id, text } from '@/lib/core/text'

export const firstYear = 1990
export const mostSold = 100_000_000

const year = wholeNumber(firstYear, 2100)

export const salesFields = {
  modelRangeId: id,
  typeCodeId: emptyAsNull(id),
  year,
  month: emptyAsNull(wholeNumber(1, 12)),
  quantity: wholeNumber(0, mostSold),
  source: emptyAsNull(text(100)),
  note: emptyAsNull(text(500)),
}

export const addSalesInput = z.strictObject(salesFields)
export const editSalesInput = addSalesInput.partial().extend({ id, version })
export const oneSales = z.strictObject({ id })

const filters = {
  modelRangeId: optional(listOf(id)),
  brandId: optional(listOf(id)),
  year: optional(listOf(year)),
}
export const salesSortFields = ['modelRangeId', 'year', 'quantity', 'updatedAt'] as const
const sorting = {
  sortField: z.enum(salesSortFields).optional(),
  sortOrder: pageInput.shape.sortOrder,
}

export const pageSalesInput = z.strictObject({ ...pageInput.shape, ...sorting, ...filters })
export const exportSalesInput = z.strictObject({ ...sorting, ...filters })
export type SalesFilters = z.output<typeof exportSalesInput>

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

export const requiredColumns = ['modelRangeId', 'year', 'quantity'] as const
