import type { Span } from '@/lib/core/paging'
import { hasPrefix, type KeywordPlan, pairsOfRow } from '@/lib/defects/list/keyword'
import { visibleTo } from '@/lib/defects/visible'
import { recordsAsOf, rowsAsOf } from './as-of'
import type { Bind, Condition } from './filters'
import { type Sort, sorts } from './sorts'

export const countCap = 10_000

export interface Matches {
  scope: string
  reader: string | null
  conditions: Condition[]
  keyword?: KeywordPlan
  asOf?: string
}

export interface Search extends Matches {
  select: string
  sort: Sort
  keysInOrder?: string[]
  descending: boolean
  limit: number
  offset: number
  knownTotal?(bind: Bind): string
  materializeAll?: boolean
  fromEndOf?: number
  span?: Span
}

export interface Statement {
  text: string
  values: unknown[]
}

export function searchStatement(filters: Search): Statement {
  const values: unknown[] = []
  const bind: Bind = value => `$${values.push(value)}`
  const search = forReader(filters, bind)
  const everything = search.conditions.length === 0 && !search.keyword && !search.asOf
  const { by, direction, id } = order(search.descending, search.sort)
  const inSpan = spanOf(search.span, bind)
  const parts = search.sort.names ? [ranked(search, bind)] : []
  if (everything) {
    parts.push(`total AS (SELECT (${search.knownTotal!(bind)}) AS n)`)
    parts.push(`page AS MATERIALIZED (${walk(search, bind, { inSpan })})`)
  } else {
    parts.push(
      `hits AS MATERIALIZED (${hits(search, bind, search.materializeAll ? undefined : countCap + 1)})`,
    )
    const count = search.knownTotal?.(bind) ?? 'SELECT count(*)::int FROM hits'
    parts.push(`total AS MATERIALIZED (SELECT (${count}) AS n)`)
    const sorted = `ORDER BY s ${direction}, id ${id} LIMIT ${search.limit}${skipping(search.offset, bind)}`
    const withinCap = `(SELECT n FROM total) <= ${countCap}`
    const overCap = `(SELECT n FROM total) > ${countCap}`
    const walkSpan = spanOf(
      search.span && { ...search.span, upTo: search.span.walkTo ?? search.span.upTo },
      bind,
    )
    const page = search.materializeAll
      ? `SELECT id, s FROM hits WHERE true${inSpan} ${sorted}`
      : `(SELECT id, s FROM hits WHERE ${withinCap}${inSpan} ${sorted})
         UNION ALL (${walk(search, bind, { gate: overCap, inSpan: walkSpan })})`
    parts.push(`page AS MATERIALIZED (${page})`)
  }
  const records = search.asOf ? recordsAsOf(bindInstant(search.asOf, bind)) : 'defects'
  const text = `WITH ${parts.join(',\n')}
    SELECT ${search.select}, total.n AS total
    FROM total LEFT JOIN (page JOIN ${records} AS d ON d.id = page.id) ON true ORDER BY page.${by}`
  return { text, values }
}

export function matchesStatement(matches: Matches, limit: number, bind: Bind): string {
  const found = hits({ ...forReader(matches, bind), sort: sorts.receivedAt }, bind, limit)
  return `SELECT row_number() OVER (ORDER BY s DESC NULLS LAST, id DESC) AS position, id FROM (${found}) AS hits`
}

export function everyMatch(matches: Matches, bind: Bind): { from: string; order: string } {
  const found = hits({ ...forReader(matches, bind), sort: sorts.receivedAt }, bind)
  return { from: `(${found}) AS hits`, order: 's DESC NULLS LAST, id DESC' }
}

const bindInstant = (instant: string, bind: Bind) => `${bind(instant)}::timestamptz`

function forReader<Wide extends Matches>(filters: Wide, bind: Bind): Wide {
  if (filters.asOf) return filters
  return { ...filters, scope: `${filters.scope} AND ${visibleTo(bind(filters.reader))}` }
}

