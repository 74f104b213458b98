import type { Ctx } from '@/lib/core/context'
import { conditionsAsOf, refuseUnlessImaged } from '@/lib/defects/list/as-of'
import { conditionsOf, type FilterValues } from '@/lib/defects/list/filters'
import { matchesOf } from '@/lib/defects/list/find-page'
import { matchingRows, type Statement } from '@/lib/defects/list/search'
import { presentAssemblies } from './assemblies'
import { type Dimension, type DimensionSql, dimensionSql } from './dimensions'
import { readRows } from './read-rows'

export interface CubeRequest<Set extends string, Count extends string> {
  /** Conditions of the list, each with its days of receipt; a record counts once in each whose condition it meets. */
  windows: readonly FilterValues[]
  /** What to count by, at once; an empty list is the total. */
  sets: Record<Set, readonly Dimension[]>
  /** Counted beside all records: those that meet these filters too. */
  counts?: Partial<Record<Count, FilterValues>>
}

export interface CubeRow<Count extends string> {
  /** Index of `windows`. */
  window: number
  /** In the order of the set's dimensions; null where a record has none. */
  keys: (string | null)[]
  n: number
  severity: number
  counts: Record<Count, number>
}

export type Cube<Set extends string, Count extends string> = Record<Set, CubeRow<Count>[]>

/**
 * Counts records by several sets of dimensions in one pass. A set with a dimension of several values (`symptomCodes`)
 * takes a pass of its own, because unnesting multiplies rows.
 */
export async function readCube<Set extends string, Count extends string = never>(
  ctx: Ctx,
  request: CubeRequest<Set, Count>,
): Promise<Cube<Set, Count>> {
  return (await readCubes(ctx, [request]))[0]!
}

/** Several cubes of one snapshot. */
export async function readCubes<Set extends string, Count extends string = never>(
  ctx: Ctx,
  requests: readonly CubeRequest<Set, Count>[],
): Promise<Cube<Set, Count>[]> {
  const options = await Promise.all(requests.map(request => optionsOf(ctx, request)))
  const passes = requests.map((request, at) => passesOf(request, options[at]!))
  const statements = await Promise.all(
    requests.flatMap((request, at) =>
      passes[at]!.map(sets => passStatement(ctx, request, sets, options[at]!)),
    ),
  )
  const answers = await readRows(ctx, statements)
  let place = 0
  return requests.map((request, at) => {
    const parts = passes[at]!.map(sets => cubeOf(request, sets, answers[place++]!))
    return Object.assign({}, ...parts) as Cube<Set, Count>
  })
}

function passesOf<Set extends string>(request: CubeRequest<Set, string>, options: Options): Set[][] {
  const names = Object.keys(request.sets) as Set[]
  const isMany = (set: Set) =>
    request.sets[set].some(dimension => dimensionSql(dimension, options, () => '').many)
  const together = names.filter(set => !isMany(set))
  return [...(together.length > 0 ? [together] : []), ...names.filter(isMany).map(set => [set])]
}

type Row = readonly (string | null)[]
type Options = Parameters<typeof dimensionSql>[1]

async function optionsOf(
  ctx: Ctx,
  { windows }: Pick<CubeRequest<string, string>, 'windows'>,
): Promise<Options> {
  const { presentOf } = await presentAssemblies(ctx)
  return { presentAssembly: presentOf, base: windows[0] ?? {} }
}

const dimensionsOf = <Set extends string>(request: CubeRequest<Set, string>, sets: readonly Set[]) => [
  ...new Set(sets.flatMap(set => request.sets[set])),
]

