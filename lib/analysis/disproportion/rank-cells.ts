import { inSlices } from '@/lib/core/limits/between-slices'
import type { DisproportionSort, Only } from './disproportion-schema'
import { type Cell, cellName } from './margins'
import { ic025Of, type Measured, measuresOf, type Scale, scaleOf } from './measure-cells'
import type { Both } from './read-tables'
import type { Tables } from './tables'

interface Order {
  least: number
  only: Only
  sortField: DisproportionSort
  sortOrder: 'ascend' | 'descend'
}

export interface RankedCells {
  count: number
  scale: Scale
  rows(from?: number, to?: number): Measured[]
}

export async function rankCells({ tables, before }: Both, order: Order): Promise<RankedCells> {
  const { least, only, sortField } = order
  const scale = await scaleOf(tables)
  const measure = measuresOf(scale, least)
  const { margins } = tables
  const sortValueOf = (cell: Cell) => {
    if (sortField === 'n') return cell.a
    return sortField === 'ic025' ? ic025Of(margins, cell) : measure(cell)[sortField]
  }
  const known = only === 'new' ? await above(before!) : undefined
  const ranked: { cell: Cell; value: number | null }[] = []
  await inSlices(tables.cells.length, at => {
    const cell = tables.cells[at]!
    if (cell.a < least) return
    if (known) {
      if (ic025Of(margins, cell) <= 0 || known.has(cellName(cell))) return
    } else if (only !== 'all' && !measure(cell).tags.includes(only)) return
    ranked.push({ cell, value: sortValueOf(cell) })
  })
  ranked.sort(inOrder(order.sortOrder === 'ascend' ? 1 : -1))
  return {
    count: ranked.length,
    scale,
    rows: (from, to) =>
      ranked.slice(from, to).map(({ cell }) => {
        const row = measure(cell)
        return known ? { ...row, tags: [...row.tags, 'new' as const] } : row
      }),
  }
}

async function above({ cells, margins }: Tables): Promise<Set<string>> {
  const found = new Set<string>()
  await inSlices(cells.length, at => {
    if (ic025Of(margins, cells[at]!) > 0) found.add(cellName(cells[at]!))
  })
  return found
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