/** No OFFSET on the first page: the planner assumes that an OFFSET given as a parameter skips a tenth of all rows. */
function skipping(offset: number, bind: Bind): string {
  return offset > 0 ? ` OFFSET ${bind(offset)}::int` : ''
}

function order(descending: boolean, { notNull }: Sort) {
  const id = descending ? 'DESC' : 'ASC'
  const direction = notNull ? id : descending ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'
  return { direction, id, by: `s ${direction}, page.id ${id}` }
}

const spanOf = (span: Span | undefined, bind: Bind) =>
  span ? ` AND id > ${bind(span.after)}::bigint AND id <= ${bind(span.upTo)}::bigint` : ''

function ranked({ sort, keysInOrder }: Search, bind: Bind): string {
  return `ranked AS MATERIALIZED (SELECT key, rank
    FROM unnest(${bind(keysInOrder ?? [])}::${sort.type}[]) WITH ORDINALITY AS named(key, rank))`
}

function hits(search: Matches & { sort: Sort }, bind: Bind, limit?: number): string {
  const { sort } = search
  const rank = sort.names ? `LEFT JOIN ranked ON ranked.key = found.${sort.column}` : ''
  const s = sort.names ? 'ranked.rank' : sort.expression
  const { source, where } = found(search, columnsOf(search), bind)
  return `SELECT found.id, ${s} AS s FROM ${source} AS found ${rank}
    ${where} ${limit === undefined ? '' : `LIMIT ${limit}`}`
}

function found({ scope, conditions, keyword, asOf }: Matches, columns: string, bind: Bind) {
  if (asOf) {
    const source = `(${rowsAsOf(columns, bindInstant(asOf, bind))})`
    const all = conditions.map(condition => condition.write(bind))
    return { source, where: all.length ? `WHERE ${all.join(' AND ')}` : '' }
  }
  const byKeyword = candidates(scope, columns, keyword, bind)
  const itself = byKeyword ? undefined : conditions.findLast(condition => condition.source)
  const where = conditions.filter(condition => condition !== itself).map(condition => condition.write(bind))
  if (keyword && !keyword.prefixOnly && !(keyword.strategy === 'pairs' && keyword.settledByIndex))
    where.push(keywordOnRow(keyword, bind))
  const source = byKeyword ?? (itself && `(${itself.source!(columns, scope, bind)})`)
  // Without a keyword index the scope must be in the same WHERE as the conditions to match partial indexes.
  if (!source) where.unshift(scope)
  return { source: source ?? 'defects', where: where.length ? `WHERE ${where.join(' AND ')}` : '' }
}

export function matchingRows(matches: Matches, columns: readonly string[], bind: Bind) {
  return found(matches, neededColumns(matches, columns), bind)
}

/** OFFSET 0 is an optimization fence: it forces the planner to use the index for the keyword. */
function candidates(scope: string, columns: string, keyword: KeywordPlan | undefined, bind: Bind) {
  if (!keyword) return undefined
  const { prefix } = keyword
  if (prefix && keyword.prefixOnly)
    return `(SELECT ${columns} FROM defects WHERE ${scope} AND ${hasPrefix(prefix, bind)} OFFSET 0)`
  if (keyword.strategy === 'read') return undefined
  const says = `${scope} AND ${hasPairs(keyword, bind)}`
  if (!prefix) return `(SELECT ${columns} FROM defects WHERE ${says} OFFSET 0)`
  return `(SELECT ${columns} FROM defects WHERE id IN (
      SELECT id FROM defects WHERE ${scope} AND ${hasPrefix(prefix, bind)}
      UNION ALL SELECT id FROM defects WHERE ${says}) OFFSET 0)`
}

export function hasPairs({ alternatives }: KeywordPlan, bind: Bind): string {
  const sets = alternatives.map(pairs => `${pairsOfRow} @> ${bind(pairs)}::int4[]`)
  return sets.length === 1 ? sets[0]! : `(${sets.join(' OR ')})`
}

