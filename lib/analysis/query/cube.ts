import type { Ctx } from '@/lib/core/context'
import { inSlices } from '@/lib/core/limits/between-slices'
import type { FilterValues } from '@/lib/defects/list/filters'
import type { Window } from './calendar'
import { valueOfCode } from './codes'
import { added, type Counted, lengthOf } from './counted'
import { type Dimension, dimensionSql } from './dimensions'
import { keyOf } from './kept-answers'
import { presentAssemblies } from './link'
import { type Options, type Pass, passOf } from './pass-statement'
import { type FoundParts, findParts, sumParts } from './read-parts'
import { readAnswer } from './read-rows'
import { storeParts } from './stored-parts'

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
 * Counts records by several sets of dimensions in one pass, and sums up the sets that are part of another one. A set with
 * a dimension of several values (`symptomCodes`) takes a pass of its own, because unnesting multiplies rows.
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
  const shape = requests.map(({ sets, counts = {} }) => [sets, Object.keys(counts)])
  const parts = passes.flat().map(pass => [pass.ofWindows, pass.parts.map(({ key }) => key)])
  return readAnswer(ctx, keyOf(parts, JSON.stringify([name, shape])), {
    dependsOn: spanOf(passes.flat()),
    async read(db, writes, requested) {
      const found: FoundParts[] = []
      for (const [at, { sets, counts = {} }] of requests.entries())
        for (const pass of passes[at]!) {
          const setsOf = pass.sets.map(set => sets[set as Set])
          const others = Object.keys(counts).length
          found.push(await findParts(db, pass, { writes, requested }, { setsOf, others }))
        }
      void storeParts(
        ctx,
        found.flatMap(({ toStore }) => toStore),
      )
      return found
    },
    async of(found) {
      let next = 0
      const counts: Counts<Set>[] = []
      for (const [at, request] of requests.entries()) {
        const own = passes[at]!
        counts.push(await countsOf(request, own, found.slice(next, next + own.length)))
        next += own.length
      }
      return of(counts)
    },
  })
}

function spanOf(passes: readonly Pass[]): Window | undefined {
  const days = passes.flatMap(({ parts }) => parts.map(({ dependsOn }) => dependsOn))
  if (days.length === 0 || !days.every(one => one !== undefined)) return undefined
  return {
    from: days.map(({ from }) => from).sort()[0]!,
    to: days
      .map(({ to }) => to)
      .sort()
      .at(-1)!,
  }
}

async function passesOf<Set extends string>(ctx: Ctx, request: CubeRequest<Set, string>): Promise<Pass[]> {
  const { presentOf } = await presentAssemblies(ctx)
  const options: Options = { presentAssembly: presentOf, base: request.windows[0] ?? {} }
  const names = Object.keys(request.sets) as Set[]
  const isMany = (set: Set) =>
    request.sets[set].some(one => dimensionSql(one, { ...options, days: null }, () => '').many)
  const single = names.filter(set => !isMany(set))
  const together = single.filter(
    (set, at) => !single.some((other, place) => isPart(request.sets[set], request.sets[other], place < at)),
  )
  const passes = [
    ...(together.length > 0 ? [{ sets: together, single: true }] : []),
    ...names.filter(isMany).map(set => ({ sets: [set], single: false })),
  ]
  return Promise.all(passes.map(pass => passOf(ctx, request, pass, options)))
}

/** Of two equal sets the first one is counted. */
const isPart = (set: readonly Dimension[], other: readonly Dimension[], isLater: boolean) =>
  (isLater ? set.length <= other.length : set.length < other.length) && set.every(one => other.includes(one))

async function countsOf<Set extends string>(
  request: CubeRequest<Set, string>,
  passes: readonly Pass[],
  found: readonly FoundParts[],
): Promise<Counts<Set>> {
  const counted = await Promise.all(found.map(one => one.parts()))
  const counts: Counts<Set> = []
  for (const window of request.windows.keys()) {
    const single = new Map<Set, Counted>()
    const own = {} as Record<Set, Counted>
    for (const [at, pass] of passes.entries())
      for (const [number, set] of (pass.sets as Set[]).entries()) {
        const { writes } = found[at]!
        own[set] = await sumParts(pass, { window, set: number, counted: counted[at]!, writes })
        if (pass.single) single.set(set, own[set])
      }
    for (const set of Object.keys(request.sets) as Set[]) own[set] ??= await sumOf(request.sets, set, single)
    counts.push(own)
  }
  return counts
}

function sumOf<Set extends string>(
  sets: Record<Set, readonly Dimension[]>,
  set: Set,
  counted: ReadonlyMap<Set, Counted>,
): Promise<Counted> {
  const wholes = [...counted].filter(([other]) => sets[set].every(one => sets[other].includes(one)))
  const [name, least] = wholes.reduce((one, other) => (lengthOf(other[1]) < lengthOf(one[1]) ? other : one))
  return added(
    [least],
    sets[set].map(one => sets[name].indexOf(one)),
  )
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
