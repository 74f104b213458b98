import { within } from '@/lib/analysis/query/analysis-schema'
import type { Window } from '@/lib/analysis/query/calendar'
import { type Cube, type CubeRow, fromCubes } from '@/lib/analysis/query/cube'
import type { Dimension } from '@/lib/analysis/query/dimensions'
import type { Ctx } from '@/lib/core/context'
import { inSlices } from '@/lib/core/limits/between-slices'
import { addDays } from '@/lib/core/today'
import type { FilterValues } from '@/lib/defects/list/filters'

interface Request<Count extends string> {
  filters: FilterValues
  windows: readonly Window[]
  sets: Record<string, readonly Dimension[]>
  counts: Partial<Record<Count, FilterValues>>
}

export type Tally<Count extends string = never> = Omit<CubeRow<Count>, 'window'>

export type ReadWindow<Count extends string = never> = (window: Window, set: string) => Tally<Count>[]

export async function readWindows<Count extends string = never>(
  ctx: Ctx,
  { filters, windows, sets, counts }: Request<Count>,
): Promise<ReadWindow<Count>> {
  const pieces = cut(windows)
  const request = { windows: pieces.map(piece => within(filters, piece)), sets, counts }
  const nameOf = ({ from, to }: Window) => `${from} ${to}`
  const sums = await fromCubes(ctx, [request], {
    name: `windows ${windows.map(nameOf)}`,
    async of([cube]) {
      const sums: Record<string, Record<string, Tally<Count>[]>> = {}
      for (const window of windows) sums[nameOf(window)] = await sumsOf(cube!, partsOf(window, pieces))
      return sums
    },
  })
  return (window, set) => sums[nameOf(window)]?.[set] ?? []
}

const partsOf = ({ from, to }: Window, pieces: readonly Window[]) =>
  new Set(pieces.flatMap((piece, at) => (piece.from >= from && piece.to <= to ? [at] : [])))

async function sumsOf<Count extends string>(cube: Cube<string, Count>, inside: ReadonlySet<number>) {
  const sums: Record<string, Tally<Count>[]> = {}
  for (const [set, rows] of Object.entries(cube)) sums[set] = await added(rows, inside)
  return sums
}

function cut(windows: readonly Window[]): Window[] {
  const starts = [...new Set(windows.flatMap(({ from, to }) => [from, addDays(to, 1)]))].sort()
  return starts.slice(1).flatMap((next, at) => {
    const piece = { from: starts[at]!, to: addDays(next, -1) }
    return windows.some(({ from, to }) => from <= piece.from && piece.to <= to) ? [piece] : []
  })
}

async function added<Count extends string>(
  rows: readonly CubeRow<Count>[],
  inside: ReadonlySet<number>,
): Promise<Tally<Count>[]> {
  const sums = new Map<string, Tally<Count>>()
  await inSlices(rows.length, at => {
    const { window, keys, n, severity, counts } = rows[at]!
    if (!inside.has(window)) return
    const name = JSON.stringify(keys)
    const sum = sums.get(name)
    if (!sum) {
      sums.set(name, { keys, n, severity, counts: { ...counts } })
      return
    }
    sum.n += n
    sum.severity += severity
    for (const count of Object.keys(counts) as Count[]) sum.counts[count] += counts[count]
  })
  return [...sums.values()]
}
