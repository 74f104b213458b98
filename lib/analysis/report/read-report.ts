import type { z } from 'zod'
import { reportFinding } from '@/lib/analysis/findings/total-findings'
import { asOfInstant, type Base, baseOf, within } from '@/lib/analysis/query/analysis-schema'
import {
  comparedWindow,
  pastOf,
  startsIn,
  unfinishedStart,
  type Window,
  windowOfStart,
} from '@/lib/analysis/query/calendar'
import { denominatorText } from '@/lib/analysis/query/denominator'
import { narrowing, type PresentAssemblies, presentAssemblies } from '@/lib/analysis/query/link'
import { ic } from '@/lib/analysis/statistics/measures'
import { lagOf } from '@/lib/analysis/statistics/quantiles'
import { changeOf, ifEnough } from '@/lib/analysis/statistics/small-numbers'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { addDays, addMonths, instantText, today } from '@/lib/core/today'
import type { FilterValues } from '@/lib/defects/list/filters'
import { states } from '@/lib/defects/states'
import { fieldLabel } from '@/lib/i18n/translate'
import { filtersOfPlaces, placeNames, readWindows, type Tally } from './places'
import { type ReportTab, reportInput } from './report-schema'
import { splitRows } from './split-rows'

const figureFilters = {
  harm: { severe: true },
  newEnergy: { newEnergy: true },
  highRisk: { riskLevel: ['H'] },
  unreviewed: { state: [states.toReview, states.returned] },
} as const satisfies Record<string, FilterValues>

type FigureCount = keyof typeof figureFilters

function figuresUnder({ asOf }: FilterValues): Partial<Record<FigureCount, FilterValues>> {
  const { harm, newEnergy } = figureFilters
  return asOf === undefined ? figureFilters : { harm, newEnergy }
}

interface Figure {
  key: FigureCount | 'lag'
  n: number
  before: number | null
  change: number | null
  share: number | null
  shareBefore: number | null
  days: number | null
  daysBefore: number | null
  filters: FilterValues | null
}

interface Counted {
  total: Tally<FigureCount> | undefined
  lag: readonly Tally<string>[]
}

function figuresOf(base: FilterValues, now: Counted, before: Counted | null): Figure[] {
  const counted = (Object.keys(figuresUnder(base)) as FigureCount[]).map(key => {
    const [n, earlier] = [now.total?.counts[key] ?? 0, before && (before.total?.counts[key] ?? 0)]
    return {
      ...{ key, n, before: earlier, change: earlier === null ? null : changeOf(n, earlier).relative },
      share: shareIn(now.total, n),
      shareBefore: before && shareIn(before.total, earlier!),
      ...{ days: null, daysBefore: null },
      filters: narrowing(base, figureFilters[key]),
    }
  })
  const [lag, lagBefore] = [lagIn(now), before && lagIn(before)]
  return [
    ...counted,
    {
      ...{ key: 'lag' as const, n: lag.n, before: lagBefore?.n ?? null },
      change: lagBefore && changeOf(lag.n, lagBefore.n).relative,
      ...{ share: null, shareBefore: null, days: lag.median, daysBefore: lagBefore?.median ?? null },
      filters: { lagDaysFrom: Math.max(0, Number(base.lagDaysFrom ?? 0)) },
    },
  ]
}

const shareIn = (total: { n: number } | undefined, n: number) => ifEnough(total?.n ?? 0, n / (total?.n ?? 1))

function lagIn({ lag }: Counted) {
  const days = lag.flatMap(({ keys: [value], n }) =>
    typeof value === 'string' ? [{ value: Number(value), n }] : [],
  )
  const { median, bins } = lagOf(days)
  return { median, n: bins.reduce((sum, { n }) => sum + n, 0) }
}

const shown = 10

interface Grown {
  base: Base
  assemblies: PresentAssemblies
  now: readonly Tally<string>[]
  before: readonly Tally<string>[]
  yearBefore: readonly Tally<string>[]
}

async function fastestSeries(ctx: Ctx, { base, assemblies, now, before, yearBefore }: Grown) {
  const [n, past] = [sum(now), sum(yearBefore)]
  const [earlier, history] = [byKey(before), byKey(yearBefore)]
  const changed = now
    .flatMap(({ keys: [key], n: own }) => {
      if (typeof key !== 'string') return []
      const was = earlier.get(key) ?? 0
      const { difference, relative } = changeOf(own, was)
      return difference > 0 ? [{ key, n: own, before: was, difference, change: relative }] : []
    })
    .sort((one, other) => other.difference - one.difference)
  const least = changed[shown - 1]?.difference ?? 0
  const grown = changed
    .filter(({ difference }) => difference >= least)
    .map(row => {
      const expected = ((row.n + (history.get(row.key) ?? 0)) * n) / (n + past)
      return { ...row, ic025: ic(row.n, expected).low }
    })
    .sort((one, other) => other.difference - one.difference || other.ic025 - one.ic025)
    .slice(0, shown)
  const nameOf = await placeNames(
    ctx,
    'modelRangeId',
    grown.map(({ key }) => key),
  )
  return grown.map(row => ({
    ...row,
    name: nameOf(row.key),
    filters: filtersOfPlaces(base, [{ dimension: 'modelRangeId', key: row.key }], assemblies),
  }))
}

const sum = (rows: readonly Tally<string>[]) => rows.reduce((total, { n }) => total + n, 0)
const byKey = (rows: readonly Tally<string>[]) => new Map(rows.map(({ keys, n }) => [keys[0]!, n]))

