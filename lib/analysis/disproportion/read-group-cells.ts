import { type Base, within } from '@/lib/analysis/query/analysis-schema'
import { presentAssemblies } from '@/lib/analysis/query/assemblies'
import { type Cube, readCubes } from '@/lib/analysis/query/cube'
import type { Dimension } from '@/lib/analysis/query/dimensions'
import { linkTo } from '@/lib/analysis/query/link'
import type { Ctx } from '@/lib/core/context'
import { type groupDimensions, strataDimensions } from './disproportion-schema'
import { join, sum } from './margins'
import { measuresOf, scaleOf } from './measure-cells'
import { nameCells } from './name-cells'
import { type CellSet, tablesOf } from './tables'

/**
 * From 100 000 records on, margins may be a minute old: a minute's writes change them by less than a thousandth, and
 * counting them takes longer than all else. The group's own counts are always fresh.
 */
const recentMargins = {
  withinMs: 60_000,
  suits: ([cube]: Cube<CellSet, never>[]) => sum(cube!.total.map(({ n }) => n)) >= 100_000,
}

function holds({ events, total }: Cube<CellSet, never>, { cells, groups }: Cube<CellSet, never>): boolean {
  const ofEvent = new Map<string | null, number>()
  for (const { keys, n } of events) ofEvent.set(keys[0]!, (ofEvent.get(keys[0]!) ?? 0) + n)
  const ofStratum = new Map(total.map(({ keys, n }) => [join(keys), n]))
  return (
    cells.every(({ keys, n }) => n <= (ofEvent.get(keys[1]!) ?? 0)) &&
    groups.every(({ keys, n }) => n <= (ofStratum.get(join(keys.slice(1))) ?? 0))
  )
}

interface GroupQuestion {
  base: Base
  group: Extract<keyof typeof groupDimensions, 'modelRangeId' | 'typeCodeId'>
  groupKey: string
  limit: number
  least?: number
}

export async function readGroupCells(ctx: Ctx, { base, group, groupKey, limit, least = 3 }: GroupQuestion) {
  const strata = strataDimensions['power-year']
  const assemblies = await presentAssemblies(ctx)
  const own = linkTo(base.filters, [{ dimension: group, key: groupKey }], assemblies)
  const around: Partial<Record<CellSet, readonly Dimension[]>> = {
    events: ['subAssemblyCode', ...strata],
    total: strata,
  }
  const inside: Partial<Record<CellSet, readonly Dimension[]>> = {
    cells: [group, 'subAssemblyCode'],
    groups: [group, ...strata],
  }
  const marginsOf = async (recent?: typeof recentMargins) =>
    (
      await readCubes<CellSet>(
        ctx,
        [
          {
            windows: [within(base.filters, base.window)],
            sets: around as Record<CellSet, readonly Dimension[]>,
          },
        ],
        recent,
      )
    )[0]!
  const [margins, [ofGroup]] = await Promise.all([
    marginsOf(recentMargins),
    readCubes<CellSet>(ctx, [{ windows: [own], sets: inside as Record<CellSet, readonly Dimension[]> }]),
  ])
  const all = holds(margins, ofGroup!) ? margins : await marginsOf()
  const tables = tablesOf({ ...all, ...ofGroup! }, { groupKeys: 1, eventKeys: 1, unmask: false })
  if (tables.cells.length === 0) return []
  const measure = measuresOf(await scaleOf(tables), least)
  const rows = tables.cells
    .filter(({ a }) => a >= least)
    .map(measure)
    .sort((one, other) => other.ic025Stratified - one.ic025Stratified || other.a - one.a)
    .slice(0, limit)
  const view = {
    base,
    assemblies,
    groupValues: ([key]: readonly string[]) => [{ dimension: group, key: key! }],
    eventValues: ([key]: readonly string[]) => [{ dimension: 'subAssemblyCode' as const, key: key! }],
  }
  const named = await nameCells(
    ctx,
    view,
    rows.map(({ cell }) => cell),
  )
  return rows.map(({ cell: _, ...measures }, at) => ({ ...named[at]!, ...measures }))
}
