import { stratifiedExpected, type Table } from '@/lib/analysis/statistics/measures'

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

export type Key = readonly string[]

export interface Margin {
  counts: Float64Array
  n: number
}

export interface Cell {
  group: Key
  event: Key
  a: number
  severity: number
  inGroup: Margin
  withEvent: Margin
}

export interface Masked {
  event: Key
  group: Key
  n: number
  share: number
  byStratum: ArrayLike<number>
}

export interface Margins {
  strata: readonly (readonly (string | null)[])[]
  totals: Margin
  groups: ReadonlyMap<string, Margin>
  events: ReadonlyMap<string, Margin>
  masked: ReadonlyMap<string, Masked>
}

export const join = (keys: readonly (string | null)[]) => keys.join('\u0000')

export const cellName = ({ group, event }: Pick<Cell, 'group' | 'event'>) => join([...group, ...event])

/** The group that makes up most of the cell's event, if it is left out of the cell's table. */
function leftOutOf({ masked, groups }: Margins, { group, event }: Pick<Cell, 'group' | 'event'>) {
  const largest = masked.size > 0 ? masked.get(join(event)) : undefined
  if (!largest || join(largest.group) === join(group)) return undefined
  return { ...largest, inGroup: groups.get(join(largest.group))! }
}

export interface Around {
  group: number
  event: number
  all: number
}

// The margins of a cell in each stratum, without the group that is left out.
export function aroundOf(margins: Margins, cell: Cell): Around[] {
  const leftOut = leftOutOf(margins, cell)
  return Array.from(margins.totals.counts, (all, at): Around => {
    const [group, event] = [cell.inGroup.counts[at]!, cell.withEvent.counts[at]!]
    if (!leftOut) return { group, event, all }
    const { byStratum, inGroup } = leftOut
    return { group, event: event - byStratum[at]!, all: all - inGroup.counts[at]! }
  })
}

export const strataOf = (around: readonly Around[], byStratum: readonly number[]): Table[] =>
  around.map(({ group, event, all }, at) => {
    const a = byStratum[at]!
    return { a, b: group - a, c: event - a, d: all - group - event + a }
  })

export function tableOf(margins: Margins, cell: Cell): Table {
  const { a, inGroup, withEvent } = cell
  const { n } = margins.totals
  const [b, c] = [inGroup.n - a, withEvent.n - a]
  const leftOut = leftOutOf(margins, cell)
  if (!leftOut) return { a, b, c, d: n - a - b - c }
  return { a, b, c: c - leftOut.n, d: n - a - b - c - (leftOut.inGroup.n - leftOut.n) }
}

// Null where all records are of the group or all have the event: what is expected is then the count itself.
export const comparedWith = ({ b, c, d, expected }: Omit<Table, 'a'> & { expected: number }) =>
  c + d > 0 && b + d > 0 ? expected : null

/** Within strata, summed (DuMouchel 1999). */
export function expectedInStrata(margins: Margins, cell: Cell): number {
  if (margins.masked.size > 0 && margins.masked.has(join(cell.event))) {
    const around = aroundOf(margins, cell)
    return stratifiedExpected(strataOf(around, new Array<number>(around.length).fill(0)))
  }
  return expectedWithin(margins.totals, cell.inGroup, cell.withEvent)
}

/** As above where no group is left out. */
export function expectedWithin({ counts: totals }: Margin, { counts }: Margin, withEvent: Margin): number {
  let expected = 0
  for (let at = 0; at < totals.length; at++) expected += (counts[at]! * withEvent.counts[at]!) / totals[at]!
  return expected
}