export async function reportOf(
  caller: Ctx,
  { tab, by, across, compare, limit, sortField, sortOrder, ...filters }: z.output<typeof reportInput>,
) {
  const ctx = asOfInstant(caller, filters)
  const now = today(ctx.now)
  const base = baseOf(filters, { from: `${now.slice(0, 4)}-01-01`, to: now })
  const { window } = base
  const shows = (...tabs: ReportTab[]) => !tab || tabs.includes(tab)
  const crossing = shows('split') ? across : undefined
  const past = pastOf(window, now)
  const lastYear = comparedWindow(past, 'year')
  const then = compare === 'none' ? null : comparedWindow(past, compare)
  const yearBefore = { from: addMonths(window.from, -12), to: addDays(window.from, -1) }
  const [assemblies, read] = await Promise.all([
    presentAssemblies(ctx),
    readWindows(ctx, {
      filters: base.filters,
      windows: [window, ...(then ? [then] : []), ...(shows('overview') ? [lastYear, yearBefore] : [])],
      sets: {
        total: [],
        rows: [by],
        ...(crossing && { columns: [crossing], cells: [by, crossing] }),
        ...(shows('overview') && { months: ['month'], lag: ['lagDays'], series: ['modelRangeId'] }),
      },
      counts: figuresUnder(base.filters),
    }),
  ])
  const totalIn = (one: Window) => read(one, 'total')[0]
  const n = totalIn(window)?.n ?? 0
  const before = then && (totalIn(then)?.n ?? 0)
  const rowsThen = then && read(then, 'rows')
  const alongside = rowsThen && by === 'month' ? monthsBeside(window, then!, rowsThen) : rowsThen
  const counted = (one: Window) => ({ total: totalIn(one), lag: read(one, 'lag') })
  const split = await splitRows(ctx, {
    ...{ base, assemblies, by, across: crossing, limit },
    order: {
      field: sortField ?? (by === 'month' ? 'name' : tab === 'compare' ? 'difference' : 'n'),
      ascending: sortField ? sortOrder === 'ascend' : by === 'month',
    },
    totals: { n, before: alongside && before, severity: totalIn(window)?.severity ?? 0 },
    now: by === 'month' ? monthsOf(window, read(window, 'rows')) : read(window, 'rows'),
    before: alongside,
    columns: read(window, 'columns'),
    cells: read(window, 'cells'),
  })
  const unfinished = unfinishedStart('month', window, now)
  const figures = shows('overview') ? figuresOf(base.filters, counted(window), then && counted(then)) : null
  const fastest = shows('overview')
    ? await fastestSeries(ctx, {
        ...{ base, assemblies },
        now: read(window, 'series'),
        before: read(then ?? lastYear, 'series'),
        yearBefore: read(yearBefore, 'series'),
      })
    : null
  return {
    asOf: instantText(ctx.now),
    window: { ...window, unfinished: unfinished?.slice(0, 7) ?? null },
    compare,
    compared: then,
    base: base.filters,
    by,
    across: crossing ?? null,
    total: { n, before, change: before === null ? null : changeOf(n, before).relative },
    ...split,
    ...(figures &&
      fastest && {
        figures,
        series: monthSeries(
          window,
          read(window, 'months'),
          compare === 'none' ? null : read(lastYear, 'months'),
        ),
        fastest,
      }),
    finding: reportFinding(
      { locale: ctx.locale, today: now },
      {
        ...{ window, compare, n, before },
        // What was chosen is neither the largest nor the fastest of its kind.
        largest: isOne(base.filters, by) ? null : largestOf(ctx, by, split.rows),
        fastest: (!isOne(base.filters, 'modelRangeId') && fastest?.[0]) || null,
        harm: figures?.find(({ key }) => key === 'harm')?.n ?? null,
      },
    ),
    denominator: await denominatorText(ctx, base, n),
  }
}

const isOne = (filters: FilterValues, name: string) =>
  [filters[name as 'assemblyCode'] ?? []].flat().length === 1

// Of months or states the largest says nothing.
function largestOf(ctx: Ctx, by: string, rows: readonly { key: string; name: string; n: number }[]) {
  if (by === 'month' || by === 'state') return null
  const [first] = [...rows].sort((one, other) => other.n - one.n)
  return first ? { by: fieldLabel(ctx.locale, by), name: first.name, n: first.n } : null
}

function monthsOf(window: Window, tallies: readonly Tally<string>[]): Tally<string>[] {
  const counted = new Map(tallies.map(tally => [tally.keys[0], tally]))
  return startsIn('month', window).map(
    start => counted.get(start) ?? { window: 0, keys: [start], n: 0, severity: 0, counts: {} },
  )
}

function monthsBeside(
  { from }: Window,
  then: Window,
  tallies: readonly Tally<string>[],
): Tally<string>[] | null {
  if (from.slice(8) !== then.from.slice(8)) return null
  const [year, month, thenYear, thenMonth] = [from, then.from].flatMap(day =>
    day.split('-').slice(0, 2).map(Number),
  ) as [number, number, number, number]
  const distance = (year - thenYear) * 12 + month - thenMonth
  return tallies.map(tally => ({ ...tally, keys: [addMonths(tally.keys[0]!, distance)] }))
}

function monthSeries(
  window: Window,
  now: readonly Tally<string>[],
  lastYear: readonly Tally<string>[] | null,
) {
  const earlier = new Map(lastYear?.map(({ keys, n }) => [addMonths(keys[0]!, 12), n]))
  return monthsOf(window, now).map(({ keys: [start], n }) => ({
    start: start!,
    n,
    before: lastYear && (earlier.get(start!) ?? 0),
    filters: within({}, windowOfStart('month', start!, window)),
  }))
}

export const readReport = operation({
  access: 'defect_analysis:query',
  input: reportInput,
  run: reportOf,
})
