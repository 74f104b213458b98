import { inSlices } from '@/lib/core/limits/between-slices'
import type { DisproportionSort, Only } from './disproportion-schema'
import { type Cell, cellName } from './margins'
import { ic025Of, type Measured, measuresOf, scaleOf } from './measure-cells'
import type { StoodOut } from './stood-out-before'
import type { Tables } from './tables'

interface Order {
  least: number
  only: Only
  sortField: DisproportionSort
  sortOrder: 'ascend' | 'descend'
}

export interface RankedCells {
  count: number
  expected: Float64Array
  rows(from?: number, to?: number): Measured[]
}

export async function rankCells(tables: Tables, order: Order, before?: StoodOut): Promise<RankedCells> {
  const { least, only, sortField } = order
  const scale = await scaleOf(tables)
  const measure = measuresOf(scale, least)
  const { margins } = tables
  const sortValueOf = (cell: Cell) => {
    if (sortField === 'n') return cell.a
    return sortField === 'ic025' ? ic025Of(margins, cell) : measure(cell)[sortField]
  }
  const ranked: { cell: Cell; value: number | null }[] = []
  await inSlices(tables.cells.length, at => {
    const cell = tables.cells[at]!
    if (cell.a < least) return
    if (before) {
      if (ic025Of(margins, cell) <= 0 || before.names.has(cellName(cell))) return
    } else if (only !== 'all' && !measure(cell).tags.includes(only)) return
    ranked.push({ cell, value: sortValueOf(cell) })
  })
  ranked.sort(inOrder(order.sortOrder === 'ascend' ? 1 : -1))
  return {
    count: ranked.length,
    expected: scale.expected,
    rows: (from, to) =>
      ranked.slice(from, to).map(({ cell }) => {
        const row = measure(cell)
        return before ? { ...row, tags: [...row.tags, 'new' as const] } : row
      }),
  }
}

type Valued = { cell: Cell; value: number | null }

const inOrder = (sign: 1 | -1) => (one: Valued, other: Valued) => {
  if (one.value === null || other.value === null)
    return Number(one.value === null) - Number(other.value === null)
  return (
    sign * (one.value - other.value) ||
    other.cell.a - one.cell.a ||
    (cellName(one.cell) < cellName(other.cell) ? -1 : 1)
  )
}
