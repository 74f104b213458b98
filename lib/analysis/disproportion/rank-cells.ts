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
  rows(from?: number, to?: number): Promise<Measured[]>
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
  // By numbers of cells: an object for each of a hundred thousand makes the garbage collector hold up everybody.
  const values = new Float64Array(tables.cells.length)
  const ranked: number[] = []
  await inSlices(tables.cells.length, at => {
    const cell = tables.cells[at]!
    if (cell.a < least) return
    if (before) {
      if (ic025Of(margins, cell) <= 0 || before.names.has(cellName(cell))) return
    } else if (only !== 'all' && !measure(cell).tags.includes(only)) return
    values[at] = sortValueOf(cell) ?? Number.NaN
    ranked.push(at)
  })
  const compare = inOrder(tables.cells, values, order.sortOrder === 'ascend' ? 1 : -1)
  return {
    count: ranked.length,
    expected: scale.expected,
    async rows(from = 0, to = ranked.length) {
      const first = await firstInOrder(ranked, compare, to)
      return first.slice(from).map(at => {
        const row = measure(tables.cells[at]!)
        return before ? { ...row, tags: [...row.tags, 'new' as const] } : row
      })
    },
  }
}

// Sorting all cells would hold up everybody else: a page needs its first ones only.
async function firstInOrder(
  cells: readonly number[],
  compare: (one: number, other: number) => number,
  count: number,
): Promise<number[]> {
  let first: number[] = []
  let last: number | undefined
  await inSlices(cells.length, at => {
    const cell = cells[at]!
    if (last !== undefined && compare(last, cell) < 0) return
    first.push(cell)
    if (first.length < 2 * count) return
    first = first.sort(compare).slice(0, count)
    last = first.at(-1)
  })
  return first.sort(compare).slice(0, count)
}

const inOrder =
  (cells: readonly Cell[], values: Float64Array, sign: 1 | -1) => (one: number, other: number) => {
    const [value, otherValue] = [values[one]!, values[other]!]
    if (Number.isNaN(value) || Number.isNaN(otherValue))
      return Number(Number.isNaN(value)) - Number(Number.isNaN(otherValue))
    return (
      sign * (value - otherValue) ||
      cells[other]!.a - cells[one]!.a ||
      (cellName(cells[one]!) < cellName(cells[other]!) ? -1 : 1)
    )
  }
