import { atMoment, type Ctx } from '@/lib/core/context'
import { invalid } from '@/lib/core/errors'
import { optional } from '@/lib/core/input'
import { text } from '@/lib/core/text'
import { addMonths } from '@/lib/core/today'
import { type FilterValues, fieldOfFilter, filterShape } from '@/lib/defects/list/filters'
import { vinInKeyword } from '@/lib/defects/list/keyword'
import { isPersonal } from '@/lib/defects/visible'
import type { Window } from './calendar'

/** They read other tables or the clock, whose changes `defect_month_writes` does not count. */
export const ofOtherTables: readonly string[] = [
  'assigneeId',
  'importId',
  'watchItemId',
  'investigationId',
  'investigationVerdict',
  'codingDoubted',
  'readsAsDefect',
  'suspectedRepeat',
  'textGroupId',
  'overdue',
]

/** Filters that single out a person or a car are refused: a count of one record would reveal it. */
const allowed = Object.keys(filterShape).filter(
  name => name === 'vinPrefix8' || !(isPersonal(fieldOfFilter(name)) || ofOtherTables.includes(name)),
) as (keyof typeof filterShape)[]

export const analysisFilterNames: readonly string[] = allowed

export const analysisShape = {
  ...(Object.fromEntries(allowed.map(name => [name, filterShape[name]])) as Pick<
    typeof filterShape,
    (typeof allowed)[number]
  >),
  keyword: optional(text(100).refine(typed => !vinInKeyword(typed), { error: 'no_vin_counted' })),
}

export const asOfInstant = (ctx: Ctx, { asOf }: { asOf?: unknown }): Ctx =>
  asOf === undefined ? ctx : atMoment(ctx, new Date(asOf as string))

const longestWindow = 20

export interface Base {
  window: Window
  filters: FilterValues
}

// Throws AppError invalid_input, naming the end of the window that is wrong
export function baseOf(given: Record<string, unknown>, missingWindow: Window): Base {
  const filters = Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => analysisFilterNames.includes(name) && value !== undefined,
    ),
  )
  const from = (given.receivedAtFrom as string | undefined) ?? missingWindow.from
  const to = (given.receivedAtTo as string | undefined) ?? missingWindow.to
  if (from > to) throw invalid('receivedAtTo', 'before_start')
  if (addMonths(from, longestWindow * 12) <= to)
    throw invalid('receivedAtTo', 'window_too_long', { max: longestWindow })
  const base = { alsoExtra: false, ...filters, counted: true, receivedAtFrom: from, receivedAtTo: to }
  return { window: { from, to }, filters: base }
}

export const within = (filters: FilterValues, { from, to }: Window): FilterValues => ({
  ...filters,
  receivedAtFrom: from,
  receivedAtTo: to,
})
