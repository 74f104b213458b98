import { z } from 'zod'
import { analysisShape } from '@/lib/analysis/query/analysis-schema'
import { day, listOf, optional, truth, version, wholeNumber } from '@/lib/core/input'
import { pageInput } from '@/lib/core/paging'
import { id, requiredText, text } from '@/lib/core/text'

export const itemStates = ['new', 'tracking', 'investigating', 'closed'] as const
export type ItemState = (typeof itemStates)[number]

export const conclusions = ['defect', 'recalled', 'no-defect', 'data', 'false-alarm', 'duplicate'] as const

export const itemSteps = ['claim', 'assign', 'note', 'investigate', 'close', 'reopen'] as const
export type ItemStep = (typeof itemSteps)[number]

export const itemSortFields = ['priority', 'firstAt', 'lastAt'] as const

export const pageItemsInput = z.strictObject({
  page: pageInput.shape.page,
  limit: pageInput.shape.limit.default(20),
  sortField: z.enum(itemSortFields).default('priority'),
  sortOrder: z.enum(['ascend', 'descend']).default('descend'),
  keyword: optional(text(100)),
  state: optional(listOf(z.enum(itemStates))),
  owner: optional(listOf(z.union([z.enum(['me', 'nobody']), id]))),
  rule: optional(listOf(id)),
  run: optional(id),
  openedBy: optional(id),
  modelRangeId: optional(listOf(id)),
  brandId: optional(listOf(id)),
  assemblyCode: optional(listOf(text(40))),
  conclusion: optional(listOf(z.enum(conclusions))),
  firedFrom: optional(day),
  firedTo: optional(day),
  muted: optional(truth),
  overdue: optional(truth),
})
export type ItemFilters = Omit<
  z.output<typeof pageItemsInput>,
  'page' | 'limit' | 'sortField' | 'sortOrder' | 'keyword'
> & { ids?: string[] }

const optionalText = optional(text(2000))
const { asOf: _, ...filters } = analysisShape

export const addItemInput = z.strictObject({
  group: z
    .strictObject({
      modelRangeId: optional(id),
      brandId: optional(id),
      producerId: optional(id),
      modelYear: optional(wholeNumber(1900, 2100)),
    })
    .prefault({}),
  event: z
    .strictObject({
      assemblyCode: optional(text(40)),
      subAssemblyCode: optional(text(40)),
      symptomCode: optional(text(40)),
      symptomCodes: optional(listOf(text(40), 1)),
    })
    .prefault({}),
  filters: z.strictObject(filters).prefault({}),
  note: optionalText,
})

const stepOf = <Step extends ItemStep, Shape extends z.ZodRawShape>(step: Step, shape: Shape) =>
  z.strictObject({ id, version, step: z.literal(step), ...shape })

export const stepItemInput = z.discriminatedUnion(
  'step',
  [
    stepOf('claim', { text: optionalText }),
    stepOf('assign', { ownerId: id, text: optionalText }),
    stepOf('note', { text: requiredText(2000) }),
    stepOf('investigate', {
      number: requiredText(60),
      defectId: optional(id),
      budgetId: optional(id),
      text: optionalText,
    }),
    stepOf('close', { conclusion: z.enum(conclusions), text: optionalText }),
    stepOf('reopen', { text: requiredText(2000) }),
  ],
  { error: 'not_offered' },
)
export type StepInput = z.output<typeof stepItemInput>
