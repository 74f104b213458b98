import type { Ctx } from '@/lib/core/context'
import { betweenSlices } from '@/lib/core/limits/between-slices'
import type { FilterValues } from '@/lib/defects/list/filters'
import { presentAssemblies } from './assemblies'
import type { Window } from './calendar'
import { type Dimension, dimensionSql } from './dimensions'
import { unpack } from './packed-rows'
import { dimensionsOf, type Options, passStatement } from './pass-statement'
import { type Derived, type Rows, readDerived } from './read-rows'
import { summed } from './sum-rows'

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
  recent?: Derived<Cube<Set, Count>[]>['recent'],
): Promise<Cube<Set, Count>[]> => fromCubes(ctx, requests, { name: 'cubes', of: cubes => cubes, recent })

interface FromCubes<Set extends string, Count extends string, Value> {
  name: string
  of(cubes: Cube<Set, Count>[]): Value | Promise<Value>
  recent?: Derived<Value>['recent']
  sharesRows?: boolean
}

export async function fromCubes<Set extends string, Count extends string, Value>(
  ctx: Ctx,
  requests: readonly CubeRequest<Set, Count>[],
  { name, of, recent, sharesRows }: FromCubes<Set, Count, Value>,
): Promise<Value> {
  const options = await Promise.all(requests.map(request => optionsOf(ctx, request)))
  const passes = requests.map((request, at) => passesOf(request, options[at]!))
  const statements = await Promise.all(
    requests.flatMap((request, at) =>
      passes[at]!.map(sets => passStatement(ctx, request, sets, options[at]!)),
    ),
  )
  const shape = requests.map(({ sets, counts = {} }) => [sets, Object.keys(counts)])
  return readDerived(ctx, statements, {
    name: JSON.stringify([name, shape]),
    ...(recent && { recent }),
    ...(sharesRows && { sharesRows }),
    async of(answers) {
      let place = 0
      const cubes: Cube<Set, Count>[] = []
      for (const [at, request] of requests.entries()) {
        const cube = {} as Cube<Set, Count>
        for (const sets of passes[at]!) Object.assign(cube, await cubeOf(request, sets, answers[place++]!))
        cubes.push(withParts(request, cube, options[at]!))
      }
      return of(cubes)
    },
  })
}

function passesOf<Set extends string>(request: CubeRequest<Set, string>, options: Options): Set[][] {
  const names = Object.keys(request.sets) as Set[]
  const isMany = (set: Set) => hasMany(request.sets[set], options)
  const single = names.filter(set => !isMany(set))
  const together = single.filter(
    (set, at) => !single.some((other, place) => isPart(request.sets[set], request.sets[other], place < at)),
  )
  return [...(together.length > 0 ? [together] : []), ...names.filter(isMany).map(set => [set])]
}

const hasMany = (set: readonly Dimension[], options: Options) =>
  set.some(dimension => dimensionSql(dimension, options, () => '').many)

/** Of two equal sets the first one is counted. */
const isPart = (set: readonly Dimension[], other: readonly Dimension[], isLater: boolean) =>
  (isLater ? set.length <= other.length : set.length < other.length) && set.every(one => other.includes(one))

function withParts<Set extends string, Count extends string>(
  { sets }: CubeRequest<Set, Count>,
  counted: Partial<Cube<Set, Count>>,
  options: Options,
): Cube<Set, Count> {
  const cube = { ...counted } as Cube<Set, Count>
  const wholes = (Object.keys(counted) as Set[]).filter(set => !hasMany(sets[set], options))
  for (const set of Object.keys(sets) as Set[]) {
    if (counted[set]) continue
    const whole = wholes
      .filter(other => sets[set].every(one => sets[other].includes(one)))
      .reduce((least, other) => (cube[other].length < cube[least].length ? other : least))
    cube[set] = summed(
      cube[whole],
      sets[set].map(one => sets[whole].indexOf(one)),
    )
  }
  return cube
}

type Row = readonly (string | null)[]
async function optionsOf(
  ctx: Ctx,
  { windows }: Pick<CubeRequest<string, string>, 'windows'>,
): Promise<Options> {
  const { presentOf } = await presentAssemblies(ctx)
  return { presentAssembly: presentOf, base: windows[0] ?? {}, days: daysOf(windows) }
}

function daysOf(windows: readonly FilterValues[]): Window | null {
  const ends = windows.map(({ receivedAtFrom: from, receivedAtTo: to }) => ({ from, to }) as Partial<Window>)
  if (ends.length === 0 || !ends.every(({ from, to }) => from && to && from <= to)) return null
  return {
    from: ends.map(({ from }) => from!).sort()[0]!,
    to: ends
      .map(({ to }) => to!)
      .sort()
      .at(-1)!,
  }
}

async function cubeOf<Set extends string, Count extends string>(
  request: CubeRequest<Set, Count>,
  sets: readonly Set[],
  rows: Rows,
): Promise<Partial<Cube<Set, Count>>> {
  const dimensions = dimensionsOf(request, sets)
  const counted = Object.keys(request.counts ?? {}) as Count[]
  const [first, n] = [2, 2 + dimensions.length]
  const placesOf = (set: Set) => request.sets[set].map(one => first + dimensions.indexOf(one))
  const into = sets.map(set => ({ set, mask: maskOf(request.sets[set], dimensions), places: placesOf(set) }))
  const cube = Object.fromEntries(sets.map(set => [set, [] as CubeRow<Count>[]])) as Cube<Set, Count>
  const pause = betweenSlices()
  let read = 0
  for (const row of unpack(rows)) {
    if (++read % 1_000 === 0) await pause()
    // Of no records at all the set without dimensions still has a row.
    if (row[n] === '0') continue
    const grouping = Number(row[1])
    for (const { set, mask, places } of into) {
      if (grouping !== mask) continue
      cube[set].push({
        window: Number(row[0]),
        keys: places.map(place => row[place]!),
        n: Number(row[n]),
        severity: Number(row[n + 1]),
        counts: counted.length === 0 ? (none as Record<Count, number>) : countsOf(counted, row, n + 2),
      })
    }
  }
  if (request.among) for (const set of sets) cube[set] = summed(cube[set], [...request.sets[set].keys()])
  return cube
}

const none = {}

function countsOf<Count extends string>(counted: readonly Count[], row: Row, first: number) {
  const counts = {} as Record<Count, number>
  for (const [at, count] of counted.entries()) counts[count] = Number(row[first + at])
  return counts
}

/** As GROUPING() answers: a bit is set for each key that is not part of the set; the last key's bit is the lowest. */
function maskOf(set: readonly Dimension[], dimensions: readonly Dimension[]): number {
  return dimensions.reduce((bits, one) => bits * 2 + (set.includes(one) ? 0 : 1), 0)
}
