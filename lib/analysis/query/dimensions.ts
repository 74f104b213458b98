import { snakeCase } from '@/lib/core/snake-case'
import type { Bind, FilterValues } from '@/lib/defects/list/filters'
import { type Interval, intervals } from './calendar'

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
export type Dimension = Grouping | Interval | 'lagDays' | 'monthsInService'

const isInterval = (dimension: Dimension): dimension is Interval =>
  (intervals as readonly string[]).includes(dimension)

export interface DimensionSql {
  columns: string[]
  expression: string
  /** A record has several values: they are unnested, and sums exceed the number of records. */
  many: boolean
}

interface Options {
  /** Codes of assemblies that others stand for today. */
  presentAssembly: ReadonlyMap<string, string>
  alsoExtra: boolean
}

export function dimensionSql(
  dimension: Dimension,
  { presentAssembly, alsoExtra }: Options,
  bind: Bind,
): DimensionSql {
  if (isInterval(dimension)) {
    const expression = dimension === 'day' ? 'received_at' : `date_trunc('${dimension}', received_at)::date`
    return { columns: ['received_at'], expression, many: false }
  }
  const column = snakeCase(dimension)
  if (dimension === 'symptomCodes') return { columns: [column], expression: column, many: true }
  if (dimension !== 'assemblyCode') return { columns: [column], expression: column, many: false }
  const present = (value: string) => replaced(value, presentAssembly, bind)
  if (!alsoExtra) return { columns: [column], expression: present(column), many: false }
  const codes = `ARRAY(SELECT DISTINCT ${present('code')} FROM
    unnest(extra_assemblies || assembly_code) AS named(code) WHERE code IS NOT NULL)`
  return { columns: [column, 'extra_assemblies'], expression: codes, many: true }
}

function replaced(value: string, present: ReadonlyMap<string, string>, bind: Bind): string {
  const cases = [...present].map(([old, now]) => `WHEN ${bind(old)}::text THEN ${bind(now)}::text`)
  return cases.length > 0 ? `CASE ${value} ${cases.join(' ')} ELSE ${value} END` : value
}

/** The filter of the list that finds the records of one value; `codesOf` gives all codes that lead to a present one. */
export function filterOf(
  dimension: Grouping,
  key: string | null,
  codesOf: (present: string) => string[] = code => [code],
): FilterValues {
  if (key === null) return { missing: [dimension === 'productionMonth' ? 'productionDate' : dimension] }
  switch (dimension) {
    case 'modelYear':
      return { modelYearFrom: Number(key), modelYearTo: Number(key) }
    case 'state':
      return { state: [Number(key)] }
    case 'productionMonth':
      return { productionMonth: key }
    case 'assemblyCode':
      return { assemblyCode: codesOf(key) }
    default:
      return { [dimension]: [key] } as FilterValues
  }
}
