import { z } from 'zod'
import { analysisShape } from '@/lib/analysis/query/analysis-schema'
import type { Dimension, Grouping } from '@/lib/analysis/query/dimensions'
import { truth, wholeNumber } from '@/lib/core/input'
import { pageInput } from '@/lib/core/paging'
import { text } from '@/lib/core/text'

export const groupDimensions = {
  modelRangeId: ['modelRangeId'],
  brandId: ['brandId'],
  producerId: ['producerId'],
  'modelRangeId*modelYear': ['modelRangeId', 'modelYear'],
  typeCodeId: ['typeCodeId'],
} as const satisfies Record<string, readonly Grouping[]>

export const eventDimensions = {
  assemblyCode: ['assemblyCode'],
  subAssemblyCode: ['subAssemblyCode'],
  symptomCodes: ['symptomCodes'],
  'assemblyCode*symptomCodes': ['assemblyCode', 'symptomCodes'],
  'subAssemblyCode*symptomCodes': ['subAssemblyCode', 'symptomCodes'],
} as const satisfies Record<string, readonly Grouping[]>

export const strataDimensions = {
  none: [],
  'power-year': ['newEnergy', 'year'],
  power: ['powerType'],
  year: ['year'],
  nature: ['brandNature'],
} as const satisfies Record<string, readonly Dimension[]>

const keysOf = <Key extends string>(table: Record<Key, unknown>) => Object.keys(table) as [Key, ...Key[]]

const onlyChoices = ['all', 'evans', 'ic', 'fdr', 'new'] as const
const sorts = ['ic025', 'ic025Stratified', 'n', 'rrr', 'prr', 'chi2', 'ror', 'q', 'severity'] as const

export const disproportionChoices = {
  group: keysOf(groupDimensions),
  event: keysOf(eventDimensions),
  strata: keysOf(strataDimensions),
  only: onlyChoices,
}

export type Only = (typeof onlyChoices)[number]
export type DisproportionSort = (typeof sorts)[number]

export const questionShape = {
  ...analysisShape,
  group: z.enum(keysOf(groupDimensions)).default('modelRangeId'),
  event: z.enum(keysOf(eventDimensions)).default('subAssemblyCode'),
  strata: z.enum(keysOf(strataDimensions)).default('power-year'),
  unmask: truth.default(false),
  least: wholeNumber(1, 1000).default(3),
}

export const disproportionInput = z.strictObject({
  ...questionShape,
  only: z.enum(onlyChoices).default('all'),
  page: pageInput.shape.page,
  limit: pageInput.shape.limit.default(50),
  sortField: z.enum(sorts).default('ic025'),
  sortOrder: z.enum(['ascend', 'descend']).default('descend'),
})

const cellKey = text(90).refine(keys => keys.split(',').every(key => /^[^,]{1,40}$/.test(key)), {
  error: 'invalid',
})

export const cellInput = z.strictObject({ ...questionShape, groupKey: cellKey, eventKey: cellKey })

export const heatInput = z.strictObject({ ...questionShape, rows: wholeNumber(1, 60).default(30) })
