import type { z } from 'zod'
import { trendFinding } from '@/lib/analysis/findings/total-findings'
import { asOfInstant, type Base, within } from '@/lib/analysis/query/analysis-schema'
import {
  daysIn,
  type Interval,
  nextStart,
  startsIn,
  unfinishedStart,
  type Window,
  windowOfStart,
} from '@/lib/analysis/query/calendar'
import { type CubeRow, fromCubes } from '@/lib/analysis/query/cube'
import { denominatorText } from '@/lib/analysis/query/denominator'
import { linkTo, namesFor, presentAssemblies } from '@/lib/analysis/query/link'
import { sum } from '@/lib/analysis/statistics/quantiles'
import { completed } from '@/lib/analysis/statistics/reporting-delay'
import { ifEnough } from '@/lib/analysis/statistics/small-numbers'
import type { Ctx } from '@/lib/core/context'
import { invalid } from '@/lib/core/errors'
import { getOrAdd } from '@/lib/core/grouped'
import { inSlices } from '@/lib/core/limits/between-slices'
import { operation } from '@/lib/core/operation'
import { addDays, addMonths, earliest, instantText, latest, today } from '@/lib/core/today'
import { type Lens, lensOf, namesOfValues } from './lens'
import { listEvents } from './list-events'
import { readCompleteness } from './read-delay'
import { rateNote, readRates } from './read-rates'
import { trendInput } from './trend-schema'

export const trendWindow = (now: Date): Window => {
  const to = today(now)
  return { from: addDays(addMonths(to, -24), 1), to }
}

export const readTrend = operation({
  access: 'defect_analysis:query',
  input: trendInput,
  run: trendOf,
})

export async function trendOf(
  caller: Ctx,
  { interval, top, show, compare, dated, ...looked }: z.output<typeof trendInput>,
) {
  const ctx = asOfInstant(caller, looked)
  const assemblies = await presentAssemblies(ctx)
  const lens = lensOf(looked, trendWindow(ctx.now), assemblies)
  const { dimension, many, sold, values } = lens
  const byFault = dated === 'fault'
  const base = byFault ? byDayOfFault(lens.base) : lens.base
  const { window, filters } = base
  const datedIn = (days: Window) =>
    byFault ? { faultDateFrom: days.from, faultDateTo: days.to } : within({}, days)
  const points = startsIn(interval, window)
  const earlier = yearBefore(interval, window)
  const pointsBefore = points.map(start => yearBefore(interval, { from: start, to: start }).from)
  const filtersBefore = { ...within(filters, earlier), ...datedIn(earlier) }
  const windows = compare === 'year' ? [filters, filtersBefore] : [filters]
  const time = byFault ? (`fault ${interval}` as const) : interval
  const sets = { total: [time], lines: [dimension, time] } as const
  const { total, before, lines, linesBefore, missing } = await fromCubes(
    ctx,
    [{ windows, sets }],
    `trend ${top} ${compare} ${dated}`,
    async ([cube]) => {
      const all = await linesOf(ofWindow(cube!.lines, 0), points)
      const allBefore = compare === 'year' ? await linesOf(ofWindow(cube!.lines, 1), pointsBefore) : null
      const none = points.map(() => 0)
      const keys = largest(all, top)
      return {
        total: byInterval(ofWindow(cube!.total, 0), points),
        before: compare === 'year' ? byInterval(ofWindow(cube!.total, 1), pointsBefore) : null,
        lines: new Map(keys.map(key => [key, all.get(key)!])),
        linesBefore: allBefore && new Map(keys.map(key => [key, allBefore.get(key) ?? none])),
        missing: all.get(null),
      }
    },
  )
  const n = sum(total)
  const shares = await sharesIn(
    ctx,
    lens,
    points.map(start => ({ start, days: windowOfStart(interval, start, window) })),
    { interval, byFault },
  )
  const aheadOf = (counts: readonly number[]) =>
    shares && counts.map((one, at) => (shares[at]! < complete ? completed(one, shares[at]!) : null))
  const keys = [...lines.keys()]
  const nameOf = await namesFor(ctx, dimension, keys)
  const line = (key: string | null, counts: number[]) => ({
    n: counts,
    ahead: aheadOf(counts),
    share: counts.map((one, at) => ifEnough(total[at]!, one / total[at]!)),
    filters: linkTo(filters, [{ dimension, key }], assemblies),
  })
  const ratesOf = (counts: ReadonlyMap<string, number[]>, starts: readonly string[], within: Window) =>
    readRates(
      ctx,
      keys.map(key => ({ key, n: counts.get(key)! })),
      { dimension, sold, ends: starts.map(start => windowOfStart(interval, start, within).to) },
    )
  const rates = await ratesOf(lines, points, window)
  const ratesBefore =
    linesBefore && show === 'rate' ? await ratesOf(linesBefore, pointsBefore, earlier) : null
  const shown = keys.map(key => ({
    key,
    name: nameOf(key),
    ...line(key, lines.get(key)!),
    rate: rates.of(key),
    before: linesBefore?.get(key) ?? null,
    rateBefore: ratesBefore?.of(key) ?? null,
  }))
  const other = many
    ? null
    : total.map((all, at) => all - (missing?.[at] ?? 0) - sum(shown.map(one => one.n[at]!)))
  return {
    asOf: instantText(ctx.now),
    interval,
    window,
    base: filters,
    points,
    unfinished: unfinishedStart(interval, window, today(ctx.now)),
    // The first point of which not all is in.
    incompleteFrom: shares ? shares.findIndex(share => share < complete) : null,
    pointFilters: points.map(start => datedIn(windowOfStart(interval, start, window))),
    beforeFilters:
      compare === 'year'
        ? pointsBefore.map(start => ({
            ...(byFault && within({}, earlier)),
            ...datedIn(windowOfStart(interval, start, earlier)),
          }))
        : null,
    dimension,
    lines: shown,
    other,
    otherAhead: other && aheadOf(other),
    missing: missing ? line(null, missing) : null,
    total,
    ahead: aheadOf(total),
    before,
    n,
    events: await listEvents(ctx, window, filters),
    finding: trendFinding(
      { locale: ctx.locale, today: today(ctx.now) },
      {
        ...{ window, interval, n },
        name: (await namesOfValues(ctx, values)).join(' · '),
        counts: total.filter(
          (_, at) =>
            isComplete(interval, points[at]!, window, today(ctx.now)) &&
            (shares?.[at] ?? 1) >= nearlyComplete,
        ),
        ahead: aheadOf(total)?.at(-1) ?? null,
        newest: total.at(-1) ?? 0,
        largest: largestOf(shown),
      },
    ),
    rateNote: show === 'rate' ? rateNote(ctx, rates) : null,
    denominator: await denominatorText(ctx, base, n),
  }
}

