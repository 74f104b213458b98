import { startsIn } from '@/lib/analysis/query/calendar'
import { type CubeRow, fromCubes, readCube } from '@/lib/analysis/query/cube'
import type { Dimension } from '@/lib/analysis/query/dimensions'
import { ic } from '@/lib/analysis/statistics/measures'
import type { Ctx } from '@/lib/core/context'
import { getOrAdd } from '@/lib/core/grouped'
import { inSlices } from '@/lib/core/limits/between-slices'
import { type Cell, cellName, join, type Margins } from './margins'
import type { View } from './read-tables'

const sparkWeeks = 12

type Strata = Margins['strata']
type Place = Pick<Cell, 'group' | 'event'>

// Of each cell its counts by stratum and of the newest weeks, and since when it has stood out.
export async function readCellCounts(ctx: Ctx, view: View, cells: readonly Place[], strata: Strata) {
  if (cells.length === 0) return []
  const { base, group, event } = view
  const sets = {
    inStrata: [...group, ...event, ...view.strata],
    inCells: [...group, ...event, 'week'],
    inGroups: [...group, 'week'],
    inEvents: [...event, 'week'],
    inAll: ['week'],
  } satisfies Record<string, Dimension[]>
  const keysOf = (side: 'group' | 'event') =>
    view[side].map((one, at) => [one, [...new Set(cells.map(cell => cell[side][at]!))].sort()])
  const among = Object.fromEntries([...keysOf('group'), ...keysOf('event')])
  const name = `counts of cells ${JSON.stringify([cells.map(cellName), strata, base.window])}`
  return fromCubes(ctx, [{ windows: [base.filters], sets, among }], name, async ([cube]) => {
    const starts = startsIn('week', base.window)
    const places = new Map(starts.map((start, at) => [start, at]))
    const none = starts.map(() => 0)
    const weeksOf = async (rows: readonly CubeRow<never>[]) => {
      const counts = await byKey(rows, places, 1)
      return (keys: readonly string[]) => counts.get(join(keys)) ?? none
    }
    const { inStrata, inCells, inGroups, inEvents, inAll } = cube!
    const [ofCells, ofGroups, ofEvents, ofAll] = await Promise.all([
      weeksOf(inCells),
      weeksOf(inGroups),
      weeksOf(inEvents),
      weeksOf(inAll),
    ])
    const byStratum = await strataCounts(inStrata, view, strata)
    return cells.map(cell => {
      const own = ofCells([...cell.group, ...cell.event])
      return {
        byStratum: byStratum(cell),
        spark: own.slice(-sparkWeeks),
        // The newest week with a record.
        lastWeek: starts[own.findLastIndex(Boolean)] ?? null,
        ...whenAbove(starts, own, ofGroups(cell.group), ofEvents(cell.event), ofAll([])),
      }
    })
  })
}

export async function readCellStrata(
  ctx: Ctx,
  view: View,
  cells: readonly Place[],
  strata: Strata,
): Promise<number[][]> {
  if (cells.length === 0) return []
  const sets = { inStrata: [...view.group, ...view.event, ...view.strata] }
  const { inStrata } = await readCube(ctx, { windows: [view.base.filters], sets })
  return cells.map(await strataCounts(inStrata, view, strata))
}

async function strataCounts(rows: readonly CubeRow<never>[], { strata: dimensions }: View, strata: Strata) {
  const counts = await byKey(rows, new Map(strata.map((keys, at) => [join(keys), at])), dimensions.length)
  const none = strata.map(() => 0)
  return (cell: Place) => counts.get(cellName(cell)) ?? none
}

async function byKey(rows: readonly CubeRow<never>[], places: ReadonlyMap<string, number>, last: number) {
  const found = new Map<string, number[]>()
  await inSlices(rows.length, at => {
    const { keys, n } = rows[at]!
    const from = keys.length - last
    const name = join(keys.slice(0, from))
    const counts = getOrAdd(found, name, () => new Array<number>(places.size).fill(0))
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
) {
  let [a, ofGroup, ofEvent, n] = [0, 0, 0, 0]
  let since: string | null = null
  // Since when without a break.
  let steadySince: string | null = null
  for (const [at, start] of starts.entries()) {
    a += own[at]!
    ofGroup += group[at]!
    ofEvent += event[at]!
    n += all[at]!
    const isAbove = n > 0 && ic(a, (ofGroup * ofEvent) / n).low > 0
    if (isAbove) since ??= start
    steadySince = isAbove ? (steadySince ?? start) : null
  }
  return { since, steadySince }
}
