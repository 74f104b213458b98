import { defects } from '@/db/schema/defects'
import { snakeCase } from '@/lib/core/snake-case'
import { type Bind, conditionsOf, type FilterValues } from '@/lib/defects/list/filters'
import { type Interval, intervals, startsByDay, type Window } from './calendar'

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

export type Dimension =
  | Grouping
  | Interval
  | 'newEnergy'
  | 'lagDays'
  | 'monthsInService'
  | 'mileage'
  | 'mileageImplausible'

export const isInterval = (dimension: Dimension): dimension is Interval =>
  (intervals as readonly string[]).includes(dimension)

export interface DimensionSql {
  columns: string[]
  expression: string
  type: string
  many: boolean
}

interface Options {
  presentAssembly: ReadonlyMap<string, string>
  base: FilterValues
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

/**
 * The interval's first day, looked up by day in an array: date_trunc() alone takes half as long as the rest of the
 * query.
 */
function startSql(interval: Interval, days: Window | null, bind: Bind): string {
  if (interval === 'day') return 'received_at'
  if (!days) return `date_trunc('${interval}', received_at::timestamp)::date`
  return `(${bind(startsByDay(interval, days))}::date[])[received_at - ${bind(days.from)}::date + 1]`
}

function amongFiltered(values: string, filtered: unknown, bind: Bind): string {
  if (!Array.isArray(filtered)) return values
  return `ARRAY(SELECT one FROM unnest(${values}) AS one WHERE one = ANY(${bind(filtered)}::text[]))`
}

function replaced(value: string, present: ReadonlyMap<string, string>, bind: Bind): string {
  const cases = [...present].map(([old, now]) => `WHEN ${bind(old)}::text THEN ${bind(now)}::text`)
  return cases.length > 0 ? `CASE ${value} ${cases.join(' ')} ELSE ${value} END` : value
}
