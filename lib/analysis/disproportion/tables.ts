import type { Cube } from '@/lib/analysis/query/cube'
import { stratifiedExpected, type Table } from '@/lib/analysis/statistics/measures'

export type CellSet = 'cells' | 'groups' | 'events' | 'total'
export type Key = readonly string[]

export interface Cell {
  group: Key
  event: Key
  /** Records of the group with the event. */
  a: number
  severity: number
  /** `a` in each stratum, by its index. */
  byStratum: readonly number[]
}

interface Masked {
  event: Key
  group: Key
  n: number
  /** Of the records with the event. */
  share: number
}

export interface Tables {
  cells: Cell[]
  /** The whole table, over all strata. */
  tableOf(cell: Cell): Table
  strataOf(cell: Cell): Table[]
  /** Within strata, from the margins alone. */
  expectedOf(cell: Cell): number
  strata: readonly (readonly (string | null)[])[]
  /** Records of the window, 未填 included. */
  n: number
  masked: readonly Masked[]
}

/** Above this share of an event, `unmask` leaves its largest group out of the comparison. */
const maskingShare = 0.25

/** One text for a key, so that it can be looked up. */
export const cellName = ({ group, event }: Pick<Cell, 'group' | 'event'>) => join([...group, ...event])

export const join = (keys: readonly (string | null)[]) => keys.join('\u0000')

interface Options {
  /** Index of the cube's windows. */
  window?: number
  groupKeys: number
  eventKeys: number
  unmask: boolean
}

/** The 2 × 2 tables of one window of a cube. Values that are not given are in every total and are never a cell. */
export function tablesOf(cube: Cube<CellSet, never>, { window = 0, ...options }: Options): Tables {
  const rowsOf = (set: CellSet) => cube[set].filter(row => row.window === window)
  const strata = rowsOf('total').map(({ keys }) => keys)
  const totals = rowsOf('total').map(({ n }) => n)
  const indexOf = new Map(strata.map((keys, at) => [join(keys), at]))
  const stratumOf = ({ keys }: Row, from: number) =>
    keys.length === from ? 0 : indexOf.get(join(keys.slice(from)))!
  const split = { stratumOf, strata: strata.length }
  const groups = margins(rowsOf('groups'), options.groupKeys, split)
  const events = margins(rowsOf('events'), options.eventKeys, split)
  const cells = cellsOf(rowsOf('cells'), options, split)
  const masked = options.unmask ? maskedOf(cells, events) : new Map<string, Cell>()

  const strataOf = (cell: Cell): Table[] => {
    const [group, event] = [groups.get(join(cell.group))!, events.get(join(cell.event))!]
    const largest = masked.get(join(cell.event))
    const leftOut = largest && join(largest.group) !== join(cell.group) ? largest : undefined
    const leftOutGroup = leftOut && groups.get(join(leftOut.group))!
    return totals.map((all, at) => {
      const a = cell.byStratum[at]!
      const b = group[at]! - a
      const c = event[at]! - a
      const d = all - a - b - c
      if (!leftOut) return { a, b, c, d }
      const having = leftOut.byStratum[at]!
      return { a, b, c: c - having, d: d - (leftOutGroup![at]! - having) }
    })
  }
  const expectedOf = (cell: Cell): number => {
    if (masked.has(join(cell.event))) return stratifiedExpected(strataOf(cell))
    const [group, event] = [groups.get(join(cell.group))!, events.get(join(cell.event))!]
    return totals.reduce((total, all, at) => total + (group[at]! * event[at]!) / all, 0)
  }
  const n = sum(totals)
  const [ofGroup, ofEvent] = [sums(groups), sums(events)]
  // Sums of margins, not of strata: forty thousand cells of six strata each are asked for.
  const tableOf = (cell: Cell): Table => {
    const [group, event, { a }] = [join(cell.group), join(cell.event), cell]
    const [b, c] = [ofGroup.get(group)! - a, ofEvent.get(event)! - a]
    const largest = masked.get(event)
    if (!largest || join(largest.group) === group) return { a, b, c, d: n - a - b - c }
    const leftOut = largest.a
    return { a, b, c: c - leftOut, d: n - a - b - c - (ofGroup.get(join(largest.group))! - leftOut) }
  }
  return {
    cells,
    strata,
    n,
    strataOf,
    expectedOf,
    tableOf,
    masked: [...masked.values()].map(({ event, group, a }) => ({
      event,
      group,
      n: a,
      share: a / sum(events.get(join(event))!),
    })),
  }
}

type Row = Cube<CellSet, never>[CellSet][number]
interface Split {
  /** Of a row whose first keys are not its stratum's. */
  stratumOf(row: Row, from: number): number
  strata: number
}

function margins(rows: readonly Row[], length: number, { stratumOf, strata }: Split): Map<string, number[]> {
  const found = new Map<string, number[]>()
  for (const row of rows) {
    const name = nameOf(row.keys, length)
    let counts = found.get(name)
    if (!counts) {
      counts = new Array<number>(strata).fill(0)
      found.set(name, counts)
    }
    counts[stratumOf(row, length)]! += row.n
  }
  return found
}

function cellsOf(
  rows: readonly Row[],
  { groupKeys, eventKeys }: Options,
  { stratumOf, strata }: Split,
): Cell[] {
  const length = groupKeys + eventKeys
  const found = new Map<string, Cell & { byStratum: number[] }>()
  for (const row of rows) {
    const { keys } = row
    const missing = keys.indexOf(null)
    if (missing >= 0 && missing < length) continue
    const name = nameOf(keys, length)
    let cell = found.get(name)
    if (!cell) {
      const [group, event] = [keys.slice(0, groupKeys) as string[], keys.slice(groupKeys, length) as string[]]
      cell = { group, event, a: 0, severity: 0, byStratum: new Array<number>(strata).fill(0) }
      found.set(name, cell)
    }
    cell.a += row.n
    cell.severity += row.severity
    cell.byStratum[stratumOf(row, length)]! += row.n
  }
  return [...found.values()]
}

/** As `join`, of the first keys. */
function nameOf(keys: readonly (string | null)[], length: number): string {
  let name = keys[0] ?? ''
  for (let at = 1; at < length; at++) name += `\u0000${keys[at] ?? ''}`
  return name
}

/** For each event its largest group, where that holds more than a quarter of it. */
function maskedOf(cells: readonly Cell[], events: ReadonlyMap<string, number[]>): Map<string, Cell> {
  const largest = new Map<string, Cell>()
  for (const cell of cells) {
    const event = join(cell.event)
    const known = largest.get(event)
    const isLarger =
      !known || cell.a > known.a || (cell.a === known.a && join(cell.group) < join(known.group))
    if (isLarger) largest.set(event, cell)
  }
  for (const [event, { a }] of largest) if (a <= maskingShare * sum(events.get(event)!)) largest.delete(event)
  return largest
}

const sums = (counts: ReadonlyMap<string, readonly number[]>) =>
  new Map([...counts].map(([name, byStratum]) => [name, sum(byStratum)]))

const sum = (counts: readonly number[]) => counts.reduce((total, one) => total + one, 0)
