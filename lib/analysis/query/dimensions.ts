import { defects } from '@/db/schema/defects'
import { snakeCase } from '@/lib/core/snake-case'
import { type Bind, conditionsOf, type FilterValues } from '@/lib/defects/list/filters'
import { type Interval, intervals } from './calendar'
import type { Engine } from './engines'

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

export interface Options {
  presentAssembly: ReadonlyMap<string, string>
  base: FilterValues
}

export function dimensionSql(
  dimension: Dimension,
  { presentAssembly, base }: Options,
  { bind, some, each }: Engine,
): DimensionSql {
  if (isInterval(dimension))
    return {
      columns: ['received_at'],
      expression:
        dimension === 'day' ? 'received_at' : `date_trunc('${dimension}', received_at::timestamp)::date`,
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
  const filtered = (values: string, by: unknown) =>
    Array.isArray(by) ? some(values, `${bind(by)}::text[]`) : values
  if (dimension === 'symptomCodes')
    return { columns: [column], expression: filtered(column, base.symptomCodes), type, many: true }
  if (dimension !== 'assemblyCode') return { columns: [column], expression: column, type, many: false }
  const present = (value: string) => replaced(value, presentAssembly, bind)
  if (!base.alsoExtra) return { columns: [column], expression: present(column), type, many: false }
  const named = filtered('array_append(extra_assemblies, assembly_code)', base.assemblyCode)
  return { columns: [column, 'extra_assemblies'], expression: each(named, present), type, many: true }
}

function replaced(value: string, present: ReadonlyMap<string, string>, bind: Bind): string {
  const cases = [...present].map(([old, now]) => `WHEN ${bind(old)}::text THEN ${bind(now)}::text`)
  return cases.length > 0 ? `CASE ${value} ${cases.join(' ')} ELSE ${value} END` : value
}
