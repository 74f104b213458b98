import { asOfInstant, type Base, within } from '@/lib/analysis/query/analysis-schema'
import { startsIn } from '@/lib/analysis/query/calendar'
import { fromCounts, readCube } from '@/lib/analysis/query/cube'
import type { Dimension, Grouping } from '@/lib/analysis/query/dimensions'
import { linkTo, namesFor, presentAssemblies } from '@/lib/analysis/query/link'
import { ic, mantelHaenszel, stratifiedExpected, type Table } from '@/lib/analysis/statistics/measures'
import { fitPrior, shrunk } from '@/lib/analysis/statistics/shrinkage'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import type { FilterValues } from '@/lib/defects/list/filters'
import { translate } from '@/lib/i18n/translate'
import { cellInput, type groupDimensions, strataDimensions } from './disproportion-schema'
import { join, listCells, strataOf } from './margins'
import { measuresOf, scaleOf, withAround, withStrata } from './measure-cells'
import { readCellCounts } from './read-cell-counts'
import { cellFindingOf, describeView, nameCells, readView } from './read-tables'
import { type CellSet, type Tables, tablesOf } from './tables'

export function measureStrata(strata: readonly Table[]) {
  const expected = stratifiedExpected(strata)
  const observed = strata.reduce((sum, { a }) => sum + a, 0)
  return { ...mantelHaenszel(strata), expected, ic: ic(observed, expected) }
}

async function nameStrata(
  ctx: Ctx,
  dimensions: readonly Dimension[],
  strata: readonly (readonly (string | null)[])[],
): Promise<string[]> {
  const namers = await Promise.all(
    dimensions.map((dimension, at) => {
      if (dimension === 'newEnergy') return newEnergyName(ctx)
      if (dimension === 'year') return (key: string | null) => key?.slice(0, 4) ?? ''
      return namesFor(ctx, dimension as Grouping, [...new Set(strata.map(keys => keys[at]!))])
    }),
  )
  return strata.map(keys => keys.map((key, at) => namers[at]!(key)).join(' · '))
}

const newEnergyName = (ctx: Ctx) => (key: string | null) =>
  translate(ctx.locale, key === 'true' ? 'analysis.newEnergy' : 'analysis.otherPower')

export const readCell = operation({
  access: 'defect_analysis:query',
  input: cellInput,
  async run(caller, { groupKey, eventKey, ...question }) {
    const ctx = asOfInstant(caller, question)
    const key = { group: groupKey.split(','), event: eventKey.split(',') }
    const view = await readView(ctx, question, 'around cells', tables => ({
      ...{ margins: tables.margins, fitted: fitted(tables) },
    }))
    const { margins } = view.made
    const [inGroup, withEvent] = [margins.groups.get(join(key.group)), margins.events.get(join(key.event))]
    if (!inGroup || !withEvent) throw new AppError('not_found')
    const [sides] = await nameCells(ctx, view, [key])
    const dimensions = strataDimensions[question.strata]
    const [counted, names, [weeks]] = await Promise.all([
      readCube(ctx, { windows: [sides!.filters], sets: { strata: dimensions, months: ['month'] } }),
      nameStrata(ctx, dimensions, margins.strata),
      readCellCounts(ctx, view, [key], margins.strata),
    ])
    const cell = { ...key, inGroup, withEvent, ...sumsOf(counted.strata) }
    if (cell.a === 0) throw new AppError('not_found')
    const inStrata = new Map(counted.strata.map(({ keys, n }) => [join(keys), n]))
    const byStratum = margins.strata.map(keys => inStrata.get(join(keys)) ?? 0)
    const { prior, ranked } = await view.made.fitted
    const row = withAround(margins, measuresOf({ margins, ranked }, question.least)(cell))
    const strata = strataOf(row.around, byStratum)
    const measures = withStrata(row, byStratum)
    const byMonth = new Map(counted.months.map(({ keys, n }) => [keys[0], n]))
    const described = { ...sides!, ...measures, steadySince: weeks!.steadySince }
    return {
      ...sides!,
      finding: await cellFindingOf(ctx, view, described, question.least),
      ...measures,
      strata: margins.strata.map((keys, at) => ({
        name: names[at]!,
        keys: dimensions.map((dimension, place) => ({ dimension, key: keys[place]! })),
        ...strata[at]!,
      })),
      mantelHaenszel: measureStrata(strata),
      ...shrunk(prior, measures),
      months: startsIn('month', view.base.window).map(start => ({ start, n: byMonth.get(start) ?? 0 })),
      ...(await describeView(ctx, view)),
    }
  },
})

// While what else is to be said of the cell is counted.
async function fitted(tables: Tables) {
  const { ranked, counts } = await scaleOf(tables)
  return { ranked, prior: await fitPrior(counts) }
}

const sumsOf = (rows: readonly { n: number; severity: number }[]) => ({
  a: rows.reduce((sum, { n }) => sum + n, 0),
  severity: rows.reduce((sum, { severity }) => sum + severity, 0),
})

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
  const tables = await fromCounts(ctx, requests, 'group cells', ([margins, ofGroup]) =>
    tablesOf({ ...margins![0]!, ...ofGroup![0]! }, { groupKeys: 1, eventKeys: 1, unmask: false }),
  )
  const cells = listCells(tables.cells).filter(({ a }) => a >= least)
  const rows = cells
    .map(measuresOf(await scaleOf(tables), least))
    .sort((one, other) => other.ic025Stratified - one.ic025Stratified || other.a - one.a)
    .slice(0, limit)
  const named = await nameCells(
    ctx,
    { base, assemblies, group: [group], event: ['subAssemblyCode'] },
    rows.map(({ cell }) => cell),
  )
  return rows.map(({ cell: _, ...measures }, at) => ({ ...named[at]!, ...measures }))
}
