import { asOfInstant } from '@/lib/analysis/query/analysis-schema'
import { startsIn } from '@/lib/analysis/query/calendar'
import { readCube } from '@/lib/analysis/query/cube'
import { ebgm, ebQuantile, fitPrior } from '@/lib/analysis/statistics/shrinkage'
import { measureStrata } from '@/lib/analysis/statistics/strata'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { describeView } from './describe-view'
import { cellInput, strataDimensions } from './disproportion-schema'
import { expectationsOf, type Measured, measureCells } from './measure-cells'
import { nameCells } from './name-cells'
import { nameStrata } from './name-strata'
import { readTables } from './read-tables'
import { cellName } from './tables'

/** One combination with its strata, its months and the shrunk ratios of all cells of the view. */
export const readCell = operation({
  access: 'defect_analysis:query',
  input: cellInput,
  async run(caller, { groupKey, eventKey, ...question }) {
    const ctx = asOfInstant(caller, question)
    const view = await readTables(ctx, question)
    const { tables, base } = view
    const name = cellName({ group: groupKey.split(','), event: eventKey.split(',') })
    const cell = tables.cells.find(one => cellName(one) === name)
    if (!cell) throw new AppError('not_found')
    const [{ cell: _, ...measures }] = measureCells(tables, {
      least: question.least,
      choose: one => one === cell,
    }) as [Measured]
    const expectations = expectationsOf(tables)
    const prior = fitPrior(tables.cells.map(({ a }, at) => ({ n: a, expected: expectations[at]! })))
    const counts = { n: cell.a, expected: measures.expectedStratified }
    const [sides] = await nameCells(ctx, view, [cell])
    const months = await readCube(ctx, { windows: [sides!.filters], sets: { months: ['month'] } })
    const byMonth = new Map(months.months.map(({ keys, n }) => [keys[0], n]))
    const strata = tables.strataOf(cell)
    const names = await nameStrata(ctx, strataDimensions[question.strata], tables.strata)
    return {
      ...sides!,
      ...measures,
      strata: tables.strata.map((keys, at) => ({
        name: names[at]!,
        keys: strataDimensions[question.strata].map((dimension, place) => ({ dimension, key: keys[place]! })),
        ...strata[at]!,
      })),
      mantelHaenszel: measureStrata(strata),
      ebgm: prior && ebgm(prior, counts),
      eb05: prior && ebQuantile(prior, counts, 0.05),
      months: startsIn('month', base.window).map(start => ({ start, n: byMonth.get(start) ?? 0 })),
      ...(await describeView(ctx, view)),
    }
  },
})
