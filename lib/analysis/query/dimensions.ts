import { defects } from '@/db/schema/defects'
import { snakeCase } from '@/lib/core/snake-case'
import { type Bind, conditionsOf, type FilterValues } from '@/lib/defects/list/filters'
import { daysIn, type Interval, intervals, startsIn, type Window, windowOfStart } from './calendar'

export const groupings = [
  'producerId',
  'brandId',
  'modelRangeId',
  'typeCodeId',
  'modelYear',
  'powerType',
  'brandNature',
  'assemblyCode',
  'subAssemblyCode',
  'symptomCodes',
  'province',
  'source',
  'complaintType',
  'state',
  'riskLevel',
  'productionMonth',
] as const
export type Grouping = (typeof groupings)[number]

/** What records are counted by: a field of theirs, or the interval of receipt. */
export type Dimension = Grouping | Interval | 'newEnergy' | 'lagDays' | 'monthsInService'

const isInterval = (dimension: Dimension): dimension is Interval =>
  (intervals as readonly string[]).includes(dimension)

export interface DimensionSql {
  columns: string[]
  expression: string
  /** PostgreSQL's, of one value. */
  type: string
  /** A record has several values: they are unnested, and sums exceed the number of records. */
  many: boolean
}

interface Options {
  /** Codes of assemblies that others stand for today. */
  presentAssembly: ReadonlyMap<string, string>
  /** The filters that all counted records meet. */
  base: FilterValues
  /** What all windows lie in. */
  days: Window | null
}

export function dimensionSql(
  dimension: Dimension,
  { presentAssembly, base, days }: Options,
  bind: Bind,
): DimensionSql {
  if (isInterval(dimension))
    return {
      columns: ['received_at'],
      expression: startSql(dimension, days, bind),
      type: 'date',
      many: false,
    }
  if (dimension === 'newEnergy') {
    const [condition] = conditionsOf({ newEnergy: true })
    const expression = `(${condition!.write(bind)}) IS TRUE`
    return { columns: ['power_type'], expression, type: 'boolean', many: false }
  }
  const column = snakeCase(dimension)
  const type = defects[dimension].getSQLType().replace('[]', '')
  if (dimension === 'symptomCodes')
    return { columns: [column], expression: amongFiltered(column, base.symptomCodes, bind), type, many: true }
  if (dimension !== 'assemblyCode') return { columns: [column], expression: column, type, many: false }
  const present = (value: string) => replaced(value, presentAssembly, bind)
  if (!base.alsoExtra) return { columns: [column], expression: present(column), type, many: false }
  const codes = `ARRAY(SELECT DISTINCT ${present('code')} FROM
    unnest(${amongFiltered('(extra_assemblies || assembly_code)', base.assemblyCode, bind)}) AS named(code)
    WHERE code IS NOT NULL)`
  return { columns: [column, 'extra_assemblies'], expression: codes, type, many: true }
}

/** The first day of the interval, looked up by the day: date_trunc() takes half as long as all else. */
function startSql(interval: Interval, days: Window | null, bind: Bind): string {
  if (interval === 'day') return 'received_at'
  if (!days) return `date_trunc('${interval}', received_at::timestamp)::date`
  const starts = startsIn(interval, days).flatMap(start =>
    Array.from({ length: daysIn(windowOfStart(interval, start, days)) }, () => start),
  )
  return `(${bind(starts)}::date[])[received_at - ${bind(days.from)}::date + 1]`
}

/** Of several values only those that the filter lets through: no link could ask for another value beside them. */
function amongFiltered(values: string, filtered: unknown, bind: Bind): string {
  if (!Array.isArray(filtered)) return values
  return `ARRAY(SELECT one FROM unnest(${values}) AS one WHERE one = ANY(${bind(filtered)}::text[]))`
}

function replaced(value: string, present: ReadonlyMap<string, string>, bind: Bind): string {
  const cases = [...present].map(([old, now]) => `WHEN ${bind(old)}::text THEN ${bind(now)}::text`)
  return cases.length > 0 ? `CASE ${value} ${cases.join(' ')} ELSE ${value} END` : value
}
