import { asOfInstant } from '@/lib/analysis/query/analysis-schema'
import { startsIn } from '@/lib/analysis/query/calendar'
import { readCube } from '@/lib/analysis/query/cube'
import { ebgm, ebQuantile, fitPrior } from '@/lib/analysis/statistics/shrinkage'
import { measureStrata } from '@/lib/analysis/statistics/strata'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { describeView } from './describe-view'
import { cellInput, strataDimensions } from './disproportion-schema'
import { join, strataOf } from './margins'
import { measuresOf, scaleOf, withStrata } from './measure-cells'
import { nameCells } from './name-cells'
import { nameStrata } from './name-strata'
import { readView } from './read-tables'
import type { Tables } from './tables'

export const readCell = operation({
  access: 'defect_analysis:query',
  input: cellInput,
  async run(caller, { groupKey, eventKey, ...question }) {
    const ctx = asOfInstant(caller, question)
    const key = { group: groupKey.split(','), event: eventKey.split(',') }
    const view = await readView(ctx, question, {
      name: 'around cells',
      of: aroundCells,
    })
    const { scale, prior } = view.made
    const { margins } = scale
    const [inGroup, withEvent] = [margins.groups.get(join(key.group)), margins.events.get(join(key.event))]
    if (!inGroup || !withEvent) throw new AppError('not_found')
    const [sides] = await nameCells(ctx, view, [key])
    const dimensions = strataDimensions[question.strata]
    const counted = await readCube(ctx, {
      windows: [sides!.filters],
      sets: { strata: dimensions, months: ['month'] },
    })
    const cell = { ...key, inGroup, withEvent, ...sumsOf(counted.strata) }
    if (cell.a === 0) throw new AppError('not_found')
    const inStrata = new Map(counted.strata.map(({ keys, n }) => [join(keys), n]))
    const byStratum = margins.strata.map(keys => inStrata.get(join(keys)) ?? 0)
    const strata = strataOf(margins, cell, byStratum)
    const row = measuresOf(scale, question.least)(cell)
    const [{ cell: _, ...measures }] = withStrata(margins, [row], [byStratum]) as [
      ReturnType<typeof withStrata>[number],
    ]
    const counts = { n: cell.a, expected: row.expectedStratified }
    const byMonth = new Map(counted.months.map(({ keys, n }) => [keys[0], n]))
    const names = await nameStrata(ctx, dimensions, margins.strata)
    return {
      ...sides!,
      ...measures,
      strata: margins.strata.map((keys, at) => ({
        name: names[at]!,
        keys: dimensions.map((dimension, place) => ({ dimension, key: keys[place]! })),
        ...strata[at]!,
      })),
      mantelHaenszel: measureStrata(strata),
      ebgm: prior && ebgm(prior, counts),
      eb05: prior && ebQuantile(prior, counts, 0.05),
      months: startsIn('month', view.base.window).map(start => ({ start, n: byMonth.get(start) ?? 0 })),
      ...(await describeView(ctx, view)),
    }
  },
})

async function aroundCells(tables: Tables) {
  const { counts, ...scale } = await scaleOf(tables)
  return { scale, prior: await fitPrior(counts) }
}

const sumsOf = (rows: readonly { n: number; severity: number }[]) => ({
  a: rows.reduce((sum, { n }) => sum + n, 0),
  severity: rows.reduce((sum, { severity }) => sum + severity, 0),
})
