import type { z } from 'zod'
import { coded, day, listOf, optional, truth, wholeNumber } from '@/lib/core/input'
import { snakeCase } from '@/lib/core/snake-case'
import { containing, id, normalized, onlyOne, text } from '@/lib/core/text'
import type { Declared } from '@/lib/defects/declaration'
import type { Contact } from '@/lib/defects/fields'
import { contactSpellings } from '@/lib/defects/schema'
import { bigrams, fold, foldCode } from '@/lib/values/fold'
import { type Quantity, quantityOf } from '@/lib/values/number'
import { phoneIn } from '@/lib/values/phone'
import { isPlate, readPlate } from '@/lib/values/plate'
import { normalizeNumber, spellingsOf } from '@/lib/values/spelling'
import { holdsVins, normalizeVin } from '@/lib/values/vin'

export type Bind = (value: unknown) => string
export type Given = Readonly<Record<string, unknown>>

export type Source = (columns: string, scope: string, bind: Bind) => string

export interface Filter {
  schema: z.ZodOptional<z.ZodType>
  columns: string[] | ((value: unknown, given: { alsoSevere?: unknown }) => string[])
  where(value: unknown, bind: Bind, given?: Given): string
  source?(value: unknown, given: Given): Source | undefined
}

const wholeOf = (quantity?: Quantity, min = -2_147_483_648) => wholeNumber(min, 2_147_483_647, quantity)
const code = coded(text(40))
const codeOf = (list?: string) => (list ? code.meta({ 'x-code-list': list }) : code)
export const complaintNo = normalized(normalizeNumber, text(40))
export const vinStart = onlyOne(holdsVins, 'vin_several', normalized(normalizeVin, text(17)))

/** A single value as `=`: only then does the planner know that an index on the column is in sort order. */
export function isAnyOf(column: string, type: 'text' | 'bigint' | 'int', values: unknown[], bind: Bind) {
  return values.length === 1
    ? `${column} = ${bind(values[0])}::${type}`
    : `${column} = ANY(${bind(values)}::${type}[])`
}

export function anyOf(column: string, type: 'text' | 'bigint' | 'int', list?: string): Filter {
  const item = type === 'text' ? codeOf(list) : type === 'bigint' ? id : wholeOf()
  return {
    schema: optional(listOf<z.ZodType>(item)),
    columns: [column],
    where: (values: unknown[], bind) => isAnyOf(column, type, values, bind),
  }
}

export const hasAny = (column: string, values: unknown, bind: Bind) =>
  `(${column} && ${bind(values)}::text[] AND ${column} <> '{}')`

function anyIn(column: string, list?: string): Filter {
  return {
    schema: optional(listOf<z.ZodType>(codeOf(list))),
    columns: [column],
    where: (values, bind) => hasAny(column, values, bind),
  }
}

function range(name: string, filter: (operator: '>=' | '<=') => Filter): Record<string, Filter> {
  return { [`${name}From`]: filter('>='), [`${name}To`]: filter('<=') }
}

function bound(name: string, type: 'date' | 'int', quantity?: Quantity, min?: number) {
  const column = snakeCase(name)
  return (operator: '>=' | '<='): Filter => ({
    schema: optional(type === 'date' ? day : wholeOf(quantity, min)),
    columns: [column],
    where: (value, bind, given = {}) => {
      const compared = isWideBesideOthers(name, given) ? `(${column} + 0)` : column
      return `${compared} ${operator} ${bind(value)}::${type}`
    },
  })
}

const wide: Partial<Record<string, number>> = { productionDate: 92, monthsInService: 2, modelYear: 0 }
const notSelective: readonly string[] = [
  'keyword',
  'synonyms',
  'alsoExtra',
  'alsoSevere',
  'counted',
  'state',
  'receivedAtFrom',
  'receivedAtTo',
] as const

// PostgreSQL plans the statement once for all values, takes every range for narrow and enters by its index, even
// where a model year has three times the records of the brand beside it. Writing the range as an expression prevents
// that.
function isWideBesideOthers(name: string, given: Given): boolean {
  const most = wide[name]
  if (most === undefined) return false
  const [from, to] = [given[`${name}From`], given[`${name}To`]]
  const width = from === undefined || to === undefined ? Number.POSITIVE_INFINITY : distance(from, to)
  const own = [`${name}From`, `${name}To`, ...notSelective]
  return width >= most && Object.keys(given).some(key => given[key] !== undefined && !own.includes(key))
}

const distance = (from: unknown, to: unknown) =>
  typeof from === 'number'
    ? Number(to) - from
    : (Date.parse(String(to)) - Date.parse(String(from))) / 86_400_000

/** Cast to a timestamp first: a bare date would begin at midnight of the session's time zone. */
export const startOfDay = (value: unknown, bind: Bind, after = 0) =>
  `((${bind(value)}::date + ${after})::timestamp AT TIME ZONE 'Asia/Shanghai')`

function instant(column: string) {
  return (operator: '>=' | '<='): Filter => ({
    schema: optional(day),
    columns: [column],
    where: (value, bind) =>
      operator === '>='
        ? `${column} >= ${startOfDay(value, bind)}`
        : `${column} < ${startOfDay(value, bind, 1)}`,
  })
}

/** `false` matches NULL too. `condition` must equal the predicate of the partial index. */
export function flag(condition: string, columns = [condition], no = 'IS NOT TRUE'): Filter {
  return {
    schema: optional(truth),
    columns,
    where: value => (value ? condition : `(${condition}) ${no}`),
  }
}

