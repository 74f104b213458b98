import { z } from 'zod'
import { analysisShape } from '@/lib/analysis/query/analysis-schema'
import { groupings } from '@/lib/analysis/query/dimensions'
import { optional, wholeNumber } from '@/lib/core/input'
import { formatInput } from '@/lib/excel/sheet-format'

export const reportDimensions = ['month', ...groupings] as const
export type ReportDimension = (typeof reportDimensions)[number]

const reportTabs = ['overview', 'split', 'compare'] as const
export type ReportTab = (typeof reportTabs)[number]

export const comparisons = ['previous', 'year', 'none'] as const

export const reportSorts = ['n', 'severity', 'before', 'difference', 'change', 'name'] as const
export type ReportSort = (typeof reportSorts)[number]

const splitShape = {
  ...analysisShape,
  tab: optional(z.enum(reportTabs)),
  by: z.enum(reportDimensions).default('assemblyCode'),
  across: optional(z.enum(reportDimensions)),
  compare: z.enum(comparisons).default('year'),
  limit: wholeNumber(1, 10_000).default(50),
  sortField: optional(z.enum(reportSorts)),
  sortOrder: z.enum(['ascend', 'descend']).default('descend'),
}

const crosses = ({ by, across }: { by: string; across?: string }) => by !== across
const sameAsRows = { path: ['across'], error: 'same_as_rows' }

export const reportInput = z.strictObject(splitShape).refine(crosses, sameAsRows)

const { receivedAtFrom: _from, receivedAtTo: _to, ...annualFilters } = analysisShape

const annualYear = optional(wholeNumber(1990, 2100))
export const annualInput = z.strictObject({ ...annualFilters, year: annualYear })

export const tabulateShape = {
  ...splitShape,
  tab: z.enum([...reportTabs, 'annual']).default('overview'),
  limit: wholeNumber(1, 10_000).default(10_000),
  year: annualYear,
}

export const tabulateInput = z.strictObject(tabulateShape).refine(crosses, sameAsRows)
export const reportExportInput = z
  .strictObject({ ...tabulateShape, ...formatInput })
  .refine(crosses, sameAsRows)
