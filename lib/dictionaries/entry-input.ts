import { z } from 'zod'
import { conditionsOf } from '@/lib/collections/row-input'
import { unknownFilter } from '@/lib/core/errors'
import { day, optional, truth, wholeNumber } from '@/lib/core/input'
import { cursorInput, pageInput } from '@/lib/core/paging'
import { text } from '@/lib/core/text'
import { formatInput } from '@/lib/excel/sheet-format'
import type { AnyDictionary } from './dictionary'
import { mostOffered } from './schema'

export const enabled = { enabled: truth.optional() }

const filterShapeOf = (declared: AnyDictionary) => ({
  name: optional(text(100)),
  code: optional(text(100)),
  enabled: optional(truth),
  updatedAtFrom: optional(day),
  updatedAtTo: optional(day),
  ...conditionsOf(declared),
})

interface Ordered {
  sortField?: string
  sortOrder?: 'ascend' | 'descend'
  [filter: string]: unknown
}
interface PageRequest extends Ordered {
  page: number
  limit: number
  after?: string | null
}

export function exportInputOf(declared: AnyDictionary): z.ZodType<Ordered, Record<string, unknown>> {
  return pageInput
    .omit({ page: true, limit: true })
    .extend({ ...formatInput, ...filterShapeOf(declared) })
    .loose()
}

export function pageInputOf(declared: AnyDictionary): z.ZodType<PageRequest, Record<string, unknown>> {
  return pageInput.extend({ ...cursorInput, ...filterShapeOf(declared) }).loose()
}

export function refuseUnknownFilter(declared: AnyDictionary, filters: Record<string, unknown>): void {
  const known = Object.keys(filterShapeOf(declared))
  const unknown = Object.keys(filters).filter(name => !known.includes(name))
  if (unknown.length > 0) throw unknownFilter(unknown)
}

export function listInputOf(
  declared: AnyDictionary,
): z.ZodType<{ limit: number; withDisabled?: boolean; [filter: string]: unknown }, Record<string, unknown>> {
  const { enabled: _, ...filters } = filterShapeOf(declared)
  return z.strictObject({
    ...filters,
    withDisabled: truth.optional(),
    limit: wholeNumber(1, mostOffered).default(mostOffered),
  })
}
