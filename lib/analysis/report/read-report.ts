import type { z } from 'zod'
import { reportFinding } from '@/lib/analysis/findings/total-findings'
import { asOfInstant, baseOf, within } from '@/lib/analysis/query/analysis-schema'
import {
  comparedWindow,
  pastOf,
  startsIn,
  unfinishedStart,
  type Window,
  windowOfStart,
} from '@/lib/analysis/query/calendar'
import { denominatorText } from '@/lib/analysis/query/denominator'
import { presentAssemblies } from '@/lib/analysis/query/link'
import { changeOf } from '@/lib/analysis/statistics/small-numbers'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { addDays, addMonths, instantText, today } from '@/lib/core/today'
import type { FilterValues } from '@/lib/defects/list/filters'
import { fieldLabel } from '@/lib/i18n/translate'
import { fastestSeries } from './fastest'
import { figuresOf, figuresUnder } from './figures'
import { readWindows, type Tally } from './places'
import { type ReportTab, reportInput } from './report-schema'
import { splitRows } from './split-rows'

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
