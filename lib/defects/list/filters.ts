import type { z } from 'zod'
import { listOf, optional, truth, wholeNumber } from '@/lib/core/input'
import { normalizeCode, normalizeNumber } from '@/lib/core/normalize'
import { snakeCase } from '@/lib/core/snake-case'
import { id, normalized, text } from '@/lib/core/text'
import {
  type Declared,
  declaration,
  type MarkedName,
  marked,
  type NameOfKind,
} from '@/lib/defects/declaration'
import { day } from '@/lib/defects/schema'

/** Collects the values of a statement; `bind` answers the placeholder. */
export type Bind = (value: unknown) => string

interface Filter {
  schema: z.ZodOptional<z.ZodType>
  columns: string[]
  /** The condition on the columns, unqualified, so that it fits the table and a walk over it alike. */
  where(value: unknown, bind: Bind): string
}

const whole = wholeNumber(-2_147_483_648, 2_147_483_647)
const code = text(40)
/** The beginning of a complaint number, or of a VIN. */
export const complaintNo = normalized(normalizeNumber, text(40))
export const vinStart = normalized(normalizeCode, text(17))

function anyOf(column: string, type: 'text' | 'bigint' | 'int'): Filter {
  const item = type === 'text' ? code : type === 'bigint' ? id : whole
  return {
    schema: optional(listOf<z.ZodType>(item)),
    columns: [column],
    // One value as an equation: the planner then knows that an index on it is in order.
    where: (values: unknown[], bind) =>
      values.length === 1
        ? `${column} = ${bind(values[0])}::${type}`
        : `${column} = ANY(${bind(values)}::${type}[])`,
  }
}

function from(column: string, type: 'date' | 'int'): Filter {
  return bound(column, type, '>=')
}
function to(column: string, type: 'date' | 'int'): Filter {
  return bound(column, type, '<=')
}
function bound(column: string, type: 'date' | 'int', operator: string): Filter {
  return {
    schema: optional(type === 'date' ? day : whole),
    columns: [column],
    where: (value: unknown, bind) => `${column} ${operator} ${bind(value)}::${type}`,
  }
}

/** `false` asks for everything that is not said to be so. The words are those of the partial indexes. */
function flag(condition: string, column = condition): Filter {
  return {
    schema: optional(truth),
    columns: [column],
    where: (value: boolean) => (value ? condition : `(${condition}) IS NOT TRUE`),
  }
}

/** The texts that begin so, as a range: an index on the column in byte order answers it, whatever the letters. */
function prefix(column: string, schema: z.ZodType): Filter {
  return {
    // Nothing but spaces is nothing.
    schema: optional(schema.transform(value => value || undefined)),
    columns: [column],
    where: (value: string, bind) => beginsWith(column, value, bind),
  }
}

export function beginsWith(column: string, value: string, bind: Bind): string {
  return `${column} COLLATE "C" >= ${bind(value)} AND ${column} COLLATE "C" < ${bind(`${value}\u{10FFFF}`)}`
}

const columnTypes = { reference: 'bigint', person: 'bigint', state: 'int' } as const

/** The filters of one declared name, by the name that callers give each. */
function filtersOf(name: string, field: Declared): Record<string, Filter> {
  const column = snakeCase(name)
  switch (field.kind) {
    case 'date':
      return { [`${name}From`]: from(column, 'date'), [`${name}To`]: to(column, 'date') }
    case 'integer':
      return { [`${name}From`]: from(column, 'int'), [`${name}To`]: to(column, 'int') }
    case 'flag':
      return { [name]: flag(column) }
    case 'number':
      return { [name]: prefix(column, complaintNo) }
    case 'text':
      return { [name]: prefix(column, name === 'vin' ? vinStart : text('max' in field ? field.max : 100)) }
    case 'reference':
    case 'person':
    case 'state':
      return { [name]: anyOf(column, columnTypes[field.kind]) }
    case 'code':
    case 'region':
    case 'assembly':
    case 'subAssembly':
      return { [name]: anyOf(column, 'text') }
    default:
      throw new Error(`There is no filter for ${name}: lib/defects/list/filters.ts knows none of its kind.`)
  }
}

/** Flags that a count answers; they stand after the other flags. */
const beside: Record<string, Record<string, Filter>> = {
  rollover: {
    injured: flag('injured_count > 0', 'injured_count'),
    death: flag('death_count > 0', 'death_count'),
  },
}

/** Every filter of the record lists but the keyword, by the name that callers give it. */
export function declaredFilters(declared = declaration): Record<string, Filter> {
  const all = marked(declared, 'filter').map(([name, field]) => ({
    ...filtersOf(name, field),
    ...beside[name],
  }))
  return Object.assign({}, ...all, { importId })
}

const importId: Filter = {
  schema: optional(id),
  columns: ['id'],
  where: (value: string, bind) =>
    `id IN (SELECT defect_id FROM import_rows WHERE import_id = ${bind(value)}::bigint AND outcome = 'created')`,
}

type Ranged = NameOfKind<MarkedName<'filter'>, 'date' | 'integer'>
export type FilterName =
  | Exclude<MarkedName<'filter'>, Ranged>
  | `${Ranged}${'From' | 'To'}`
  | 'injured'
  | 'death'
  | 'importId'

const filters = declaredFilters() as Record<FilterName, Filter>
export const filterNames = Object.keys(filters) as FilterName[]

/** The filters as the shape of an input. */
export const filterShape = {
  keyword: optional(text(100)),
  ...(Object.fromEntries(filterNames.map(name => [name, filters[name].schema])) as Record<
    FilterName,
    Filter['schema']
  >),
}

export type FilterValues = Partial<Record<FilterName, unknown>> & { keyword?: string }

export interface Condition {
  name: string
  columns: string[]
  write(bind: Bind): string
  /** Where the rows that match are found by themselves, as a SELECT of these columns within the scope. */
  source?(columns: string, scope: string, bind: Bind): string
  /** More match than are counted: nobody needs to count them again. */
  exceedsCap?: boolean
}

/** The conditions that a caller asked for, to be written into a statement. */
export function conditionsOf(values: FilterValues): Condition[] {
  const deletedFilters: Condition[] = []
  for (const name of filterNames) {
    const value = values[name]
    if (value === undefined) continue
    const { columns, where } = filters[name]
    deletedFilters.push({ name, columns, write: bind => where(value, bind) })
  }
  return deletedFilters
}