function keywordOnRow(keyword: KeywordPlan, bind: Bind): string {
  const { prefix } = keyword
  if (prefix && keyword.prefixOnly) return hasPrefix(prefix, bind)
  const given = keyword.write(bind)
  return prefix ? `(${given} OR ${hasPrefix(prefix, bind)})` : `(${given})`
}

/** OFFSET 0 is an optimization fence: it keeps the planner from sorting instead of walking the index. */
function walk(search: Search, bind: Bind, { gate = '', inSpan }: { gate?: string; inSpan: string }): string {
  const { sort, scope, conditions, keyword, limit, fromEndOf } = search
  if (sort.names) return walkByName(search, bind, gate)
  const fromEnd = fromEndOf !== undefined
  const take = fromEnd ? Math.max(0, Math.min(limit, fromEndOf - search.offset)) : limit
  const skip = fromEnd ? Math.max(0, fromEndOf - search.offset - limit) : search.offset
  const { direction, id } = order(search.descending !== fromEnd, sort)
  const inOrder = conditions.filter(({ columns }) => columns.length === 1 && columns[0] === sort.column)
  const afterwards = conditions
    .filter(condition => !inOrder.includes(condition))
    .map(condition => condition.write(bind))
  if (keyword) afterwards.push(keywordOnRow(keyword, bind))
  if (gate) afterwards.unshift(gate)
  const inside = [scope, ...inOrder.map(condition => condition.write(bind))].join(' AND ')
  return `SELECT id, s FROM (
      SELECT ${columnsOf(search)}, ${sort.expression} AS s FROM defects
      WHERE ${inside}${inSpan} ORDER BY ${sort.expression} ${direction}, id ${id} OFFSET 0) AS walked
    ${afterwards.length ? `WHERE ${afterwards.join(' AND ')}` : ''} LIMIT ${take}${skipping(skip, bind)}`
}

function walkByName(search: Search, bind: Bind, gate: string): string {
  const { sort, scope, conditions, keyword, limit, offset, descending } = search
  const { direction, id } = order(descending, sort)
  const where = conditions.map(condition => condition.write(bind))
  if (keyword) where.push(keywordOnRow(keyword, bind))
  const depth = `${bind(offset + limit)}::int`
  const filtered = where.length ? `WHERE ${where.join(' AND ')}` : ''
  const group = (which: string, order: string) => `SELECT id FROM (
      SELECT ${columnsOf(search)} FROM defects WHERE ${scope} AND ${sort.column} ${which}
      ORDER BY ${order} OFFSET 0) AS grouped ${filtered} LIMIT ${depth}`
  // A range in the order of (brand, id) fits one index only. With `=` in the order of id the planner may read
  // the whole table backwards for every brand.
  const named = group(
    'BETWEEN ranked.key AND ranked.key',
    `${sort.column} ${descending ? 'ASC' : 'DESC'}, id ${id}`,
  )
  return `SELECT id, s FROM (
      SELECT one.id, ranked.rank AS s FROM ranked CROSS JOIN LATERAL (${named}) AS one
      UNION ALL SELECT id, NULL FROM (${group('IS NULL', `id ${id}`)}) AS nameless) AS named
    ${gate ? `WHERE ${gate}` : ''} ORDER BY s ${direction}, id ${id} LIMIT ${limit}${skipping(offset, bind)}`
}

function columnsOf(search: Matches & { sort: Sort }): string {
  return neededColumns(search, [search.sort.column])
}

function neededColumns({ conditions, keyword }: Matches, more: readonly string[]): string {
  const columns = new Set(['id', ...conditions.flatMap(condition => condition.columns), ...more])
  if (keyword) {
    if (!keyword.prefixOnly) columns.add('words_key')
    if (keyword.prefix) columns.add(keyword.prefix.column)
  }
  return [...columns].join(', ')
}
