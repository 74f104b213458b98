import type { Ctx } from '@/lib/core/context'
import { today } from '@/lib/core/today'
import { conditionsAsOf, refuseUnlessImaged } from '@/lib/defects/list/as-of'
import { type Bind, conditionsOf, type FilterValues } from '@/lib/defects/list/filters'
import { matchesOf } from '@/lib/defects/list/find-page'
import { type Matches, matchingRows, type Statement } from '@/lib/defects/list/search'
import type { Window } from './calendar'
import type { CubeRequest } from './cube'
import { type Dimension, type DimensionSql, dimensionSql } from './dimensions'
import { keyOf } from './kept-answers'
import { packed } from './packed-counts'
import { partsIn } from './parts'
import { type Storing, storingOf } from './stored-parts'

export type Options = Omit<Parameters<typeof dimensionSql>[1], 'days'>

/** Sets that are counted together, in parts of the windows; of each window the numbers of its parts. */
export interface Pass {
  /** A record has one value of each dimension, so that sets which are part of these are sums of them. */
  single: boolean
  sets: readonly string[]
  dimensions: readonly Dimension[]
  parts: readonly Part[]
  ofWindows: readonly (readonly number[])[]
  // Of these of its parts, by their numbers.
  statement(numbers: readonly number[]): Statement
}

export interface Part {
  /** The same counts of the same records have the same key, whichever window they are a part of. */
  key: string
  // The days of receipt whose writes change it; without them those of any record do.
  dependsOn?: Window
  // In the database, for every server.
  storing: Storing
  write(number: number, bind: Bind): string
}

export async function passOf<Set extends string>(
  ctx: Ctx,
  request: CubeRequest<Set, string>,
  { sets, single }: { sets: readonly Set[]; single: boolean },
  options: Options,
): Promise<Pass> {
  const dimensions = [...new Set(sets.flatMap(set => request.sets[set]))]
  const counts = Object.values(request.counts ?? {}) as FilterValues[]
  const conditions = counts.map(options.base.asOf ? conditionsAsOf : conditionsOf)
  const keys = dimensions.map((_, at) => `k${at}`)
  const counted = [...conditions.keys()].map(at => `c${at}`)

  function write(number: number, matches: Matches, days: Window | null, bind: Bind): string {
    const sql = dimensions.map(dimension =>
      among(dimensionSql(dimension, { ...options, days }, bind), request.among?.[dimension], bind),
    )
    if (options.base.asOf)
      for (const [at, { columns }] of sql.entries())
        for (const column of columns) refuseUnlessImaged(column, dimensions[at]!)
    const columns = [
      ...new Set([
        'severity_score',
        ...sql.flatMap(one => one.columns),
        ...conditions.flat().flatMap(condition => condition.columns),
      ]),
    ]
    const flags = conditions.map(all => all.map(condition => condition.write(bind)).join(' AND '))
    const selected = [
      ...sql.map(({ expression }, at) => `${expression} AS ${keys[at]}`),
      'severity_score AS severity',
      ...flags.map((flag, at) => `(${flag}) AS ${counted[at]}`),
    ]
    const values = sql.map((one, at) => (one.many ? `v${at}` : keys[at]!))
    const groupings = sets.map(
      set => `(${request.sets[set].map(one => values[dimensions.indexOf(one)]).join(', ')})`,
    )
    const { source, where } = matchingRows(matches, columns, bind)
    return `SELECT ${[
      `${number} AS part`,
      `${values.length > 0 ? `grouping(${values.join(', ')})` : '0'} AS g`,
      ...values.map((value, at) => `${value}::text AS ${keys[at]}`),
      'count(*) AS n',
      'sum(severity) AS severity',
      ...counted.map(one => `count(*) FILTER (WHERE ${one}) AS ${one}`),
    ].join(', ')}
      FROM (SELECT ${selected.join(', ')} FROM ${source} AS found ${where}) AS matching ${sql.map(unnested).join(' ')}
      GROUP BY GROUPING SETS (${[...new Set(groupings)].join(', ')})`
  }

  const columns = { keys, counts: ['n', 'severity', ...counted] }
  const parts: Part[] = []
  const numbers = new Map<string, number>()
  const ofWindows: number[][] = []
  for (const window of request.windows) {
    const own: number[] = []
    for (const { filters, days } of partsIn(window)) {
      const matches = await matchesOf(ctx, filters)
      const dependsOn = days && !filters.asOf ? days : undefined
      const storing = dependsOn ? storingOf(filters, dependsOn, today(ctx.now)) : 'never'
      const part: Part['write'] = (number, bind) => write(number, matches, days, bind)
      const alone = statementOf([bind => part(0, bind)])
      const key = keyOf([packed(columns, ''), alone], 'part')
      if (!numbers.has(key)) numbers.set(key, parts.push({ key, dependsOn, storing, write: part }) - 1)
      own.push(numbers.get(key)!)
    }
    ofWindows.push(own)
  }
  const statement = (some: readonly number[]) => {
    const { text, values } = statementOf(some.map(number => bind => parts[number]!.write(number, bind)))
    return { text: packed(columns, text), values }
  }
  return { single, sets, dimensions, parts, ofWindows, statement }
}

function statementOf(written: readonly ((bind: Bind) => string)[]): Statement {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  return { text: written.map(write => write(bind)).join(' UNION ALL '), values }
}

function among(dimension: DimensionSql, values: readonly string[] | undefined, bind: Bind): DimensionSql {
  if (!values) return dimension
  const { expression, many, type } = dimension
  // Compared as what it is: a cast of each record's value would cost more than all else.
  const list = `${bind(values)}::text[]::${type}[]`
  return {
    ...dimension,
    expression: many
      ? `ARRAY(SELECT one FROM unnest(${expression}) AS one WHERE one = ANY(${list}))`
      : `CASE WHEN ${expression} = ANY(${list}) THEN (${expression})::text END`,
  }
}

function unnested({ many }: DimensionSql, at: number): string {
  if (!many) return ''
  return `CROSS JOIN LATERAL unnest(CASE WHEN k${at} = '{}' THEN ARRAY[NULL::text] ELSE k${at} END) AS u${at}(v${at})`
}
