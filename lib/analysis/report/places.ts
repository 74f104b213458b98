import { type Base, within } from '@/lib/analysis/query/analysis-schema'
import { windowOfStart } from '@/lib/analysis/query/calendar'
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

export const hasSeveral = (dimension: ReportDimension, { filters }: Base) =>
  dimension === 'symptomCodes' || (dimension === 'assemblyCode' && filters.alsoExtra === true)
