import type { Ctx } from '@/lib/core/context'
import { invalid, unknownFilter } from '@/lib/core/errors'
import { coded, optional } from '@/lib/core/input'
import { text } from '@/lib/core/text'
import { declaration, type MarkedName, marked, type NameOfKind } from '@/lib/defects/declaration'
import { hiddenWord } from '@/lib/defects/fields'
import { isPersonal, seesPersonal, vinStart } from '@/lib/defects/visible'
import { isDay } from '@/lib/values/day'
import { type Bind, type Filter, filtersOf, knownFlag, type Source } from './filter-kinds'
import { refinedFilters, specialFilters, switches } from './special-filters'

export function refuseUnknown(given: Record<string, unknown>, shape: Record<string, unknown>): void {
  const unknown = Object.keys(given).filter(key => !Object.hasOwn(shape, key))
  if (unknown.length > 0) throw unknownFilter(unknown)
}

export { type Bind, beginsWith, startOfDay } from './filter-kinds'

const countFlags: Record<string, Record<string, Filter>> = {
  rollover: {
    injured: knownFlag('injured_count > 0', 'injured_count'),
    death: knownFlag('death_count > 0', 'death_count'),
  },
}

export function declaredFilters(declared = declaration): Record<string, Filter> {
  const all = marked(declared, 'filter').map(([name, field]) => {
    const refined = refinedFilters[name]
    return { ...(refined ? { [name]: refined } : filtersOf(name, field)), ...countFlags[name] }
  })
  return Object.assign({}, ...all, specialFilters)
}

type Ranged = NameOfKind<MarkedName<'filter'>, 'date' | 'integer' | 'instant'>
export type FilterName =
  | Exclude<MarkedName<'filter'>, Ranged>
  | `${Ranged}${'From' | 'To'}`
  | 'injured'
  | 'death'
  | keyof typeof specialFilters

const filters = declaredFilters() as Record<FilterName, Filter>
export const filterNames = Object.keys(filters) as FilterName[]

export const filterShape = {
  keyword: optional(coded(text(100))),
  ...switches,
  ...(Object.fromEntries(filterNames.map(name => [name, filters[name].schema])) as Record<
    FilterName,
    Filter['schema']
  >),
}

export type FilterValues = Partial<Record<FilterName, unknown>> & {
  keyword?: string
  asOf?: string
  synonyms?: boolean
  alsoExtra?: boolean
  alsoSevere?: boolean
}

export const fieldOfFilter = (name: string) => name.replace(/(From|To|Prefix8)$/, '')

export const personalIn = (values: Readonly<Record<string, unknown>>): FilterName[] =>
  filterNames.filter(name => values[name] !== undefined && isPersonal(fieldOfFilter(name)))

const mayName = /\d{6,}|[A-HJ-NPR-Z0-9]{11,}/i

// For the audit log, which keeps them longer than the records: that somebody searched by it, but not by what.
export function auditedFilters<Values extends object>(values: Values): Values {
  const { keyword, ...given } = values as Record<string, unknown>
  const hidden = personalIn(given).map(name => {
    const value = given[name]
    return [name, name.startsWith('vin') ? vinStart(value) : hiddenWord]
  })
  const word = typeof keyword === 'string' && mayName.test(keyword) ? hiddenWord : keyword
  return { ...values, ...(keyword !== undefined && { keyword: word }), ...Object.fromEntries(hidden) }
}

// A filter on a masked value would reveal it by trial. Of a VIN the first characters are clear, so its own rule is
// mayAskVin.
export function refusePersonal(ctx: Pick<Ctx, 'can'>, values: FilterValues): void {
  const hidden = seesPersonal(ctx) ? undefined : personalIn(values).find(name => !name.startsWith('vin'))
  if (hidden) throw invalid(hidden, 'personal_filter')
}

export interface Condition {
  name: string
  columns: string[]
  write(bind: Bind): string
  source?: Source
  total?(bind: Bind, states?: readonly number[]): string
  exceedsCap?: boolean
}

// A list of nothing would say that there is nothing.
const isReversed = (from: unknown, to: unknown) =>
  typeof to === 'number'
    ? Number(from) > to
    : isDay(String(to)) && isDay(String(from)) && String(from) > String(to)

export function conditionsOf(values: FilterValues): Condition[] {
  return filterNames.flatMap(name => {
    const value = values[name]
    if (value === undefined) return []
    if (name.endsWith('To') && isReversed(values[name.replace(/To$/, 'From') as FilterName], value))
      throw invalid(name, 'range_reversed')
    const { columns, where, source } = filters[name]
    return {
      name,
      columns: typeof columns === 'function' ? columns(value, values) : columns,
      write: (bind: Bind) => where(value, bind, values),
      source: source?.(value, values),
    }
  })
}
