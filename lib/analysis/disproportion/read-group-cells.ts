import { type Base, within } from '@/lib/analysis/query/analysis-schema'
import { presentAssemblies } from '@/lib/analysis/query/assemblies'
import { fromCounts } from '@/lib/analysis/query/cube'
import type { Dimension } from '@/lib/analysis/query/dimensions'
import { linkTo } from '@/lib/analysis/query/link'
import type { Ctx } from '@/lib/core/context'
import type { FilterValues } from '@/lib/defects/list/filters'
import { listCells } from './cells'
import { type groupDimensions, strataDimensions } from './disproportion-schema'
import { measuresOf, scaleOf } from './measure-cells'
import { nameCells } from './name-cells'
import { type CellSet, tablesOf } from './tables'

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
  const requests = [
    { windows: [within(base.filters, base.window)], sets: around },
    { windows: [own], sets: inside },
  ] as { windows: FilterValues[]; sets: Record<CellSet, readonly Dimension[]> }[]
  const tables = await fromCounts(ctx, requests, {
    name: 'group cells',
    of: ([margins, ofGroup]) =>
      tablesOf({ ...margins![0]!, ...ofGroup![0]! }, { groupKeys: 1, eventKeys: 1, unmask: false }),
  })
  const cells = listCells(tables.cells).filter(({ a }) => a >= least)
  const rows = cells
    .map(measuresOf(await scaleOf(tables), least))
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
