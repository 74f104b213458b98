import { defects } from '@/db/schema/defects'
import { isStored } from '@/lib/analysis/columns/stored-columns'
import { idBits, type Kind, literal } from '@/lib/analysis/columns/values'
import { snakeCase } from '@/lib/core/snake-case'
import { conditionsAsOf, refuseUnlessImaged } from '@/lib/defects/list/as-of'
import { type Bind, conditionsOf, type FilterValues } from '@/lib/defects/list/filters'
import { type Matches, matchingRows, type Statement } from '@/lib/defects/list/search'
import { type Dimension, isDated } from './dimensions'

// What the two that count write differently; all else of a statement is the same for both.
interface Engine {
  bind: Bind
  // Of a list the values that are in another one.
  some(values: string, list: string): string
  // Of a list what is made of each value, once.
  each(values: string, expressionOf: (value: string) => string): string
  rows(matches: Matches, columns: readonly string[]): { source: string; where: string }
  // A key as the answer has it.
  key(value: string, kind: Kind): string
}

const postgres = (bind: Bind): Engine => ({
  bind,
  some: (list, among) => `ARRAY(SELECT one FROM unnest(${list}) AS one WHERE one = ANY(${among}))`,
  each: (list, expressionOf) =>
    `ARRAY(SELECT DISTINCT ${expressionOf('code')} FROM unnest(${list}) AS named(code) WHERE code IS NOT NULL)`,
  rows: (matches, columns) => matchingRows(matches, columns, bind),
  key: value => `${value}::text`,
})

export function forPostgres(write: (bind: Bind) => string): Statement {
  const values: unknown[] = []
  return { text: write(value => `$${values.push(value)}`), values }
}

// It has counted records only.
const columnStore: Engine = {
  bind: literal,
  some: (list, among) => `list_filter(${list}, lambda one: list_contains(${among}, one))`,
  each: (list, expressionOf) =>
    `list_distinct(list_transform(list_filter(${list}, lambda one: one IS NOT NULL), lambda code: ${expressionOf('code')}))`,
  rows: ({ conditions }) => {
    const all = conditions.filter(({ name }) => name !== 'counted').map(one => one.write(literal))
    return { source: 'records', where: all.length > 0 ? `WHERE ${all.join(' AND ')}` : '' }
  },
  key: (value, kind) => (kind === 'text' ? `${value}::text` : value),
}

const forColumns = (text: string) => text.replaceAll(`'{}'`, '[]')

// Whether all that these ask of these columns is in the column store.
const isInStore = (matches: readonly Matches[], columns: readonly string[] = []) =>
  columns.every(isStored) &&
  matches.every(
    ({ conditions, keyword, asOf }) =>
      !keyword &&
      !asOf &&
      conditions.some(({ name }) => name === 'counted') &&
      conditions.every(({ columns }) => columns.every(isStored)),
  )

/** As `npm run ask` takes it; null for what the column store does not have. */
export function storeStatement(matches: Matches): string | null {
  const { source, where } = columnStore.rows(matches, [])
  return isInStore([matches]) ? forColumns(`SELECT count(*) AS n FROM ${source} ${where}`.trim()) : null
}

export interface Options {
  presentAssembly: ReadonlyMap<string, string>
  base: FilterValues
}

interface DimensionSql {
  columns: string[]
  expression: string
  type: string
  many?: boolean
}

function dimensionSql(
  dimension: Dimension,
  { presentAssembly, base }: Options,
  { bind, some, each }: Engine,
): DimensionSql {
  if (isDated(dimension)) {
    const [, interval = dimension] = dimension.split('fault ')
    const column = interval === dimension ? 'received_at' : 'fault_date'
    const expression = interval === 'day' ? column : `date_trunc('${interval}', ${column}::timestamp)::date`
    return { columns: [column], expression, type: 'date' }
  }
  if (dimension === 'newEnergy') {
    const [condition] = conditionsOf({ newEnergy: true })
    return {
      columns: ['power_type'],
      expression: `(${condition!.write(bind)}) IS TRUE`,
      type: 'boolean',
    }
  }
  const column = snakeCase(dimension)
  const columns = [column]
  const type = defects[dimension].getSQLType().replace('[]', '')
  const filtered = (values: string, by: unknown) =>
    Array.isArray(by) ? some(values, `${bind(by)}::text[]`) : values
  if (dimension === 'symptomCodes')
    return { columns, expression: filtered(column, base.symptomCodes), type, many: true }
  if (dimension !== 'assemblyCode') return { columns, expression: column, type }
  const present = (value: string) => {
    const cases = [...presentAssembly].map(([old, now]) => `WHEN ${bind(old)}::text THEN ${bind(now)}::text`)
    return cases.length > 0 ? `CASE ${value} ${cases.join(' ')} ELSE ${value} END` : value
  }
  if (!base.alsoExtra) return { columns, expression: present(column), type }
  const named = filtered('array_append(extra_assemblies, assembly_code)', base.assemblyCode)
  return {
    columns: [column, 'extra_assemblies'],
    expression: each(named, present),
    type,
    many: true,
  }
}

type Among = Partial<Record<Dimension, readonly string[]>>

export interface Question {
  sets: readonly (readonly Dimension[])[]
  among?: Among
  counts: readonly FilterValues[]
}

// Sets that are counted together, for each window.
export interface Pass {
  dimensions: readonly Dimension[]
  // The bits of grouping() of each set.
  masks: readonly number[]
  kinds: readonly Kind[]
  numbers: readonly string[]
  numberKeys: number
  statement: Statement
  // Undefined where the column store cannot answer.
  text?: string
}