async function passStatement<Set extends string>(
  ctx: Ctx,
  request: CubeRequest<Set, string>,
  sets: readonly Set[],
  options: Options,
): Promise<Statement> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const dimensions = dimensionsOf(request, sets)
  const sql = dimensions.map(dimension => dimensionSql(dimension, options, bind))
  if (options.base.asOf)
    for (const [at, { columns }] of sql.entries())
      for (const column of columns) refuseUnlessImaged(column, dimensions[at]!)
  const counted = (Object.values(request.counts ?? {}) as FilterValues[]).map(
    options.base.asOf ? conditionsAsOf : conditionsOf,
  )
  const columns = [
    ...new Set([
      'severity_score',
      ...sql.flatMap(one => one.columns),
      ...counted.flat().flatMap(condition => condition.columns),
    ]),
  ]
  const flags = counted.map(all => all.map(condition => condition.write(bind)).join(' AND '))
  const selected = [
    ...sql.map(({ expression }, at) => `${expression} AS k${at}`),
    'severity_score AS severity',
    ...flags.map((flag, at) => `(${flag}) AS c${at}`),
  ]
  const matches = await Promise.all(request.windows.map(filters => matchesOf(ctx, filters)))
  const rows = matches.map((one, window) => {
    const { source, where } = matchingRows(one, columns, bind)
    return `SELECT ${window} AS w, ${selected.join(', ')} FROM ${source} AS found ${where}`
  })
  const keys = sql.map((one, at) => (one.many ? `v${at}` : `k${at}`))
  const grouped = sets.map(
    set => `(${['w', ...request.sets[set].map(one => keys[dimensions.indexOf(one)])].join(', ')})`,
  )
  // An index says which set a row belongs to; `grouping` could not tell two sets of the same dimensions.
  const text = `SELECT w, ${keys.length > 0 ? `grouping(${keys.join(', ')})` : '0'} AS g,
      ${[...keys.map(key => `${key}::text`), 'count(*)', 'sum(severity)'].join(', ')}
      ${flags.map((_, at) => `, count(*) FILTER (WHERE c${at})`).join('')}
    FROM (${rows.join(' UNION ALL ')}) AS matching ${sql.map(unnested).join(' ')}
    GROUP BY GROUPING SETS (${[...new Set(grouped)].join(', ')})`
  return { text, values }
}

function unnested({ many }: DimensionSql, at: number): string {
  if (!many) return ''
  return `CROSS JOIN LATERAL unnest(CASE WHEN k${at} = '{}' THEN ARRAY[NULL::text] ELSE k${at} END) AS u${at}(v${at})`
}

function cubeOf<Set extends string, Count extends string>(
  request: CubeRequest<Set, Count>,
  sets: readonly Set[],
  rows: readonly Row[],
): Partial<Cube<Set, Count>> {
  const dimensions = dimensionsOf(request, sets)
  const counted = Object.keys(request.counts ?? {}) as Count[]
  const [first, n] = [2, 2 + dimensions.length]
  const placesOf = (set: Set) => request.sets[set].map(one => first + dimensions.indexOf(one))
  const into = sets.map(set => ({ set, mask: maskOf(request.sets[set], dimensions), places: placesOf(set) }))
  const cube = Object.fromEntries(sets.map(set => [set, [] as CubeRow<Count>[]])) as Cube<Set, Count>
  for (const row of rows) {
    const grouping = Number(row[1])
    for (const { set, mask, places } of into) {
      if (grouping !== mask) continue
      const counts = {} as Record<Count, number>
      for (let at = 0; at < counted.length; at++) counts[counted[at]!] = Number(row[n + 2 + at])
      const keys = places.map(place => row[place]!)
      cube[set].push({
        window: Number(row[0]),
        keys,
        n: Number(row[n]),
        severity: Number(row[n + 1]),
        counts,
      })
    }
  }
  return cube
}

/** What GROUPING() says of a set: a bit is set for each key that is not part of it, the last key's is the lowest. */
function maskOf(set: readonly Dimension[], dimensions: readonly Dimension[]): number {
  return dimensions.reduce((bits, one) => bits * 2 + (set.includes(one) ? 0 : 1), 0)
}
