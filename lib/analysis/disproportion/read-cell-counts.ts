import { startsIn } from '@/lib/analysis/query/calendar'
import { type Cube, type CubeRow, fromCubes, readCube } from '@/lib/analysis/query/cube'
import type { Dimension } from '@/lib/analysis/query/dimensions'
import { ic } from '@/lib/analysis/statistics/measures'
import type { Ctx } from '@/lib/core/context'
import { inSlices } from '@/lib/core/limits/between-slices'
import { type Cell, join, type Margins } from './margins'
import type { View } from './read-tables'

const sparkWeeks = 12

export interface CellCounts {
  byStratum: number[]
  spark: number[]
  since: string | null
  // The newest week with a record.
  lastWeek: string | null
  // Since when it has stood out without a break.
  steadySince: string | null
}

type Strata = Margins['strata']

export async function readCellCounts(
  ctx: Ctx,
  view: View,
  cells: readonly Cell[],
  strata: Strata,
): Promise<CellCounts[]> {
  if (cells.length === 0) return []
  const { group, event, among } = sidesOf(view, cells)
  const request = {
    windows: [view.base.filters],
    sets: {
      inStrata: [...group, ...event, ...view.strata],
      inCells: [...group, ...event, 'week'],
      inGroups: [...group, 'week'],
      inEvents: [...event, 'week'],
      inAll: ['week'],
    } satisfies Record<string, Dimension[]>,
    among,
  }
  const keys = cells.map(cell => [cell.group, cell.event])
  return fromCubes(ctx, [request], {
    name: `counts of cells ${JSON.stringify([keys, strata, view.base.window])}`,
    of: ([cube]) => countsOf(cube!, view, cells, strata),
  })
}

type CellSet = 'inStrata' | 'inCells' | 'inGroups' | 'inEvents' | 'inAll'

async function countsOf(
  { inStrata, inCells, inGroups, inEvents, inAll }: Cube<CellSet, never>,
  view: View,
  cells: readonly Cell[],
  strata: Strata,
): Promise<CellCounts[]> {
  const starts = startsIn('week', view.base.window)
  const places = new Map(starts.map((start, at) => [start, at]))
  const [cellWeeks, groupWeeks, eventWeeks, allWeeks] = await Promise.all(
    [inCells, inGroups, inEvents, inAll].map(rows => byKey(rows, places, 1)),
  )
  const none = starts.map(() => 0)
  const all = allWeeks!.get('') ?? none
  const counts = await strataCounts(inStrata, view, strata)
  return cells.map(cell => {
    const own = cellWeeks!.get(join([...cell.group, ...cell.event])) ?? none
    const ofGroup = groupWeeks!.get(join(cell.group)) ?? none
    const ofEvent = eventWeeks!.get(join(cell.event)) ?? none
    return {
      byStratum: counts(cell),
      spark: own.slice(-sparkWeeks),
      lastWeek: starts[own.findLastIndex(Boolean)] ?? null,
      ...whenAbove(starts, own, ofGroup, ofEvent, all),
    }
  })
}

export async function readCellStrata(
  ctx: Ctx,
  view: View,
  cells: readonly Cell[],
  strata: Strata,
): Promise<number[][]> {
  if (cells.length === 0) return []
  const { group, event } = sidesOf(view, cells)
  const { inStrata } = await readCube(ctx, {
    windows: [view.base.filters],
    sets: { inStrata: [...group, ...event, ...view.strata] },
  })
  return cells.map(await strataCounts(inStrata, view, strata))
}

function sidesOf({ groupValues, eventValues }: View, cells: readonly Cell[]) {
  const values = cells.flatMap(({ group, event }) => [...groupValues(group), ...eventValues(event)])
  const group = groupValues(cells[0]!.group).map(({ dimension }) => dimension)
  const event = eventValues(cells[0]!.event).map(({ dimension }) => dimension)
  const keysOf = (of: Dimension) =>
    values.flatMap(({ dimension, key }) => (dimension === of ? (key ?? []) : []))
  const among = Object.fromEntries([...group, ...event].map(one => [one, [...new Set(keysOf(one))].sort()]))
  return { group, event, among }
}

async function strataCounts(rows: readonly CubeRow<never>[], { strata: dimensions }: View, strata: Strata) {
  const counts = await byKey(rows, new Map(strata.map((keys, at) => [join(keys), at])), dimensions.length)
  const none = strata.map(() => 0)
  return ({ group, event }: Cell) => counts.get(join([...group, ...event])) ?? none
}

async function byKey(rows: readonly CubeRow<never>[], places: ReadonlyMap<string, number>, last: number) {
  const found = new Map<string, number[]>()
  await inSlices(rows.length, at => {
    const { keys, n } = rows[at]!
    const from = keys.length - last
    const name = join(keys.slice(0, from))
    let counts = found.get(name)
    if (!counts) {
      counts = new Array<number>(places.size).fill(0)
      found.set(name, counts)
    }
    const place = places.get(join(keys.slice(from)))
    // A stratum that was first met after the margins were read has no place among them.
    if (place !== undefined) counts[place]! += n
  })
  return found
}

function whenAbove(
  starts: readonly string[],
  own: readonly number[],
  group: readonly number[],
  event: readonly number[],
  all: readonly number[],
): Pick<CellCounts, 'since' | 'steadySince'> {
  let [a, ofGroup, ofEvent, n] = [0, 0, 0, 0]
  let [since, steadySince]: (string | null)[] = [null, null]
  for (const [at, start] of starts.entries()) {
    a += own[at]!
    ofGroup += group[at]!
    ofEvent += event[at]!
    n += all[at]!
    const isAbove = n > 0 && ic(a, (ofGroup * ofEvent) / n).low > 0
    if (isAbove) since ??= start
    steadySince = isAbove ? (steadySince ?? start) : null
  }
  return { since: since ?? null, steadySince: steadySince ?? null }
}
