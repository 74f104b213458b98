import type { z } from 'zod'
import { eventDimensions } from '@/lib/analysis/disproportion/disproportion-schema'
import { cellFinding } from '@/lib/analysis/findings/cell-finding'
import { severeIn } from '@/lib/analysis/findings/newest-records'
import { asOfInstant, type Base, baseOf, within } from '@/lib/analysis/query/analysis-schema'
import { startOf, startsIn, windowOfStart } from '@/lib/analysis/query/calendar'
import { readCube } from '@/lib/analysis/query/cube'
import { denominatorText } from '@/lib/analysis/query/denominator'
import { linkTo, presentAssemblies, type Value } from '@/lib/analysis/query/link'
import {
  type OwnHistoryParams,
  ownHistory,
  ownHistoryDefaults,
  runningSums,
} from '@/lib/analysis/statistics/own-history'
import { monthlyCusum } from '@/lib/analysis/statistics/time-charts'
import { namesOfValues, requireKey } from '@/lib/analysis/trend/lens'
import type { Ctx } from '@/lib/core/context'
import { invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { addDays, addMonths, instantText, today } from '@/lib/core/today'
import type { FilterValues } from '@/lib/defects/list/filters'
import { byInterval, trendWindow } from './read-trend'
import { cellHistoryInput } from './trend-schema'

type Method = z.output<typeof cellHistoryInput>['method']

const runUp: Record<Method, { interval: 'week' | 'month'; points: number }> = {
  own: { interval: 'week', points: 109 },
  cusum: { interval: 'month', points: 13 },
}

export const readCellHistory = operation({
  access: 'defect_analysis:query',
  input: cellHistoryInput,
  run: cellHistoryOf,
})

export async function cellHistoryOf(
  caller: Ctx,
  { group, groupKey, event, eventKey, method, ...rest }: z.output<typeof cellHistoryInput>,
) {
  const { h, ratio, cushion, ...filters } = rest
  const params = withUsual({ h, ratio, cushion })
  const ctx = asOfInstant(caller, filters)
  const codes = eventKey.split(',')
  const dimensions = eventDimensions[event]
  if (codes.length !== dimensions.length) throw invalid('eventKey', 'invalid')
  requireKey('groupKey', group, groupKey)
  const assemblies = await presentAssemblies(ctx)
  const base = baseOf(filters, trendWindow(ctx.now))
  const ofGroup: Value[] = [{ dimension: group, key: groupKey }]
  const ofEvent: Value[] = dimensions.map((dimension, at) => ({ dimension, key: codes[at]! }))
  const newEnergy =
    group === 'modelRangeId' ? await mostly(ctx, linkTo(base.filters, ofGroup, assemblies)) : null

  const { interval, points } = runUp[method]
  const long = longer(base, interval, points)
  const stratum = newEnergy === null ? long.filters : { ...long.filters, newEnergy }
  const starts = startsIn(interval, long.window)
  const sides = [[...ofGroup, ...ofEvent], ofGroup, ofEvent, []]
  const windows = sides.map(values => linkTo(stratum, values, assemblies))
  const { rows } = await readCube(ctx, { windows, sets: { rows: [interval] } })
  const [cell, inGroup, hasEvent, all] = sides.map((_, at) =>
    byInterval(
      rows.filter(({ window }) => window === at),
      starts,
    ),
  ) as Counts
  const charted = chart(method, starts, { cell, inGroup, hasEvent, all }, params)
  const shown = linkTo(base.filters, [...ofGroup, ...ofEvent], assemblies)
  const link = newEnergy === null ? shown : { ...shown, newEnergy }
  const first = starts.findIndex(start => start >= startOf(interval, base.window.from))
  const recent = method === 'own' ? charted.slice(-recentWeeks) : []
  const { from, to } = { from: recent[0]?.start ?? base.window.from, to: base.window.to }
  const [groupName, ...eventNames] = await namesOfValues(ctx, [...ofGroup, ...ofEvent])
  return {
    asOf: instantText(ctx.now),
    window: base.window,
    method,
    interval,
    h: method === 'own' ? params.h : null,
    newEnergy,
    filters: link,
    points: charted.slice(first).map(point => ({
      ...point,
      filters: within(link, windowOfStart(interval, point.start, base.window)),
    })),
    finding:
      recent.length === 0
        ? null
        : cellFinding(
            { locale: ctx.locale, today: today(ctx.now) },
            {
              ...{ group: groupName!, event: eventNames.join(' · '), window: { from, to } },
              n: sum(recent.map(({ n }) => n)),
              expected: expectedOf(recent),
              basis: 'history',
              since: startOfRise(charted),
              severe: await severeIn(ctx, within(link, { from, to })),
            },
          ),
    denominator: await denominatorText(ctx, { ...base, filters: link }, sum(cell.slice(first))),
  }
}

type Counts = [cell: number[], inGroup: number[], hasEvent: number[], all: number[]]

const recentWeeks = 13

function expectedOf(points: readonly Point[]): number | null {
  const known = points.flatMap(({ expected }) => expected ?? [])
  return known.length === points.length ? sum(known) : null
}

// The first week of the evidence that has not gone back to nothing since.
function startOfRise(points: readonly Point[]): string | null {
  const calm = points.findLastIndex(({ value }) => !value)
  return points[calm + 1]?.start ?? null
}

const withUsual = ({ h, ratio, cushion }: Partial<OwnHistoryParams>): OwnHistoryParams => ({
  ...ownHistoryDefaults,
  ...(h !== undefined && { h }),
  ...(ratio !== undefined && { ratio }),
  ...(cushion !== undefined && { cushion }),
})

const sum = (counts: readonly number[]) => counts.reduce((total, one) => total + one, 0)

async function mostly(ctx: Ctx, filters: FilterValues): Promise<boolean> {
  const { energies } = await readCube(ctx, { windows: [filters], sets: { energies: ['newEnergy'] } })
  const of = (key: string) => sum(energies.filter(({ keys }) => keys[0] === key).map(({ n }) => n))
  return of('true') > of('false')
}

function longer({ window, filters }: Base, interval: 'week' | 'month', points: number): Base {
  const first = startOf(interval, window.from)
  const from = interval === 'month' ? addMonths(first, -points) : addDays(first, -7 * points)
  const long = { from, to: window.to }
  return { window: long, filters: within(filters, long) }
}

interface Point {
  start: string
  n: number
  expected: number | null
  low: number | null
  high: number | null
  value: number | null
  fires: boolean
}

function chart(
  method: Method,
  starts: readonly string[],
  { cell, inGroup, hasEvent, all }: Record<'cell' | 'inGroup' | 'hasEvent' | 'all', number[]>,
  params: OwnHistoryParams,
): Point[] {
  if (method === 'own') {
    const sums = {
      cell: runningSums(cell),
      group: runningSums(inGroup),
      event: runningSums(hasEvent),
      stratum: runningSums(all),
    }
    return ownHistory(starts, sums, params).map(({ start, n, expected, low, high, s, fires }) => ({
      start,
      n,
      expected,
      low,
      high,
      value: s,
      fires,
    }))
  }
  return monthlyCusum(cell).map(({ value, centre, low, high, fires }, at) => ({
    start: starts[at]!,
    n: cell[at]!,
    expected: centre,
    low,
    high,
    value,
    fires,
  }))
}
