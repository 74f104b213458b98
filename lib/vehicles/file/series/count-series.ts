import { within } from '@/lib/analysis/query/analysis-schema'
import { startOf, startsIn, windowOfStart } from '@/lib/analysis/query/calendar'
import { type Cube, type CubeRow, readCubes } from '@/lib/analysis/query/cube'
import type { Dimension } from '@/lib/analysis/query/dimensions'
import { monthlyBand } from '@/lib/analysis/statistics/time-charts'
import type { Ctx } from '@/lib/core/context'
import { addMonths, today } from '@/lib/core/today'
import type { FilterValues } from '@/lib/defects/list/filters'

export function monthsOf(
  rows: readonly Pick<CubeRow<never>, 'keys' | 'n'>[],
  base: FilterValues,
  { long, shown }: SeriesWindows,
) {
  const starts = startsIn('month', long)
  const own = new Map(rows.map(({ keys, n }) => [keys[0], n]))
  const counts = starts.map(start => own.get(start) ?? 0)
  // A month that runs is compared with nothing yet.
  const bands = monthlyBand(counts.slice(0, -1))
  return starts.slice(-shownMonths).map((start, at) => {
    const index = starts.length - shownMonths + at
    const { centre = null, low = null, high = null, fires = false } = bands[index] ?? {}
    return {
      month: start.slice(0, 7),
      n: counts[index]!,
      expected: centre,
      low,
      high,
      fires,
      filters: within(base, windowOfStart('month', start, shown)),
    }
  })
}

const shownMonths = 24
const yearMonths = 12
const baselineMonths = 12

type SeriesWindows = ReturnType<typeof windowsOf>

export function windowsOf(now: Date) {
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

export type Total = ReturnType<typeof summed>

const summed = (rows: SeriesCube['months']) => ({
  n: rows.reduce((sum, { n }) => sum + n, 0),
  severe: rows.reduce((sum, { counts }) => sum + counts.severe, 0),
})
