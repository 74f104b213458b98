import { z } from 'zod'
import { disproportionInput } from '@/lib/analysis/disproportion/disproportion-schema'
import { analysisShape } from '@/lib/analysis/query/analysis-schema'
import { tabulateShape } from '@/lib/analysis/report/report-schema'
import { cellHistoryInput, facets, trendInput } from '@/lib/analysis/trend/trend-schema'
import { optional, wholeNumber } from '@/lib/core/input'
import { id, requiredText } from '@/lib/core/text'
import type { FieldNames } from '@/lib/documents/schema'

// What a template of the month report may name.
export const monthFields = {
  title: 'text',
  month: 'text',
  unit: 'text',
  period: 'text',
  filter: 'text',
  denominator: 'text',
  madeOn: 'text',
  preparedBy: 'text',
  sentences: { text: 'text' },
  trend: 'block',
  parts: { name: 'text', n: 'text', share: 'text', before: 'text', change: 'text' },
  appeared: { title: 'text', since: 'text', n: 'text', finding: 'text' },
  watched: { title: 'text', state: 'text', owner: 'text', finding: 'text' },
  recalls: {
    ...{ recallNo: 'text', title: 'text', producer: 'text', filedAt: 'text' },
    ...{ quantity: 'text', covered: 'text' },
  },
  panel: 'block',
} as const satisfies FieldNames

const { receivedAtFrom: _from, receivedAtTo: _to, asOf: _asOf, ...filters } = analysisShape

export const month = z.string().regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, { error: 'invalid' })

export const startInput = z.strictObject({ month, filters: z.strictObject(filters).prefault({}) })

export const pinPages = ['report', 'prop', 'look', 'cell'] as const

// The figures of /look that can be pinned, in the order of the page.
export const lookFigures = ['trend', ...facets] as const

// The question of a pinned table. Its period follows the month of the report, as many months long as it was.
export const pinQuestions = {
  report: z.object(tabulateShape),
  prop: z.object(disproportionInput.omit({ page: true, limit: true }).shape),
  look: z.object(trendInput.shape),
  // The history of a cell, which /look shows too.
  cell: z.object(cellHistoryInput.shape),
}

export const addPinInput = z.strictObject({
  page: z.enum(pinPages),
  query: z.record(z.string(), z.unknown()),
  name: requiredText(100),
  // Which table of the page; the first one where none is named.
  block: wholeNumber(0, 20).default(0),
})

export const onePin = z.strictObject({ id })
export const listInput = z.strictObject({ month: optional(month) })
export const mostPins = 12
