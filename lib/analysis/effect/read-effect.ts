import { effectFinding } from '@/lib/analysis/findings/life-findings'
import { within } from '@/lib/analysis/query/analysis-schema'
import { startOf } from '@/lib/analysis/query/calendar'
import { readCube } from '@/lib/analysis/query/cube'
import { type Interval, rate, rateRatio } from '@/lib/analysis/statistics/measures'
import { ifEnough } from '@/lib/analysis/statistics/small-numbers'
import { readingOf } from '@/lib/collections/verbs'
import { addDays, addMonths, earliest, latest, today } from '@/lib/core/today'
import type { FilterValues } from '@/lib/defects/list/filters'
import { listProgress } from '@/lib/recalls/progress/list-progress'
import { getRecall } from '@/lib/recalls/read-recall'
import { daysBetween, remediedYears, vehiclesByMonth, vehicleYears } from './vehicle-time'

const monthsBefore = 24
const perThousand = 1_000

// Reports of covered vehicles about the part, per thousand vehicles and year, before the filing and since the remedy began.
export const readEffect = readingOf('recall:get', async (ctx, id) => {
  const [recall, { reports }] = await Promise.all([getRecall(ctx, { id }), listProgress(ctx, { id })])
  const { startsAt, filedAt, assemblyCode, subAssemblyCode, quantity } = recall
  const tomorrow = addDays(today(ctx.now), 1)
  if (!startsAt || startsAt >= tomorrow || quantity === 0) return null
  const base = {
    ...{ counted: true, recallId: [id], recallVerdict: ['covered'], alsoExtra: false },
    ...(subAssemblyCode ? { subAssemblyCode: [subAssemblyCode] } : { assemblyCode: [assemblyCode] }),
  } as FilterValues
  const end = earliest(filedAt, startsAt)
  const looked = { from: addMonths(end, -monthsBefore), to: addDays(end, -1) }
  const { known } = await readCube(ctx, {
    windows: [within({ counted: true }, looked)],
    sets: { known: ['month'] },
  })
  // Months in which nothing at all was received were before the records begin.
  const first = known.map(({ keys }) => keys[0]!).sort()[0] ?? startOf('month', end)
  const before = { from: latest(first, looked.from), until: end }
  const after = { from: startsAt, until: tomorrow }
  const periods = [before, after]
  const windows = periods.map(({ from, until }) => within(base, { from, to: addDays(until, -1) }))
  const { total, made, received } = await readCube(ctx, {
    windows,
    sets: { total: [], made: ['productionMonth'], received: ['month'] },
    counts: { repaired: { repaired: true } },
  })
  const vehicles = vehiclesByMonth(recall.scopes, quantity)
  const yearsOf = (period: typeof before, months = [...vehicles]) =>
    months.reduce((sum, [month, n]) => sum + vehicleYears(n, month, period), 0)
  const sideOf = (at: number, n: number, years: number, filters: FilterValues) => ({
    ...{ n, vehicleYears: Math.round(years), filters },
    months: Math.round((daysBetween(periods[at]!.from, periods[at]!.until) / 365.25) * 12),
    rate: ifEnough(n, rate(n, years, perThousand)),
  })
  const counts = windows.map((_, at) => total.find(({ window }) => window === at))
  const [beforeSide, afterSide] = windows.map((filters, at) =>
    sideOf(at, counts[at]?.n ?? 0, yearsOf(periods[at]!), filters),
  ) as [Side, Side]
  const ratio = compared(afterSide, yearsOf(after), beforeSide, yearsOf(before))
  const usual = yearsOf(before) > 0 ? beforeSide.n / yearsOf(before) : null
  const byReceipt = []
  for (let from = startsAt; from < tomorrow; from = addMonths(startOf('month', from), 1)) {
    const until = earliest(addMonths(startOf('month', from), 1), tomorrow)
    const month = startOf('month', from)
    const n = received.find(({ keys, window }) => window === 1 && keys[0] === month)?.n ?? 0
    const expected = usual === null ? null : usual * yearsOf({ from, until })
    byReceipt.push({
      ...{ month: month.slice(0, 7), n, expected },
      filters: within(base, { from, to: addDays(until, -1) }),
    })
  }
  const remedied = remediedYears(reports, after)
  const repairs = counts[1]?.counts.repaired ?? 0
  const [repaired, notRepaired] =
    remedied > 0
      ? [
          sideOf(1, repairs, remedied, { ...windows[1]!, repaired: true }),
          sideOf(1, afterSide.n - repairs, yearsOf(after) - remedied, { ...windows[1]!, repaired: false }),
        ]
      : [null, null]
  const inMonth = (month: string, at: number) =>
    made.find(({ keys, window }) => window === at && keys[0] === month)?.n ?? 0
  const months = [...vehicles]
    .filter(([month]) => month !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return {
    before: beforeSide,
    after: afterSide,
    ratio,
    repaired,
    notRepaired,
    byMonth: months.map(([month, n]) => {
      const [then, now] = windows.map((filters, at) =>
        sideOf(at, inMonth(month, at), yearsOf(periods[at]!, [[month, n]]), {
          ...filters,
          productionMonth: month,
        }),
      ) as [Side, Side]
      return { month, vehicles: Math.round(n), before: then, after: now }
    }),
    byReceipt,
    finding: effectFinding(ctx.locale, {
      ...{ before: beforeSide, after: afterSide, ratio, repaired, notRepaired },
    }),
  }
})

interface Side {
  n: number
  vehicleYears: number
  months: number
  rate: Interval | null
  filters: FilterValues
}

// Times of what is too few for a rate would be times of nothing that is shown.
const compared = (one: Side, years: number, other: Side, otherYears: number) =>
  other.rate ? rateRatio({ n: one.n, exposure: years }, { n: other.n, exposure: otherYears }) : null
