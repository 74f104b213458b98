import { within } from '@/lib/analysis/query/analysis-schema'
import type { Window } from '@/lib/analysis/query/calendar'
import { type CubeRow, readCube } from '@/lib/analysis/query/cube'
import type { Dimension } from '@/lib/analysis/query/dimensions'
import type { Ctx } from '@/lib/core/context'
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
  const nameOf = ({ from, to }: Window) => `${from} ${to}`
  const unique = new Map(windows.map(window => [nameOf(window), window]))
  const names = [...unique.keys()]
  const cube = await readCube(ctx, {
    windows: [...unique.values()].map(window => within(filters, window)),
    sets,
    counts,
  })
  return (window, set) => (cube[set] ?? []).filter(row => names[row.window] === nameOf(window))
}