export function passOf(
  { sets, among, counts }: Question,
  matches: readonly Matches[],
  options: Options,
): Pass {
  const dimensions = [...new Set(sets.flat())]
  const conditions = counts.map(options.base.asOf ? conditionsAsOf : conditionsOf)
  const counted = counts.map((_, at) => `c${at}`)
  const sqlOf = (engine: Engine) =>
    dimensions.map(one => onlyAmong(dimensionSql(one, options, engine), among?.[one], engine))
  const sql = sqlOf(postgres(() => ''))
  const ofDimensions = sql.flatMap(({ columns }) => columns)
  const ofCounts = conditions.flat().flatMap(condition => condition.columns)
  const columns = [...new Set(['severity_score', ...ofDimensions, ...ofCounts])]
  if (options.base.asOf)
    for (const [at, one] of sql.entries())
      for (const column of one.columns) refuseUnlessImaged(column, dimensions[at]!)
  const kinds = sql.map(({ type }) => kindOf(type))
  const groupings = sets.map(set => set.map(one => dimensions.indexOf(one)))

  function write(engine: Engine): string {
    const sql = sqlOf(engine)
    const values = sql.map(({ many }, at) => (many ? `v${at}` : `k${at}`))
    const selected = [
      ...sql.map(({ expression }, at) => `${expression} AS k${at}`),
      'severity_score AS severity',
      ...conditions.map((all, at) => `(${all.map(one => one.write(engine.bind)).join(' AND ')}) AS c${at}`),
    ]
    const grouped = groupings.map(set => `(${set.map(at => values[at]).join(', ')})`)
    const windows = matches.map((one, number) => {
      const { source, where } = engine.rows(one, columns)
      return `SELECT ${[
        `${number} AS part`,
        `${values.length > 0 ? `grouping(${values.join(', ')})` : '0'} AS g`,
        'count(*) AS n',
        'sum(severity) AS severity',
        ...counted.map(one => `count(*) FILTER (WHERE ${one}) AS ${one}`),
        ...values.map((value, at) => `${engine.key(value, kinds[at]!)} AS k${at}`),
      ].join(', ')}
      FROM (${sql.reduce(unnested, `SELECT ${selected.join(', ')} FROM ${source} AS found ${where}`)}) AS matching
      GROUP BY GROUPING SETS (${[...new Set(grouped)].join(', ')}) HAVING count(*) > 0`
    })
    return windows.join(' UNION ALL ')
  }

  return {
    dimensions,
    masks: groupings.map(set => dimensions.reduce((bits, _, at) => bits * 2 + (set.includes(at) ? 0 : 1), 0)),
    kinds,
    numbers: ['part', 'g', 'n', 'severity', ...counted],
    numberKeys: 2,
    statement: forPostgres(bind => write(postgres(bind))),
    ...(isInStore(matches, columns) && { text: forColumns(write(columnStore)) }),
  }
}

export type MembersPass = Pick<Pass, 'kinds' | 'numbers' | 'statement' | 'text'> & Partial<Pass>

// Of cells by the values of dimensions which records are theirs: a cell's place, the two numbers of an id.
export function membersPassOf(
  { dimensions, cells }: { dimensions: readonly Dimension[]; cells: readonly (readonly string[])[] },
  matches: Matches,
  options: Options,
): MembersPass {
  const sqlOf = (engine: Engine) => dimensions.map(one => dimensionSql(one, options, engine))
  const columns = [...new Set(sqlOf(postgres(() => '')).flatMap(({ columns }) => columns))]

  function write(engine: Engine): string {
    const sql = sqlOf(engine)
    const { source, where } = engine.rows(matches, columns)
    const selected = ['id', ...sql.map(({ expression }, at) => `${expression} AS k${at}`)]
    const listed = cells.map((keys, place) => {
      const values = keys.map((key, at) => `${engine.bind(key)}::text::${sql[at]!.type}`)
      return `(${[place, ...values].join(', ')})`
    })
    return `SELECT cell.place AS place, (id >> ${idBits})::int AS high, (id & ${2 ** idBits - 1})::int AS low
      FROM (${sql.reduce(unnested, `SELECT ${selected.join(', ')} FROM ${source} AS found ${where}`)}) AS matching
        JOIN (VALUES ${listed.join(', ')}) AS cell(place, ${sql.map((_, at) => `c${at}`).join(', ')})
          ON ${sql.map(({ many }, at) => `${many ? 'v' : 'k'}${at} = cell.c${at}`).join(' AND ')}`
  }

  return {
    kinds: [],
    numbers: ['place', 'high', 'low'],
    statement: forPostgres(bind => write(postgres(bind))),
    ...(isInStore([matches], columns) && { text: forColumns(write(columnStore)) }),
  }
}

const kindOf = (type: string): Kind =>
  type === 'bigint' || type === 'integer' ? 'number' : type === 'date' ? 'day' : 'text'

function onlyAmong(one: DimensionSql, values: readonly string[] | undefined, engine: Engine): DimensionSql {
  if (!values) return one
  const { expression, many, type } = one
  // Compared as what it is: a cast of each record's value would cost more than all else.
  const list = `${engine.bind(values)}::text[]::${type}[]`
  const kept = `CASE WHEN ${expression} = ANY(${list}) THEN ${expression} END`
  return { ...one, expression: many ? engine.some(expression, list) : kept }
}

function unnested(rows: string, { many }: DimensionSql, at: number): string {
  if (!many) return rows
  return `SELECT matching.*, unnest(CASE WHEN k${at} = '{}' THEN ARRAY[NULL::text] ELSE k${at} END) AS v${at}
    FROM (${rows}) AS matching`
}
