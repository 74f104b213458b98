import { asOfInstant } from '@/lib/analysis/query/analysis-schema'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { toPage } from '@/lib/core/paging'
import { describeView } from './describe-view'
import { type DisproportionSort, disproportionInput, type Only } from './disproportion-schema'
import { type Measured, measureCells, withStrata } from './measure-cells'
import { nameCells } from './name-cells'
import { type Both, readView, type View } from './read-tables'
import { readWeeks } from './read-weeks'
import { cellName } from './tables'

/** Combinations of group and event that were reported more often than both let expect. */
export const pageDisproportion = operation({
  access: 'defect_analysis:query',
  input: disproportionInput,
  async run(caller, { page, limit, sortField, sortOrder, only, ...question }) {
    const ctx = asOfInstant(caller, question)
    const order = { page, limit, sortField, sortOrder, only, least: question.least }
    const view = await readView(ctx, question, {
      name: `page ${JSON.stringify(order)}`,
      withBefore: only === 'new',
      of: both => {
        const rows = sorted(chosen(both, question.least, only), sortField, sortOrder === 'ascend' ? 1 : -1)
        const shown = rows.slice((page - 1) * limit, page * limit)
        return { shown: withStrata(both.tables, shown), count: rows.length }
      },
    })
    const { shown, count } = view.made
    return {
      ...toPage({ page, limit }, await present(ctx, view, shown), count),
      ...(await describeView(ctx, view)),
    }
  },
})

/** The measured cells of a view, those only that the choice leaves. */
export function chosen({ tables, before }: Both, least: number, only: Only): Measured[] {
  const all = measureCells(tables, { least, choose: ({ a }) => a >= least })
  if (only === 'all') return all
  if (only !== 'new') return all.filter(({ tags }) => tags.includes(only))
  const known = new Set(
    measureCells(before!, { least, choose: () => true })
      .filter(({ ic025 }) => ic025 > 0)
      .map(({ cell }) => cellName(cell)),
  )
  return all
    .filter(({ ic025, cell }) => ic025 > 0 && !known.has(cellName(cell)))
    .map(row => ({ ...row, tags: [...row.tags, 'new' as const] }))
}

/** What cannot be said stands last in either order; equal values by the larger count. */
export function sorted(rows: Measured[], field: DisproportionSort, sign: 1 | -1): Measured[] {
  const measureOf = (row: Measured) => (field === 'n' ? row.a : row[field])
  return rows.sort((one, other) => {
    const [left, right] = [measureOf(one), measureOf(other)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sign * (left - right) || other.a - one.a || (cellName(one.cell) < cellName(other.cell) ? -1 : 1)
  })
}

async function present(ctx: Ctx, view: View, rows: ReturnType<typeof withStrata>) {
  const cells = rows.map(({ cell }) => cell)
  const [named, weeks] = await Promise.all([nameCells(ctx, view, cells), readWeeks(ctx, view, cells)])
  return rows.map(({ cell: _, ...measures }, at) => ({ ...named[at]!, ...measures, ...weeks[at]! }))
}
