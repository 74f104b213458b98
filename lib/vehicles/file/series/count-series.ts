import { within } from '@/lib/analysis/query/analysis-schema'
import { startOf, type Window } from '@/lib/analysis/query/calendar'
import { type Cube, readCubes } from '@/lib/analysis/query/cube'
import type { Dimension } from '@/lib/analysis/query/dimensions'
import type { Ctx } from '@/lib/core/context'
import { addMonths, today } from '@/lib/core/today'
import type { FilterValues } from '@/lib/defects/list/filters'

export const shownMonths = 24
const yearMonths = 12
const baselineMonths = 12

export interface SeriesWindows {
  shown: Window
  year: Window
  long: Window
}

export function windowsOf(now: Date): SeriesWindows {
  const to = today(now)
  const first = addMonths(startOf('month', to), 1 - shownMonths)
  return {
    shown: { from: first, to },
    year: { from: addMonths(startOf('month', to), 1 - yearMonths), to },
    long: { from: addMonths(first, -baselineMonths), to },
  }
}

const sets = {
  total: [],
  troubles: ['subAssemblyCode'],
  heat: ['modelYear', 'assemblyCode'],
  types: ['typeCodeId'],
  made: ['productionMonth', 'monthsInService'],
} as const satisfies Record<string, readonly Dimension[]>
type SeriesSet = keyof typeof sets | 'months'
type Request = Record<SeriesSet, readonly Dimension[]>

// Each request counts some of the sets; its cube has no others.
const only = (some: Partial<Request>) => some as Request

export type SeriesCube = Cube<SeriesSet, 'severe'>

export async function countSeries(ctx: Ctx, base: FilterValues, { shown, year, long }: SeriesWindows) {
  const counts = { severe: { severe: true } }
  const [inShown, inLong, ever] = await readCubes<SeriesSet, 'severe'>(ctx, [
    { windows: [within(base, shown)], sets: only(sets) },
    { windows: [within(base, long)], sets: only({ months: ['month'] }), counts },
    { windows: [base], sets: only({ total: [] }), counts },
  ])
  const months = inLong!.months
  const ofYear = months.filter(({ keys: [start] }) => start! >= year.from)
  return { inShown: inShown!, months, year: summed(ofYear), ever: summed(ever!.total) }
}

export interface Total {
  n: number
  severe: number
}

const summed = (rows: SeriesCube['months']): Total => ({
  n: rows.reduce((sum, { n }) => sum + n, 0),
  severe: rows.reduce((sum, { counts }) => sum + counts.severe, 0),
})
