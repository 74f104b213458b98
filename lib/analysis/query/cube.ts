import { askColumns } from '@/lib/analysis/columns/store'
import type { Counted } from '@/lib/analysis/columns/values'
import { codeOf, valueOfCode } from '@/lib/analysis/columns/values'
import type { Ctx } from '@/lib/core/context'
import { inSlices } from '@/lib/core/limits/between-slices'
import type { FilterValues } from '@/lib/defects/list/filters'
import { matchesOf } from '@/lib/defects/list/find-page'
import type { Window } from './calendar'
import { type Pass, passOf } from './cube-statement'
import { type Dimension, dimensionSql } from './dimensions'
import { postgres } from './engines'
import { keyOf } from './kept-answers'
import { presentAssemblies } from './link'
import { type Rows, readAnswer, rowsOf } from './read-rows'

export interface CubeRequest<Set extends string, Count extends string> {
  windows: readonly FilterValues[]
  sets: Record<Set, readonly Dimension[]>
  among?: Partial<Record<Dimension, readonly string[]>>
  counts?: Partial<Record<Count, FilterValues>>
}

export interface CubeRow<Count extends string> {
  window: number
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

export const readCubes = <Set extends string, Count extends string = never>(
  ctx: Ctx,
  requests: readonly CubeRequest<Set, Count>[],
): Promise<Cube<Set, Count>[]> => fromCubes(ctx, requests, { name: 'cubes', of: cubes => cubes })

export type Counts<Set extends string> = Record<Set, Counted>[]

interface Made<Found, Value> {
  name: string
  of(found: Found[]): Value | Promise<Value>
}

export const fromCubes = <Set extends string, Count extends string, Value>(
  ctx: Ctx,
  requests: readonly CubeRequest<Set, Count>[],
  { name, of }: Made<Cube<Set, Count>, Value>,
): Promise<Value> =>
  fromCounts(ctx, requests, {
    name: `rows ${name}`,
    async of(counts) {
      const cubes: Cube<Set, Count>[] = []
      for (const [at, request] of requests.entries()) cubes.push(await cubeOf(request, counts[at]!))
      return of(cubes)
    },
  })

export async function fromCounts<Set extends string, Count extends string, Value>(
  ctx: Ctx,
  requests: readonly CubeRequest<Set, Count>[],
  { name, of }: Made<Counts<Set>, Value>,
): Promise<Value> {
  const passes = await Promise.all(requests.map(request => passesOf(ctx, request)))
  const all = passes.flat()
  const statements = all.map(pass => pass.statement())
  const shape = requests.map(({ sets, counts = {} }) => [sets, Object.keys(counts)])
  const window = spanOf(requests.flatMap(({ windows }) => windows))
  const questions = window && all.map(pass => pass.question())
  return readAnswer<Int32Array[][], Value>(ctx, keyOf(statements, JSON.stringify([name, shape])), {
    dependsOn: window,
    async early(requested, signal) {
      if (!window || !questions?.every(one => one !== undefined)) return undefined
      return askColumns(ctx.db, { requested, window, questions, signal })
    },
    async read(db) {
      const found: Int32Array[][] = []
      for (const [at, statement] of statements.entries()) {
        const { numbers, dimensions } = all[at]!
        found.push(await columnsOf(await rowsOf(db, statement), numbers.length, dimensions.length))
      }
      return found
    },
    async of(found) {
      const counts: Counts<Set>[] = []
      for (const [at, { sets, windows }] of requests.entries()) {
        const own = windows.map(() => ({}) as Record<Set, Counted>)
        for (const pass of passes[at]!) await splitCounts(pass, found[all.indexOf(pass)]!, own, sets)
        counts.push(own)
      }
      return of(counts)
    },
  })
}

function spanOf(windows: readonly FilterValues[]): Window | undefined {
  if (windows.length === 0 || windows.some(one => !one.receivedAtFrom || !one.receivedAtTo || one.asOf))
    return undefined
  const daysOf = (name: 'receivedAtFrom' | 'receivedAtTo') => windows.map(one => String(one[name])).sort()
  return { from: daysOf('receivedAtFrom')[0]!, to: daysOf('receivedAtTo').at(-1)! }
}

async function passesOf<Set extends string>(ctx: Ctx, request: CubeRequest<Set, string>): Promise<Pass[]> {
  const { presentOf } = await presentAssemblies(ctx)
  const options = { presentAssembly: presentOf, base: request.windows[0] ?? {} }
  const matches = await Promise.all(request.windows.map(filters => matchesOf(ctx, filters)))
  const names = Object.keys(request.sets) as Set[]
  const isMany = (set: Set) => request.sets[set].some(one => dimensionSql(one, options, postgres()).many)
  const single = names.filter(set => !isMany(set))
  const together = [...(single.length > 0 ? [single] : []), ...names.filter(isMany).map(set => [set])]
  return together.map(sets => passOf(request, sets, matches, options))
}

/** As the column store gives them: numbers, then the codes of keys. */
export async function columnsOf(rows: Rows, numbers: number, keys: number): Promise<Int32Array[]> {
  const columns = Array.from({ length: numbers + keys }, () => new Int32Array(rows.length))
  await inSlices(rows.length, row => {
    for (const [at, value] of rows[row]!.entries())
      columns[at]![row] = at < numbers ? Number(value) : codeOf(value)
  })
  return columns
}

async function splitCounts<Set extends string>(
  pass: Pass,
  columns: readonly Int32Array[],
  windows: Record<Set, Counted>[],
  setsOf: Record<Set, readonly Dimension[]>,
): Promise<void> {
  const [part, grouping] = columns as [Int32Array, Int32Array]
  const masks = [...new Set(pass.masks)]
  const places = new Map(masks.map((mask, at) => [mask, at]))
  const lengths = new Int32Array(windows.length * masks.length)
  const placeOf = (row: number) => part[row]! * masks.length + places.get(grouping[row]!)!
  await inSlices(part.length, row => {
    lengths[placeOf(row)]!++
  })
  const tables = Array.from(lengths, length => ({
    keys: pass.dimensions.map(() => new Int32Array(length)),
    counts: pass.numbers.slice(2).map(() => new Float64Array(length)),
  }))
  const next = new Int32Array(lengths.length)
  const [counts, keys] = [columns.slice(2, pass.numbers.length), columns.slice(pass.numbers.length)]
  await inSlices(part.length, row => {
    const place = placeOf(row)
    const into = next[place]!++
    const table = tables[place]!
    for (let at = 0; at < keys.length; at++) table.keys[at]![into] = keys[at]![row]!
    for (let at = 0; at < counts.length; at++) table.counts[at]![into] = counts[at]![row]!
  })
  for (const [window, own] of windows.entries())
    for (const [at, set] of (pass.sets as Set[]).entries()) {
      const table = tables[window * masks.length + places.get(pass.masks[at]!)!]!
      own[set] = {
        keys: setsOf[set].map(one => table.keys[pass.dimensions.indexOf(one)]!),
        counts: table.counts,
      }
    }
}

async function cubeOf<Set extends string, Count extends string>(
  { sets, counts = {} }: CubeRequest<Set, Count>,
  counted: Counts<Set>,
): Promise<Cube<Set, Count>> {
  const names = Object.keys(counts) as Count[]
  const cube = {} as Cube<Set, Count>
  for (const set of Object.keys(sets) as Set[]) {
    cube[set] = []
    for (const [window, own] of counted.entries()) await addRows(cube[set], window, own[set], names)
  }
  return cube
}

async function addRows<Count extends string>(
  rows: CubeRow<Count>[],
  window: number,
  { keys, counts }: Counted,
  names: readonly Count[],
): Promise<void> {
  const [n, severity, ...others] = counts as [Float64Array, Float64Array, ...Float64Array[]]
  await inSlices(n.length, row => {
    rows.push({
      window,
      keys: keys.map(column => valueOfCode(column[row]!)),
      n: n[row]!,
      severity: severity[row]!,
      counts: names.length === 0 ? (none as Record<Count, number>) : othersOf(names, others, row),
    })
  })
}

const none = {}

function othersOf<Count extends string>(names: readonly Count[], columns: Float64Array[], row: number) {
  const counts = {} as Record<Count, number>
  for (const [at, name] of names.entries()) counts[name] = columns[at]![row]!
  return counts
}