// From here on what is still to come is not drawn.
const complete = 0.98
// Delays have long tails: by then a year would have passed.
const nearlyComplete = 0.9

function byDayOfFault({ window, filters }: Base): Base {
  const { faultDateFrom = window.from, faultDateTo = window.to } = filters as Record<string, string>
  const from = latest(faultDateFrom, window.from)
  const to = earliest(faultDateTo, window.to)
  if (from > to) throw invalid('faultDateTo', 'before_start')
  return { window: { from, to }, filters: { ...filters, faultDateFrom: from, faultDateTo: to } }
}

interface Period {
  start: string
  days: Window
}

// Of each period the share that is in: of faults by the delay until they are reported, else by the days that have passed.
async function sharesIn(
  ctx: Ctx,
  { around, base }: Lens,
  periods: readonly Period[],
  { interval, byFault }: { interval: Interval; byFault: boolean },
): Promise<number[] | null> {
  const day = today(ctx.now)
  const completeness = byFault ? await readCompleteness(ctx, around.filters, base.window.to) : null
  if (byFault && !completeness) return null
  const shares = periods.map(({ start, days }) => {
    const whole = { from: start, to: addDays(nextStart(interval, start), -1) }
    const isNow = days.to <= day && day <= whole.to && days.to >= base.window.to && base.window.to === day
    const passed = isNow ? daysIn({ from: start, to: day }) / daysIn(whole) : 1
    return passed * (completeness?.(days) ?? 1)
  })
  return shares.some(share => share < complete) ? shares : null
}

function isComplete(interval: Interval, start: string, { from, to }: Window, day: string): boolean {
  const end = addDays(nextStart(interval, start), -1)
  return start >= from && end <= to && end < day
}

function largestOf(lines: readonly { name: string; n: readonly number[] }[]) {
  const [first] = lines
  return first && lines.length > 1 ? { name: first.name, n: sum(first.n) } : null
}

const ofWindow = (rows: readonly CubeRow<never>[], window: number) =>
  rows.filter(row => row.window === window)

/** Weeks are shifted by 364 days, so that they begin on a Monday a year before too. */
function yearBefore(interval: Interval, { from, to }: Window): Window {
  if (interval === 'week') return { from: addDays(from, -364), to: addDays(to, -364) }
  return { from: addMonths(from, -12), to: addMonths(to, -12) }
}

export function byInterval(rows: readonly CubeRow<never>[], points: readonly string[]): number[] {
  const counts = new Map<string, number>()
  for (const { keys, n } of rows) counts.set(keys.at(-1)!, (counts.get(keys.at(-1)!) ?? 0) + n)
  return points.map(start => counts.get(start) ?? 0)
}

async function linesOf(
  rows: readonly CubeRow<never>[],
  points: readonly string[],
): Promise<Map<string | null, number[]>> {
  const places = new Map(points.map((start, at) => [start, at]))
  const lines = new Map<string | null, number[]>()
  await inSlices(rows.length, row => {
    const { keys, n } = rows[row]!
    const [key, start] = keys as [string | null, string]
    const counts = getOrAdd(lines, key, () => points.map(() => 0))
    const place = places.get(start)
    if (place !== undefined) counts[place]! += n
  })
  return lines
}

function largest(lines: ReadonlyMap<string | null, number[]>, limit: number): string[] {
  return [...lines]
    .flatMap(([key, counts]) => (key === null ? [] : [{ key, n: sum(counts) }]))
    .sort((one, other) => other.n - one.n || (one.key < other.key ? -1 : 1))
    .slice(0, limit)
    .map(({ key }) => key)
}
