import { type Base, within } from '@/lib/analysis/query/analysis-schema'
import { type Window, windowOfStart } from '@/lib/analysis/query/calendar'
import { type CubeRequest, type CubeRow, readCube } from '@/lib/analysis/query/cube'
import { addedFilters, namesFor, type PresentAssemblies, type Value } from '@/lib/analysis/query/link'
import type { Ctx } from '@/lib/core/context'
import type { FilterValues } from '@/lib/defects/list/filters'
import type { ReportDimension } from './report-schema'

export interface Place {
  dimension: ReportDimension
  key: string | null
}

export function filtersOfPlaces(
  { window, filters }: Base,
  places: readonly Place[],
  assemblies: PresentAssemblies,
): FilterValues {
  const month = places.find(({ dimension }) => dimension === 'month')?.key
  return {
    ...(month && within({}, windowOfStart('month', month, window))),
    ...addedFilters(
      filters,
      places.filter((place): place is Value => place.dimension !== 'month'),
      assemblies,
    ),
  }
}

export async function placeNames(
  ctx: Ctx,
  dimension: ReportDimension,
  keys: readonly (string | null)[],
): Promise<(key: string | null) => string> {
  if (dimension === 'month') return key => key?.slice(0, 7) ?? ''
  return namesFor(ctx, dimension, keys)
}

export type Tally<Count extends string = never> = CubeRow<Count>

interface Request<Count extends string> extends Omit<CubeRequest<string, Count>, 'windows'> {
  filters: FilterValues
  windows: readonly Window[]
}

// A window that is asked for twice is counted once.
export async function readWindows<Count extends string = never>(
  ctx: Ctx,
  { filters, windows, ...request }: Request<Count>,
) {
  const nameOf = ({ from, to }: Window) => `${from} ${to}`
  const unique = [...new Map(windows.map(window => [nameOf(window), window])).values()]
  const cube = await readCube<string, Count>(ctx, {
    ...request,
    windows: unique.map(window => within(filters, window)),
  })
  return (window: Window, set: string) =>
    (cube[set] ?? []).filter(row => nameOf(unique[row.window]!) === nameOf(window))
}
