import { startsIn } from '@/lib/analysis/query/calendar'
import { type CubeRow, readCube } from '@/lib/analysis/query/cube'
import type { Value } from '@/lib/analysis/query/link'
import { ic } from '@/lib/analysis/statistics/measures'
import type { Ctx } from '@/lib/core/context'
import type { View } from './read-tables'
import { type Cell, join } from './tables'

const sparkWeeks = 12

export interface Weeks {
  /** Records in each of the last twelve weeks of the window. */
  spark: number[]
  /** The first week at whose end IC025 of the window so far was above zero. */
  since: string | null
}

export async function readWeeks(ctx: Ctx, view: View, cells: readonly Cell[]): Promise<Weeks[]> {
  if (cells.length === 0) return []
  const { base, groupValues, eventValues } = view
  const values = cells.flatMap(({ group, event }) => [...groupValues(group), ...eventValues(event)])
  const dimensionsOf = (all: Value[]) => all.map(({ dimension }) => dimension)
  const group = dimensionsOf(groupValues(cells[0]!.group))
  const event = dimensionsOf(eventValues(cells[0]!.event))
  const { inCells, inGroups, inEvents, inAll } = await readCube(ctx, {
    windows: [base.filters],
    sets: {
      inCells: [...group, ...event, 'week'],
      inGroups: [...group, 'week'],
      inEvents: [...event, 'week'],
      inAll: ['week'],
    },
    among: Object.fromEntries(
      [...group, ...event].map(dimension => [
        dimension,
        [...new Set(values.flatMap(one => (one.dimension === dimension ? (one.key ?? []) : [])))].sort(),
      ]),
    ),
  })
  const starts = startsIn('week', base.window)
  const [cellWeeks, groupWeeks, eventWeeks, allWeeks] = [inCells, inGroups, inEvents, inAll].map(rows =>
    byKey(rows, starts),
  )
  const none = starts.map(() => 0)
  const all = allWeeks!.get('') ?? none
  return cells.map(cell => {
    const own = cellWeeks!.get(join([...cell.group, ...cell.event])) ?? none
    const ofGroup = groupWeeks!.get(join(cell.group)) ?? none
    const ofEvent = eventWeeks!.get(join(cell.event)) ?? none
    return { spark: own.slice(-sparkWeeks), since: firstAbove(starts, own, ofGroup, ofEvent, all) }
  })
}

function byKey(rows: readonly CubeRow<never>[], starts: readonly string[]): Map<string, number[]> {
  const places = new Map(starts.map((start, at) => [start, at]))
  const found = new Map<string, number[]>()
  for (const { keys, n } of rows) {
    const name = join(keys.slice(0, -1))
    const counts = found.get(name) ?? starts.map(() => 0)
    counts[places.get(keys.at(-1)!)!]! += n
    found.set(name, counts)
  }
  return found
}

function firstAbove(
  starts: readonly string[],
  own: readonly number[],
  group: readonly number[],
  event: readonly number[],
  all: readonly number[],
): string | null {
  let [a, ofGroup, ofEvent, n] = [0, 0, 0, 0]
  for (const [at, start] of starts.entries()) {
    a += own[at]!
    ofGroup += group[at]!
    ofEvent += event[at]!
    n += all[at]!
    if (n > 0 && ic(a, (ofGroup * ofEvent) / n).low > 0) return start
  }
  return null
}
