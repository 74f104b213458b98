import { z } from 'zod'
import { eventDimensions } from '@/lib/analysis/disproportion/disproportion-schema'
import { analysisShape } from '@/lib/analysis/query/analysis-schema'
import { intervals } from '@/lib/analysis/query/calendar'
import { decimalNumber, optional, truth, wholeNumber } from '@/lib/core/input'
import { text } from '@/lib/core/text'
import { formatInput } from '@/lib/excel/sheet-format'

export const lenses = [
  'producerId',
  'brandId',
  'modelRangeId',
  'typeCodeId',
  'assemblyCode',
  'subAssemblyCode',
  'symptomCodes',
  'powerType',
  'province',
  'source',
  'modelYear',
] as const

const key = optional(text(40))

export const lensShape = {
  ...analysisShape,
  lens: z.enum(lenses).default('assemblyCode'),
  focus: key,
  sub: optional(z.enum(lenses)),
  subFocus: key,
}

export const trendInput = z.strictObject({
  ...lensShape,
  interval: z.enum(intervals).default('month'),
  top: wholeNumber(1, 10).default(5),
  show: z.enum(['count', 'share', 'rate']).default('count'),
  compare: z.enum(['none', 'year']).default('none'),
  dated: z.enum(['received', 'fault']).default('received'),
})

export const facets = ['province', 'source', 'lag', 'mop', 'mileage', 'life', 'words'] as const
export type Facet = (typeof facets)[number]

const split = (given: unknown) => (typeof given === 'string' ? given.split(',') : given)
const of = z.preprocess(split, z.array(z.enum(facets)).min(1).max(facets.length))

export const facetInput = z.strictObject({ ...lensShape, of })

export const trendExportInput = trendInput.extend({ of: optional(of), ...formatInput })

export const cellGroups = ['modelRangeId', 'brandId', 'producerId'] as const
export const cellEvents = ['assemblyCode', 'subAssemblyCode', 'symptomCodes'] as const
export const historyMethods = ['own', 'cusum'] as const
const eventNames = Object.keys(eventDimensions) as [keyof typeof eventDimensions]

export const cellHistoryInput = z.strictObject({
  ...analysisShape,
  group: z.enum(cellGroups),
  groupKey: text(40).min(1),
  event: z.enum(eventNames),
  eventKey: text(90).min(1),
  method: z.enum(historyMethods).default('own'),
  h: optional(decimalNumber(0.1, 100)),
  ratio: optional(decimalNumber(1.1, 20)),
  cushion: optional(decimalNumber(0, 10)),
  mixture: optional(truth),
})

type CellKeys = Partial<Record<(typeof cellGroups)[number], string>>
type CellEvents = Partial<Record<'assemblyCode' | 'subAssemblyCode' | 'symptomCode', string>>

export function cellQuestion(
  keys: CellKeys,
  { assemblyCode, subAssemblyCode, symptomCode }: CellEvents,
): Pick<z.output<typeof cellHistoryInput>, 'group' | 'groupKey' | 'event' | 'eventKey'> | null {
  const group = cellGroups.find(name => keys[name])
  const groupKey = group && keys[group]
  const part = subAssemblyCode ? 'subAssemblyCode' : assemblyCode ? 'assemblyCode' : undefined
  const event =
    part && symptomCode ? (`${part}*symptomCodes` as const) : (part ?? (symptomCode && 'symptomCodes'))
  if (!group || !groupKey || !event) return null
  return {
    group,
    groupKey,
    event,
    eventKey: [subAssemblyCode ?? assemblyCode, symptomCode].filter(Boolean).join(','),
  }
}