// Of what a record may leave unknown: unknown is no 'no'.
export const knownFlag = (condition: string, column: string) => flag(condition, [column], 'IS FALSE')

/** A range in byte order instead of LIKE, so that an index with COLLATE "C" answers any letters. */
export function beginsWith(column: string, value: string, bind: Bind): string {
  return `${column} COLLATE "C" >= ${bind(value)} AND ${column} COLLATE "C" < ${bind(`${value}\u{10FFFF}`)}`
}

// A number begins with its letters: what is typed with them is its beginning, digits alone may stand anywhere.
export const hasNumber = (value: string, bind: Bind) =>
  /^\d/.test(value) ? `complaint_no LIKE ${bind(containing(value))}` : beginsWith('complaint_no', value, bind)

interface Sought {
  // Of the key, where the field's own column has the text as it was written.
  column?: string
  // What is looked for, any of these.
  keysOf?(typed: string): string[]
  // Nothing longer contains it: found by `=`.
  isWhole?(key: string): boolean
  // The column has an index of its pairs of characters.
  pairs?: true
}

const soughtBy: Partial<Record<string, Sought>> = {
  reporterName: { column: 'reporter_key', keysOf: typed => [fold(typed)], pairs: true },
  plateNo: {
    column: 'plate_key',
    keysOf: typed => [foldCode(typed)],
    isWhole: key => isPlate(key.toUpperCase()),
  },
  mobile: { isWhole: key => /^1\d{10}$/.test(key) },
  sourceRef: { keysOf: spellingsOf },
  recallNo: { keysOf: spellingsOf },
}

// Words beside a number are left out of a search, where a form refuses them.
const normalizedFor: Partial<Record<Contact, (typed: string) => string>> = {
  mobile: phoneIn,
  phone: phoneIn,
  plate: typed => readPlate(typed).value ?? typed,
}

function ofText(name: string, field: Declared): Filter {
  const {
    column = snakeCase(name),
    keysOf = (typed: string) => [typed],
    isWhole,
    pairs,
  } = soughtBy[name] ?? {}
  const words = coded(text('max' in field ? field.max : 100))
  const contact = 'contact' in field ? field.contact : undefined
  const spelled = contact ? normalized(normalizedFor[contact] ?? contactSpellings[contact], words) : words
  const keysIn = (typed: unknown) => keysOf(String(typed)).filter(Boolean)
  const where: Filter['where'] = (typed, bind) => {
    const keys = keysIn(typed)
    if (keys.some(key => isWhole?.(key))) return isAnyOf(column, 'text', keys, bind)
    return `${column} IS NOT NULL AND ${column} LIKE ANY(${bind(keys.map(containing))}::text[])`
  }
  return {
    schema: optional(spelled.transform(value => value || undefined)),
    columns: [column],
    where,
    source: typed => {
      const found = pairs && bigrams(keysIn(typed)[0] ?? '')
      return idsFirst(
        bind =>
          `${found?.length ? `bigrams(${column}) @> ${bind(found)}::int4[] AND ` : ''}${where(typed, bind)}`,
      )
    },
  }
}

// The index of the column has id and state beside the text: read through in 0.15 s at a million, where records would
// take seconds.
const idsFirst =
  (write: (bind: Bind) => string): Source =>
  (columns, scope, bind) =>
    `SELECT ${columns} FROM defects WHERE ${scope} AND id = ANY(ARRAY(
      SELECT id FROM defects WHERE ${scope} AND ${write(bind)}))`

const ofNumber: Filter = {
  schema: optional(complaintNo.transform(value => value || undefined)),
  columns: ['complaint_no'],
  where: (value, bind) => hasNumber(String(value), bind),
  source: value => (/^\d/.test(String(value)) ? idsFirst(bind => ofNumber.where(value, bind)) : undefined),
}

const vinPrefix: Filter = {
  schema: optional(vinStart.transform(value => value || undefined)),
  columns: ['vin'],
  where: (value, bind) => beginsWith('vin', String(value), bind),
}

const listOfField = (field: Declared) => ('list' in field ? field.list : undefined)

const columnTypes = { reference: 'bigint', person: 'bigint', state: 'int' } as const

export function filtersOf(name: string, field: Declared): Record<string, Filter> {
  const column = snakeCase(name)
  switch (field.kind) {
    case 'date':
      return range(name, bound(name, 'date'))
    case 'instant':
      return range(name, instant(column))
    case 'integer':
      return range(
        name,
        bound(
          name,
          'int',
          quantityOf('section' in field ? field : {}),
          'min' in field ? Number(field.min) : undefined,
        ),
      )
    case 'flag':
      return { [name]: knownFlag(column, column) }
    case 'number':
      return { [name]: ofNumber }
    case 'text':
      return { [name]: name === 'vin' ? vinPrefix : ofText(name, field) }
    case 'reference':
    case 'person':
    case 'state':
      return { [name]: anyOf(column, columnTypes[field.kind]) }
    case 'code':
    case 'region':
    case 'assembly':
    case 'subAssembly':
      return { [name]: anyOf(column, 'text', listOfField(field)) }
    case 'codes':
    case 'assemblies':
      return { [name]: anyIn(column, listOfField(field)) }
    default:
      throw new Error(
        `There is no filter for ${name}: lib/defects/list/filter-kinds.ts knows none of its kind.`,
      )
  }
}
