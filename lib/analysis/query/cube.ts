import { askColumns } from '@/lib/analysis/columns/store'
import { type Counted, codeOf, idOf, valueOfCode } from '@/lib/analysis/columns/values'
import type { Ctx } from '@/lib/core/context'
import { inSlices } from '@/lib/core/limits/between-slices'
import type { FilterValues } from '@/lib/defects/list/filters'
import { matchesOf } from '@/lib/defects/list/find-page'
import { keyOf, type Rows, readAnswer, rowsOf } from './answers'
import type { Window } from './calendar'
import { type Dimension, hasSeveral } from './dimensions'
import { readCounts } from './followed-counts'
import { presentAssemblies } from './link'
import { type MembersPass, membersPassOf, type Pass, passOf } from './statement'

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

// Counts records by several sets of dimensions in one pass. A set with a dimension of several values (`symptomCodes`)
// takes a pass of its own, because unnesting multiplies rows.
export async function readCube<Set extends string, Count extends string = never>(
  ctx: Ctx,
  request: CubeRequest<Set, Count>,
): Promise<Cube<Set, Count>> {
  return (await readCubes(ctx, [request]))[0]!
}

export const readCubes = <Set extends string, Count extends string = never>(
  ctx: Ctx,
  requests: readonly CubeRequest<Set, Count>[],
): Promise<Cube<Set, Count>[]> => fromCubes(ctx, requests, 'cubes', cubes => cubes)

export const fromCubes = <Set extends string, Count extends string, Value>(
  ctx: Ctx,
  requests: readonly CubeRequest<Set, Count>[],
  name: string,
  of: (cubes: Cube<Set, Count>[]) => Value | Promise<Value>,
): Promise<Value> =>
  fromCounts(ctx, requests, `rows ${name}`, async counts => {
    const cubes: Cube<Set, Count>[] = []
    for (const [at, request] of requests.entries()) cubes.push(await cubeOf(request, counts[at]!))
    return of(cubes)
  })

// Of each window.
type Counts<Set extends string> = Record<Set, Counted>[]

// `name` tells what is made of the counts, and on what else it depends.
export async function fromCounts<Set extends string, Count extends string, Value>(
  ctx: Ctx,
  requests: readonly CubeRequest<Set, Count>[],
  name: string,
  of: (counts: Counts<Set>[]) => Value | Promise<Value>,
): Promise<Value> {
  const passes = (await Promise.all(requests.map(request => passesOf(ctx, request)))).flat()
  const shape = requests.map(({ sets, counts = {} }) => [sets, Object.keys(counts)])
  const windows = requests.flatMap(({ windows }) => windows)
  const counting = passes.map(({ pass }) => pass)
  return readPasses(ctx, counting, windows, JSON.stringify([name, shape]), async found => {
    const counts = requests.map(({ windows }) => windows.map(() => ({}) as Record<Set, Counted>))
    for (const [at, { pass, request, sets }] of passes.entries())
      await splitCounts(pass, found[at]!, counts[requests.indexOf(request)]!, sets, request.sets)
    return of(counts)
  })
}

async function readPasses<Value>(
  ctx: Ctx,
  passes: readonly MembersPass[],
  windows: readonly FilterValues[],
  name: string,
  of: (columns: Int32Array[][]) => Value | Promise<Value>,
): Promise<Value> {
  const window = spanOf(windows)
  const questions = passes.flatMap(({ text, kinds, numbers, numberKeys }) =>
    text ? { text, kinds, numbers, numberKeys } : [],
  )
  const statements = passes.map(({ statement }) => statement)
  return readAnswer<Int32Array[][], Value>(ctx, keyOf(statements, name), {
    dependsOn: window,
    async early(requested, signal) {
      if (!window || questions.length < passes.length) return undefined
      return askColumns(ctx.db, { requested, window, signal }, store =>
        Promise.all(questions.map(question => readCounts(store, question, signal))),
      )
    },
    async read(db) {
      const found: Int32Array[][] = []
      for (const { statement, numbers, kinds } of passes)
        found.push(await columnsOf(await rowsOf(db, statement), numbers.length, kinds.length))
      return found
    },
    of,
  })
}

// The ids of the records of each cell, of values of the dimensions.
export async function readMembers(
  ctx: Ctx,
  filters: FilterValues,
  dimensions: readonly Dimension[],
  cells: readonly (readonly string[])[],
): Promise<string[][]> {
  const { presentOf } = await presentAssemblies(ctx)
  const options = { presentAssembly: presentOf, base: filters }
  const pass = membersPassOf({ dimensions, cells }, await matchesOf(ctx, filters), options)
  return readPasses(ctx, [pass], [filters], 'members', ([columns]) => {
    const [places, high, low] = columns!
    const ids = cells.map((): string[] => [])
    for (const [row, place] of places!.entries()) ids[place]!.push(String(idOf(high![row]!, low![row]!)))
    // In one order, so that what is made of them is found again.
    return ids.map(own => own.sort())
  })
}

