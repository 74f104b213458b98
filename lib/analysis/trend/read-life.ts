import { lifeFinding } from '@/lib/analysis/findings/life-findings'
import { daysIn, startOf, startsIn, type Window, windowOfStart } from '@/lib/analysis/query/calendar'
import { readCube } from '@/lib/analysis/query/cube'
import {
  type AgeBand,
  byAge,
  cumulative,
  expectedReports,
  fitWeibull,
  hazard,
  type LifeCell,
} from '@/lib/analysis/statistics/life'
import { type Interval, rate } from '@/lib/analysis/statistics/measures'
import { ageBands } from '@/lib/analysis/statistics/production-grid'
import { leastComplete } from '@/lib/analysis/statistics/reporting-delay'
import { ifEnough } from '@/lib/analysis/statistics/small-numbers'
import type { Ctx } from '@/lib/core/context'
import { addMonths, lastDayOf } from '@/lib/core/today'
import type { FilterValues } from '@/lib/defects/list/filters'
import { exposureAt, exposureYears, soldAbout } from '@/lib/sales/exposure'
import { type Lens, namesOfValues } from './lens'
import { type Completeness, readCompleteness } from './read-delay'
import { salesByKey } from './read-rates'

const monthsAhead = 12
const perThousand = 1_000
const oldest = 12 * exposureYears

export async function readLife(ctx: Ctx, { base, around, sold, values }: Lens) {
  // Of some days of faults only the vehicles' months would be too many.
  if (!sold || base.filters.faultDateFrom || base.filters.faultDateTo) return null
  const { window } = base
  const series = (await salesByKey(ctx, sold.dimension, [sold.key])).get(sold.key)!
  const exposure = exposureAt(series, window.to)
  const completeness =
    exposure.vehicles === null ? null : await readCompleteness(ctx, around.filters, window.to)
  const months = monthsOf(window, completeness)
  if (exposure.vehicles === null || months.length === 0) return { ...exposure, life: null }
  const [first, last] = [months[0]!, months.at(-1)!]
  const days = { faultDateFrom: first.start, faultDateTo: last.to }
  const filters: FilterValues = { ...base.filters, ...days }
  const { ages: counted } = await readCube(ctx, {
    windows: [filters],
    sets: { ages: ['monthsInService', 'fault month'] },
  })
  // Vehicles by the month they were sold in, counted from the first of the window.
  const cohorts = new Map<number, number>()
  for (let cohort = -oldest - 1; cohort < months.length; cohort++) {
    const month = addMonths(first.start, cohort).slice(0, 7)
    cohorts.set(
      cohort,
      series.reduce((sum, one) => sum + soldAbout(one, month), 0),
    )
  }
  const reports = new Map(counted.map(({ keys: [age, month], n }) => [`${age} ${month}`, n]))
  const cells = months.flatMap((month, at) => cellsOf(month, at, cohorts, reports))
  const fit = fitWeibull(cells)
  const fleet = [...cohorts].flatMap(([cohort, vehicles]) => {
    const age = months.length - 1 - cohort
    return age < oldest && vehicles > 0 ? [{ age, vehicles }] : []
  })
  const vehicles = Math.round(fleet.reduce((sum, one) => sum + one.vehicles, 0))
  const ahead = fit && { months: monthsAhead, ...expectedReports(fit, fleet, monthsAhead) }
  const ages = byAge(cells)
  const reached = (ages.at(-1)?.age ?? 0) + 1
  const sums = cumulative(ages)
  const firstYear = reached < 12 ? undefined : sums[ages.findLastIndex(({ age }) => age < 12)]
  const placed = ages.reduce((sum, one) => sum + one.reports, 0)
  const n = counted.reduce((sum, one) => sum + one.n, 0)
  const name = (await namesOfValues(ctx, values.length > 0 ? values : [sold])).join(' · ')
  return {
    ...exposure,
    life: {
      ...{ n, placed, vehicles, filters, ahead },
      bands: bandsOf(ages, counted, filters, fit),
      weibull: fit && { shape: fit.shape, scale: fit.scale, dispersion: fit.dispersion },
      finding: lifeFinding(ctx.locale, {
        ...{ name, vehicles, placed, reached, ahead, shape: fit?.shape ?? null },
        firstYear: firstYear ? scaled(firstYear) : null,
      }),
    },
  }
}

interface Month {
  start: string
  to: string
  // Of the vehicles' months in it what is watched: days that have passed, and of them what is reported.
  share: number
}

// A month that the window cuts is not counted, but for the newest.
function monthsOf({ from, to }: Window, completeness: Completeness | null): Month[] {
  const first = from.endsWith('-01') ? from : addMonths(startOf('month', from), 1)
  return startsIn('month', { from: first, to }).flatMap(start => {
    const days = windowOfStart('month', start, { from: first, to })
    const complete = completeness ? completeness(days) : 1
    const passed = daysIn(days) / daysIn({ from: start, to: lastDayOf(start.slice(0, 7)) })
    return complete < leastComplete ? [] : [{ start, to: days.to, share: complete * passed }]
  })
}

const scaled = ({ value, low, high }: Interval) => ({
  ...{ value: value * perThousand, low: low * perThousand, high: high * perThousand },
})

// Ages are whole months: what was sold over a month is of one age partly in that calendar month, partly in the next.
function cellsOf(
  { start, share }: Month,
  month: number,
  cohorts: ReadonlyMap<number, number>,
  reports: ReadonlyMap<string, number>,
): LifeCell[] {
  return Array.from({ length: oldest }, (_, age) => {
    const sold = (cohorts.get(month - age) ?? 0) + (cohorts.get(month - age - 1) ?? 0)
    return { age, month, vehicles: (share * sold) / 2, reports: reports.get(`${age} ${start}`) ?? 0 }
  }).filter(({ vehicles }) => vehicles > 0)
}

function bandsOf(
  ages: readonly AgeBand[],
  counted: readonly { keys: (string | null)[]; n: number }[],
  filters: FilterValues,
  fit: ReturnType<typeof fitWeibull>,
) {
  return ageBands.flatMap(([from, to]) => {
    const isWithin = (age: number) => age >= from && age <= to
    const within = ages.filter(({ age }) => isWithin(age))
    if (within.length === 0) return []
    const sum = (of: (one: AgeBand) => number) => within.reduce((total, one) => total + of(one), 0)
    const [reports, vehicles] = [sum(one => one.reports), sum(one => one.vehicles)]
    const all = counted.filter(({ keys: [age] }) => age != null && isWithin(Number(age)))
    return {
      ...{ from, to, n: all.reduce((total, { n }) => total + n, 0), vehicleMonths: Math.round(vehicles) },
      rate: ifEnough(reports, rate(reports, vehicles, perThousand)),
      fitted: fit && (sum(one => one.vehicles * hazard(fit, one.age)) / vehicles) * perThousand,
      filters: { ...filters, monthsInServiceFrom: from, monthsInServiceTo: to } as FilterValues,
    }
  })
}
