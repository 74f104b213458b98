import type { Cell, Key, Margin } from './margins'

export interface Side extends Margin {
  key: Key
}

// In columns: an object for each of a hundred thousand cells makes the garbage collector hold up everybody.
export interface Cells {
  groups: readonly Side[]
  events: readonly Side[]
  // Places among them.
  group: Int32Array
  event: Int32Array
  a: Float64Array
  severity: Float64Array
}

export function cellAt({ groups, events, group, event, a, severity }: Cells, at: number): Cell {
  const [inGroup, withEvent] = [groups[group[at]!]!, events[event[at]!]!]
  return {
    group: inGroup.key,
    event: withEvent.key,
    a: a[at]!,
    severity: severity[at]!,
    inGroup,
    withEvent,
  }
}

export const listCells = (cells: Cells): Cell[] => Array.from(cells.a, (_, at) => cellAt(cells, at))
