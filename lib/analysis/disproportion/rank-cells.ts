import { inSlices } from '@/lib/core/limits/between-slices'
import type { DisproportionSort, Only } from './disproportion-schema'
import { type Cell, type Cells, cellAt, cellName } from './margins'
import { ic025Of, measuresOf, type StoodOut, scaleOf } from './measure-cells'
import type { Tables } from './tables'

interface Order {
  least: number
  only: Only
  sortField: DisproportionSort
  sortOrder: 'ascend' | 'descend'
}

export async function rankCells(tables: Tables, order: Order, before?: StoodOut) {
  const { least, only, sortField } = order
  const { cells, margins } = tables
  const scale = await scaleOf(tables)
  const measure = measuresOf(scale, least)
  const sortValueOf = (cell: Cell, low: number) => {
    if (sortField === 'n') return cell.a
    return sortField === 'ic025' ? low : measure(cell)[sortField]
  }
  const values = new Float64Array(cells.a.length)
  const ranked: number[] = []
  const levels = { high: 0, raised: 0 }
  let top = { at: -1, low: 0 }
  await inSlices(values.length, at => {
    if (cells.a[at]! < least) return
    const cell = cellAt(cells, at)
    const low = ic025Of(margins, cell)
    if (before) {
      if (low <= 0 || before.names.has(cellName(cell))) return
    } else if (only !== 'all' && !measure(cell).tags.includes(only)) return
    if (low > 0) levels[low >= 1 ? 'high' : 'raised']++
    if (low > top.low) top = { at, low }
    values[at] = sortValueOf(cell, low) ?? Number.NaN
    ranked.push(at)
  })
  const compare = inOrder(cells, values, order.sortOrder === 'ascend' ? 1 : -1)
  return {
    count: ranked.length,
    counts: scale.counts,
    levels,
    // What stands out most, whatever is sorted by.
    top: top.at < 0 ? [] : [measure(cellAt(cells, top.at))],
    async rows(from = 0, to = ranked.length) {
      const first = await firstInOrder(ranked, compare, to)
      const rows = first.slice(from).map(at => measure(cellAt(cells, at)))
      return before ? rows.map(row => ({ ...row, tags: [...row.tags, 'new' as const] })) : rows
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

const inOrder = (cells: Cells, values: Float64Array, sign: 1 | -1) => {
  const nameOf = (at: number) => cellName(cellAt(cells, at))
  return (one: number, other: number) => {
    const [value, otherValue] = [values[one]!, values[other]!]
    if (Number.isNaN(value) || Number.isNaN(otherValue))
      return Number(Number.isNaN(value)) - Number(Number.isNaN(otherValue))
    return (
      sign * (value - otherValue) || cells.a[other]! - cells.a[one]! || (nameOf(one) < nameOf(other) ? -1 : 1)
    )
  }
}
