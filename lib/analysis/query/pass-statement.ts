import type { Ctx } from '@/lib/core/context'
import { conditionsAsOf, refuseUnlessImaged } from '@/lib/defects/list/as-of'
import { type Bind, conditionsOf, type FilterValues } from '@/lib/defects/list/filters'
import { matchesOf } from '@/lib/defects/list/find-page'
import { matchingRows, type Statement } from '@/lib/defects/list/search'
import type { CubeRequest } from './cube'
import { type DimensionSql, dimensionSql } from './dimensions'
import { packed } from './packed-rows'
import { piecesOf } from './pieces'

export type Options = Parameters<typeof dimensionSql>[1]

export const dimensionsOf = <Set extends string>(request: CubeRequest<Set, string>, sets: readonly Set[]) => [
  ...new Set(sets.flatMap(set => request.sets[set])),
]

export async function passStatement<Set extends string>(
  ctx: Ctx,
  request: CubeRequest<Set, string>,
  sets: readonly Set[],
  options: Options,
): Promise<Statement> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const dimensions = dimensionsOf(request, sets)
  const sql = dimensions.map(dimension =>
    among(dimensionSql(dimension, options, bind), request.among?.[dimension], bind),
  )
  if (options.base.asOf)
    for (const [at, { columns }] of sql.entries())
      for (const column of columns) refuseUnlessImaged(column, dimensions[at]!)
  const conditions = (Object.values(request.counts ?? {}) as FilterValues[]).map(
    options.base.asOf ? conditionsAsOf : conditionsOf,
  )
  const columns = [
    ...new Set([
      'severity_score',
      ...sql.flatMap(one => one.columns),
      ...conditions.flat().flatMap(condition => condition.columns),
    ]),
  ]
  const flags = conditions.map(all => all.map(condition => condition.write(bind)).join(' AND '))
  const selected = [
    ...sql.map(({ expression }, at) => `${expression} AS k${at}`),
    'severity_score AS severity',
    ...flags.map((flag, at) => `(${flag}) AS c${at}`),
  ]
  const keys = sql.map((one, at) => (one.many ? `v${at}` : `k${at}`))
  const counted = ['count(*)', 'sum(severity)', ...flags.map((_, at) => `count(*) FILTER (WHERE c${at})`)]
  const placesOf = (set: Set) => request.sets[set].map(one => dimensions.indexOf(one))
  const found = await Promise.all(
    piecesOf(request, sets).map(async piece => ({
      ...piece,
      matches: await matchesOf(ctx, piece.filters),
    })),
  )
  const pieces = found.map(({ window, matches, sets: own }) => {
    const { source, where } = matchingRows(matches, columns, bind)
    const places = new Set(own.flatMap(placesOf))
    const columnsOfKeys = keys.map((key, at) => `${places.has(at) ? `${key}::text` : 'NULL::text'} AS ${key}`)
    const groupings = own.map(
      set =>
        `(${placesOf(set)
          .map(at => keys[at])
          .join(', ')})`,
    )
    return `SELECT ${window} AS w, ${maskSql(keys, places)} AS g,
      ${[...columnsOfKeys, ...counted.map((one, at) => `${one} AS n${at}`)].join(', ')}
      FROM (SELECT ${selected.join(', ')} FROM ${source} AS found ${where}) AS matching ${sql.map(unnested).join(' ')}
      GROUP BY GROUPING SETS (${[...new Set(groupings)].join(', ')})`
  })
  const text = packed(['w', 'g', ...keys, ...counted.map((_, at) => `n${at}`)], pieces.join(' UNION ALL '))
  return { text, values }
}

/** As grouping() answers, with the bits of keys that are no part of the piece. */
function maskSql(keys: readonly string[], places: ReadonlySet<number>): string {
  const bits = keys.map(
    (key, at) => `${places.has(at) ? `grouping(${key})` : '1'} * ${2 ** (keys.length - 1 - at)}`,
  )
  return bits.length > 0 ? bits.join(' + ') : '0'
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
