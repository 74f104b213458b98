import { betweenSlices } from '@/lib/core/limits/between-slices'
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
  const sortValueOf = (cell: Cell) => {
    if (sortField === 'n') return cell.a
    return sortField === 'ic025' ? ic025Of(margins, cell) : measure(cell)[sortField]
  }
  const { margins } = tables
  const known = only === 'new' ? await above(before!) : undefined
  const ranked: { cell: Cell; value: number | null }[] = []
  const pause = betweenSlices()
  for (const [at, cell] of tables.cells.entries()) {
    if (at % 1_000 === 0) await pause()
    if (cell.a < least) continue
    if (known) {
      if (ic025Of(margins, cell) <= 0 || known.has(cellName(cell))) continue
    } else if (only !== 'all' && !measure(cell).tags.includes(only)) continue
    ranked.push({ cell, value: sortValueOf(cell) })
  }
  await pause()
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
  const pause = betweenSlices()
  const found = new Set<string>()
  for (const [at, cell] of cells.entries()) {
    if (at % 1_000 === 0) await pause()
    if (ic025Of(margins, cell) > 0) found.add(cellName(cell))
  }
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
