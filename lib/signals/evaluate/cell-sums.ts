import type { CellSums } from '@/lib/analysis/statistics/own-history'
import type { Cells } from './cells'
import type { Timeline } from './timeline'

export function openSums(timeline: Timeline, cells: Cells) {
  const { first, last, weeks } = timeline
  const length = last - first + 1
  const groups = new Map<number, Float64Array>()
  const events = new Map<number, Float64Array>()
  const strata = new Map<number, Float64Array>()
  const once = (known: Map<number, Float64Array>, key: number, make: () => Float64Array) => {
    let sums = known.get(key)
    if (!sums) {
      sums = make()
      known.set(key, sums)
    }
    return sums
  }
  const sumsOf = (counts: Uint16Array | Uint32Array, offset: number) => {
    const sums = new Float64Array(length + 1)
    for (let week = 0; week < length; week++) sums[week + 1] = sums[week]! + counts[offset + first + week]!
    return sums
  }

  function cellSums(cell: number): Float64Array {
    const sums = new Float64Array(length + 1)
    const { cellAt, cellPositions } = cells
    for (let at = cellAt[cell]!; at < cellAt[cell + 1]!; at++) {
      const position = cellPositions[at]!
      const week = timeline.week[position]!
      if (week > last) break
      if (week >= first && !timeline.hidden[position]) sums[week - first + 1]!++
    }
    for (let week = 0; week < length; week++) sums[week + 1]! += sums[week]!
    return sums
  }

  function without(sums: Float64Array, repeated: ReadonlySet<number>): Float64Array {
    const left = new Float64Array(length + 1)
    for (const position of repeated) {
      const week = timeline.week[position]!
      if (week >= first && week <= last) left[week - first + 1]!++
    }
    for (let week = 0; week < length; week++) left[week + 1]! += left[week]!
    return sums.map((sum, at) => sum - left[at]!)
  }

  return {
    length,
    without,
    of(cell: number): CellSums {
      const [group, event] = [cells.cellGroup[cell]!, cells.cellEvent[cell]!]
      const stratum = cells.stratified ? stratumOf(timeline, cells, cell) : 0
      return {
        cell: cellSums(cell),
        group: once(groups, group, () => sumsOf(cells.groupWeeks, group * weeks)),
        event: once(events, event * 2 + stratum, () => sumsOf(cells.eventWeeks[stratum]!, event * weeks)),
        stratum: once(strata, stratum, () => sumsOf(cells.stratumWeeks[stratum]!, 0)),
      }
    },
  }
}

const stratumOf = ({ stratum }: Timeline, { cellAt, cellPositions }: Cells, cell: number) =>
  stratum[cellPositions[cellAt[cell]!]!]! as 0 | 1
