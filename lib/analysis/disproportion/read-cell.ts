import { asOfInstant } from '@/lib/analysis/query/analysis-schema'
import { startsIn } from '@/lib/analysis/query/calendar'
import { readCube } from '@/lib/analysis/query/cube'
import { ebgm, ebQuantile } from '@/lib/analysis/statistics/shrinkage'
import { measureStrata } from '@/lib/analysis/statistics/strata'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { describeView } from './describe-view'
import { cellInput, strataDimensions } from './disproportion-schema'
import { measureCells, priorOf, withStrata } from './measure-cells'
import { nameCells } from './name-cells'
import { nameStrata } from './name-strata'
import { readView } from './read-tables'
import { cellName, type Tables } from './tables'

/** One combination with its strata, its months and the shrunk ratios of all cells of the view. */
export const readCell = operation({
  access: 'defect_analysis:query',
  input: cellInput,
  async run(caller, { groupKey, eventKey, ...question }) {
    const ctx = asOfInstant(caller, question)
    const name = cellName({ group: groupKey.split(','), event: eventKey.split(',') })
    const view = await readView(ctx, question, {
      name: `cell ${name} ${question.least}`,
      of: ({ tables }) => cellOf(tables, name, question.least),
    })
    if (!view.made) throw new AppError('not_found')
    const { base } = view
    const { cell, measures, strata, strataKeys, ...shrunk } = view.made
    const [sides] = await nameCells(ctx, view, [cell])
    const months = await readCube(ctx, { windows: [sides!.filters], sets: { months: ['month'] } })
    const byMonth = new Map(months.months.map(({ keys, n }) => [keys[0], n]))
    const names = await nameStrata(ctx, strataDimensions[question.strata], strataKeys)
    return {
      ...sides!,
      ...measures,
      strata: strataKeys.map((keys, at) => ({
        name: names[at]!,
        keys: strataDimensions[question.strata].map((dimension, place) => ({ dimension, key: keys[place]! })),
        ...strata[at]!,
      })),
      mantelHaenszel: measureStrata(strata),
      ...shrunk,
      months: startsIn('month', base.window).map(start => ({ start, n: byMonth.get(start) ?? 0 })),
      ...(await describeView(ctx, view)),
    }
  },
})

function cellOf(tables: Tables, name: string, least: number) {
  const cell = tables.cells.find(one => cellName(one) === name)
  if (!cell) return null
  const [row] = withStrata(tables, measureCells(tables, { least, choose: one => one === cell }))
  const { cell: _, ...measures } = row!
  const prior = priorOf(tables)
  const counts = { n: cell.a, expected: measures.expectedStratified }
  return {
    cell,
    measures,
    strata: tables.strataOf(cell),
    strataKeys: tables.strata,
    ebgm: prior && ebgm(prior, counts),
    eb05: prior && ebQuantile(prior, counts, 0.05),
  }
}
