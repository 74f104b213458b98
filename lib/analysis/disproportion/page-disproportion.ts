import { asOfInstant } from '@/lib/analysis/query/analysis-schema'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { toPage } from '@/lib/core/paging'
import { describeView } from './describe-view'
import { disproportionInput } from './disproportion-schema'
import { join, type Margins } from './margins'
import { type Measured, withStrata } from './measure-cells'
import { nameCells } from './name-cells'
import { rankCells } from './rank-cells'
import { readCellCounts } from './read-cell-counts'
import { readView, type View } from './read-tables'
import { stoodOutBefore } from './stood-out-before'

export const pageDisproportion = operation({
  access: 'defect_analysis:query',
  input: disproportionInput,
  async run(caller, { page, limit, sortField, sortOrder, only, ...question }) {
    const ctx = asOfInstant(caller, question)
    const order = { sortField, sortOrder, only, least: question.least }
    const before = only === 'new' ? await stoodOutBefore(ctx, question) : undefined
    const view = await readView(ctx, question, {
      name: `page ${JSON.stringify({ ...order, page, limit, before: before?.digest })}`,
      async of(tables) {
        const { count, rows } = await rankCells(tables, order, before)
        const shown = await rows((page - 1) * limit, page * limit)
        return { shown, count, margins: around(tables.margins, shown) }
      },
    })
    const { shown, count, margins } = view.made
    return {
      ...toPage({ page, limit }, await present(ctx, view, shown, margins), count),
      ...(await describeView(ctx, view)),
    }
  },
})

function around(margins: Margins, rows: readonly Measured[]): Margins {
  const { groups, events, masked } = margins
  const ofEvents = new Set(rows.map(({ cell }) => join(cell.event)))
  const ofGroups = new Set([
    ...rows.map(({ cell }) => join(cell.group)),
    ...[...ofEvents].flatMap(event => (masked.has(event) ? join(masked.get(event)!.group) : [])),
  ])
  const only = <Value>(from: ReadonlyMap<string, Value>, names: ReadonlySet<string>) =>
    new Map([...from].filter(([name]) => names.has(name)))
  return {
    ...margins,
    groups: only(groups, ofGroups),
    events: only(events, ofEvents),
    masked: only(masked, ofEvents),
  }
}

async function present(ctx: Ctx, view: View, rows: readonly Measured[], margins: Margins) {
  const cells = rows.map(({ cell }) => cell)
  const [named, counts] = await Promise.all([
    nameCells(ctx, view, cells),
    readCellCounts(ctx, view, cells, margins.strata),
  ])
  const byStratum = counts.map(one => one.byStratum)
  return withStrata(margins, rows, byStratum).map(({ cell: _, ...measures }, at) => {
    const { spark, since } = counts[at]!
    return { ...named[at]!, ...measures, spark, since }
  })
}