function spanOf(windows: readonly FilterValues[]): Window | undefined {
  if (windows.length === 0 || windows.some(one => !one.receivedAtFrom || !one.receivedAtTo || one.asOf))
    return undefined
  const daysOf = (name: 'receivedAtFrom' | 'receivedAtTo') => windows.map(one => String(one[name])).sort()
  return { from: daysOf('receivedAtFrom')[0]!, to: daysOf('receivedAtTo').at(-1)! }
}

async function passesOf<Set extends string, Count extends string>(
  ctx: Ctx,
  request: CubeRequest<Set, Count>,
) {
  const base = request.windows[0] ?? {}
  const { presentOf } = await presentAssemblies(ctx)
  const matches = await Promise.all(request.windows.map(filters => matchesOf(ctx, filters)))
  const names = Object.keys(request.sets) as Set[]
  const isMany = (set: Set) => request.sets[set].some(one => hasSeveral(one, base))
  const single = names.filter(set => !isMany(set))
  const counts: FilterValues[] = Object.values(request.counts ?? {})
  return [...(single.length > 0 ? [single] : []), ...names.filter(isMany).map(set => [set])].map(sets => {
    const question = { sets: sets.map(set => request.sets[set]), among: request.among, counts }
    return { request, sets, pass: passOf(question, matches, { presentAssembly: presentOf, base }) }
  })
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
  { dimensions, masks, numbers }: Pass,
  columns: readonly Int32Array[],
  windows: Record<Set, Counted>[],
  sets: readonly Set[],
  dimensionsOf: Record<Set, readonly Dimension[]>,
): Promise<void> {
  const [part, grouping] = columns as [Int32Array, Int32Array]
  const [counts, keys] = [columns.slice(2, numbers.length), columns.slice(numbers.length)]
  const tableOf = new Map(masks.map((mask, at) => [mask, at]))
  // The rows in the order of their tables, and where each of these ends.
  const table = new Int32Array(part.length)
  const ends = new Uint32Array(windows.length * masks.length + 1)
  await inSlices(part.length, row => {
    table[row] = part[row]! * masks.length + tableOf.get(grouping[row]!)!
    ends[table[row]! + 1]!++
  })
  for (let at = 1; at < ends.length; at++) ends[at]! += ends[at - 1]!
  const rows = new Uint32Array(part.length)
  await inSlices(part.length, row => {
    rows[ends[table[row]!]!++] = row
  })
  for (const [window, own] of windows.entries())
    for (const [place, set] of sets.entries()) {
      const number = window * masks.length + tableOf.get(masks[place]!)!
      const found = rows.subarray(ends[number - 1] ?? 0, ends[number])
      own[set] = {
        keys: dimensionsOf[set].map(one => valuesAt(keys[dimensions.indexOf(one)]!, found)),
        counts: counts.map(column => valuesAt(column, found)),
      }
    }
}

function valuesAt(column: Int32Array, rows: Uint32Array): Int32Array {
  const values = new Int32Array(rows.length)
  for (let at = 0; at < rows.length; at++) values[at] = column[rows[at]!]!
  return values
}

async function cubeOf<Set extends string, Count extends string>(
  { sets, counts = {} }: CubeRequest<Set, Count>,
  windows: Counts<Set>,
): Promise<Cube<Set, Count>> {
  const names = Object.keys(counts) as Count[]
  const cube = {} as Cube<Set, Count>
  for (const set of Object.keys(sets) as Set[]) {
    cube[set] = []
    for (const [window, counted] of windows.entries()) {
      const { keys, counts } = counted[set]
      const [n, severity, ...others] = counts
      await inSlices(n!.length, row => {
        cube[set].push({
          window,
          keys: keys.map(column => valueOfCode(column[row]!)),
          n: n![row]!,
          severity: severity![row]!,
          counts: names.length === 0 ? (none as Record<Count, number>) : countsIn(names, others, row),
        })
      })
    }
  }
  return cube
}

const none = {}

const countsIn = <Count extends string>(
  names: readonly Count[],
  columns: readonly ArrayLike<number>[],
  row: number,
) => Object.fromEntries(names.map((name, at) => [name, columns[at]![row]!])) as Record<Count, number>
