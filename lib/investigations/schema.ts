import { z } from 'zod'
import { day, listOf, optional, truth, wholeNumber } from '@/lib/core/input'
import { cursorInput, pageInput } from '@/lib/core/paging'
import { id, text } from '@/lib/core/text'
import { formatInput } from '@/lib/excel/sheet-format'
import { stages } from './spans'
import { conclusions, levels, states } from './states'

const filters = {
  title: optional(text(100)),
  state: optional(listOf(z.enum(states))),
  level: optional(listOf(z.enum(levels))),
  conclusion: optional(listOf(z.enum(conclusions))),
  producerId: optional(listOf(id)),
  brandIds: optional(listOf(id)),
  assemblyCode: optional(listOf(text(40))),
  leaderId: optional(listOf(id)),
  mine: optional(truth),
  late: optional(truth),
  year: optional(listOf(wholeNumber(1990, 2100))),
  applyTimeFrom: optional(day),
  applyTimeTo: optional(day),
  reached: optional(listOf(z.enum(stages))),
  unreached: optional(listOf(z.enum(stages))),
}
export const sortFields = ['fileNo', 'title', 'level', 'plannedEnd', 'updatedAt'] as const
const sorting = { sortField: z.enum(sortFields).optional(), sortOrder: pageInput.shape.sortOrder }

export const pageInvestigationsInput = z.strictObject({
  ...{ ...pageInput.shape, ...cursorInput, ...sorting, ...filters },
})
export const exportInvestigationsInput = z.strictObject({ ...sorting, ...filters, ...formatInput })
export type InvestigationFilters = Omit<z.output<typeof exportInvestigationsInput>, 'format'>
