import { betweenSlices } from '@/lib/core/limits/between-slices'
import type { DisproportionSort, Only } from './disproportion-schema'
import { type Cell, cellName } from './margins'
import { type Measured, measuresOf, type Scale, scaleOf } from './measure-cells'
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
  const known = only === 'new' ? await above(before!, least) : undefined
  const ranked: { cell: Cell; value: number | null }[] = []
  const pause = betweenSlices()
  for (const [at, cell] of tables.cells.entries()) {
    if (at % 200 === 0) await pause()
    if (cell.a < least) continue
    const row = measure(cell)
    if (known ? row.ic025 <= 0 || known.has(cellName(cell)) : only !== 'all' && !row.tags.includes(only))
      continue
    ranked.push({ cell, value: sortField === 'n' ? row.a : row[sortField] })
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

async function above(tables: Tables, least: number): Promise<Set<string>> {
  const measure = measuresOf(await scaleOf(tables), least)
  const pause = betweenSlices()
  const found = new Set<string>()
  for (const [at, cell] of tables.cells.entries()) {
    if (at % 200 === 0) await pause()
    if (measure(cell).ic025 > 0) found.add(cellName(cell))
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
