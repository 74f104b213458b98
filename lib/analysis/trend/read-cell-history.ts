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
  type CellSums,
  type OwnHistoryParams,
  ownHistory,
  ownHistoryDefaults,
  runningSums,
} from '@/lib/analysis/statistics/own-history'
import { sum } from '@/lib/analysis/statistics/quantiles'
import { monthlyCusum } from '@/lib/analysis/statistics/time-charts'
import { namesOfValues, requireKey } from '@/lib/analysis/trend/lens'
import type { Ctx } from '@/lib/core/context'
import { invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { addDays, addMonths, instantText, today } from '@/lib/core/today'
import type { FilterValues } from '@/lib/defects/list/filters'
import { lookups } from '@/lib/dictionaries/names/lookups'
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
  const { h, ratio, cushion, mixture, ...filters } = rest
  const params = withUsual({ h, ratio, cushion, mixture })
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
  const events = [ofEvent, ...(mixture ? await partsAbove(ctx, ofEvent) : [])]
  const sides = [ofGroup, [], ...events.flatMap(values => [[...ofGroup, ...values], values])]
  const windows = sides.map(values => linkTo(stratum, values, assemblies))
  const { rows } = await readCube(ctx, { windows, sets: { rows: [interval] } })
  const counts = sides.map((_, at) =>
    byInterval(
      rows.filter(({ window }) => window === at),
      starts,
    ),
  )
  const cell = counts[2]!
  const charted = method === 'own' ? ownChart(starts, sumsOf(counts), params) : monthlyChart(starts, cell)
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

const withUsual = (given: Partial<OwnHistoryParams>): OwnHistoryParams => ({
  ...ownHistoryDefaults,
  ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
})

// A problem's part, and a part's assembly: within whose share a mixture seeks that of the cell.
async function partsAbove(ctx: Ctx, [part, ...problem]: Value[]): Promise<Value[][]> {
  const above: Value[][] = problem.length > 0 ? [[part!]] : []
  if (part?.dimension !== 'subAssemblyCode') return above
  const { assemblies, subAssemblies } = await lookups(ctx)
  const assemblyId = subAssemblies.get(part.key!)?.assemblyId
  const assembly = [...assemblies.values()].find(({ id }) => id === assemblyId)
  return assembly ? [...above, [{ dimension: 'assemblyCode', key: assembly.code }]] : above
}

// Counts of the group and of all, then of each event, within the group and everywhere.
function sumsOf([group, stratum, cell, event, ...above]: readonly number[][]): CellSums {
  return {
    ...{ cell: runningSums(cell!), group: runningSums(group!) },
    ...{ event: runningSums(event!), stratum: runningSums(stratum!) },
    ...(above.length > 0 && { parent: sumsOf([group!, stratum!, ...above]) }),
  }
}

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

const ownChart = (starts: readonly string[], sums: CellSums, params: OwnHistoryParams): Point[] =>
  ownHistory(starts, sums, params).map(({ start, n, expected, low, high, s, fires }) => ({
    ...{ start, n, expected },
    ...{ low, high, value: s, fires },
  }))

const monthlyChart = (starts: readonly string[], counts: readonly number[]): Point[] =>
  monthlyCusum(counts).map(({ value, centre, low, high, fires }, at) => ({
    ...{ start: starts[at]!, n: counts[at]!, expected: centre },
    ...{ low, high, value, fires },
  }))
