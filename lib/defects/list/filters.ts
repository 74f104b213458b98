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

export type Bind = (value: unknown) => string

interface Filter {
  schema: z.ZodOptional<z.ZodType>
  columns: string[]
  /** Columns are unqualified, because the condition is used on the table and on a subquery over it. */
  where(value: unknown, bind: Bind): string
}

const whole = wholeNumber(-2_147_483_648, 2_147_483_647)
const code = text(40)
export const complaintNo = normalized(normalizeNumber, text(40))
export const vinStart = normalized(normalizeCode, text(17))

function anyOf(column: string, type: 'text' | 'bigint' | 'int'): Filter {
  const item = type === 'text' ? code : type === 'bigint' ? id : whole
  return {
    schema: optional(listOf<z.ZodType>(item)),
    columns: [column],
    // A single value as `=`: only then does the planner know that an index on the column is in sort order.
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

/** `false` matches NULL too. `condition` must equal the predicate of the partial index. */
function flag(condition: string, column = condition): Filter {
  return {
    schema: optional(truth),
    columns: [column],
    where: (value: boolean) => (value ? condition : `(${condition}) IS NOT TRUE`),
  }
}

/** A range in byte order instead of LIKE, so that an index with COLLATE "C" answers any letters. */
function prefix(column: string, schema: z.ZodType): Filter {
  return {
    schema: optional(schema.transform(value => value || undefined)),
    columns: [column],
    where: (value: string, bind) => beginsWith(column, value, bind),
  }
}

export function beginsWith(column: string, value: string, bind: Bind): string {
  return `${column} COLLATE "C" >= ${bind(value)} AND ${column} COLLATE "C" < ${bind(`${value}\u{10FFFF}`)}`
}

const columnTypes = { reference: 'bigint', person: 'bigint', state: 'int' } as const

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

const countFlags: Record<string, Record<string, Filter>> = {
  rollover: {
    injured: flag('injured_count > 0', 'injured_count'),
    death: flag('death_count > 0', 'death_count'),
  },
}

export function declaredFilters(declared = declaration): Record<string, Filter> {
  const all = marked(declared, 'filter').map(([name, field]) => ({
    ...filtersOf(name, field),
    ...countFlags[name],
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

export const filterShape = {
  keyword: optional(text(100)),
  /** False: the keyword's very words only. */
  synonyms: optional(truth),
  ...(Object.fromEntries(filterNames.map(name => [name, filters[name].schema])) as Record<
    FilterName,
    Filter['schema']
  >),
}

export type FilterValues = Partial<Record<FilterName, unknown>> & { keyword?: string; synonyms?: boolean }

export interface Condition {
  name: string
  columns: string[]
  write(bind: Bind): string
  /** A SELECT of `columns` that finds the matching rows directly, where that beats filtering the table. */
  source?(columns: string, scope: string, bind: Bind): string
  exceedsCap?: boolean
}

export function conditionsOf(values: FilterValues): Condition[] {
  const conditions: Condition[] = []
  for (const name of filterNames) {
    const value = values[name]
    if (value === undefined) continue
    const { columns, where } = filters[name]
    conditions.push({ name, columns, write: bind => where(value, bind) })
  }
  return conditions
}
