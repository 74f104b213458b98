import type { Cube } from '@/lib/analysis/query/cube'
import type { Table } from '@/lib/analysis/statistics/measures'

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
  const split = (row: Row, length: number): Placed => ({
    key: row.keys.slice(0, length),
    stratum: indexOf.get(join(row.keys.slice(length)))!,
    row,
  })
  const groups = margins(
    rowsOf('groups').map(row => split(row, options.groupKeys)),
    strata.length,
  )
  const events = margins(
    rowsOf('events').map(row => split(row, options.eventKeys)),
    strata.length,
  )
  const both = options.groupKeys + options.eventKeys
  const cells = cellsOf(
    rowsOf('cells').map(row => split(row, both)),
    strata.length,
    options.groupKeys,
  )
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
  return {
    cells,
    strata,
    n: sum(totals),
    strataOf,
    tableOf: cell => strataOf(cell).reduce(addTables, { a: 0, b: 0, c: 0, d: 0 }),
    masked: [...masked.values()].map(({ event, group, a }) => ({
      event,
      group,
      n: a,
      share: a / sum(events.get(join(event))!),
    })),
  }
}

type Row = Cube<CellSet, never>[CellSet][number]
interface Placed {
  key: (string | null)[]
  stratum: number
  row: Row
}

function margins(placed: readonly Placed[], strata: number): Map<string, number[]> {
  const found = new Map<string, number[]>()
  for (const { key, stratum, row } of placed) {
    const name = join(key)
    const counts = found.get(name) ?? new Array<number>(strata).fill(0)
    counts[stratum]! += row.n
    found.set(name, counts)
  }
  return found
}

function cellsOf(placed: readonly Placed[], strata: number, groupKeys: number): Cell[] {
  const found = new Map<string, Cell & { byStratum: number[] }>()
  for (const { key, stratum, row } of placed) {
    if (!isGiven(key)) continue
    const name = join(key)
    let cell = found.get(name)
    if (!cell) {
      const byStratum = new Array<number>(strata).fill(0)
      cell = { group: key.slice(0, groupKeys), event: key.slice(groupKeys), a: 0, severity: 0, byStratum }
      found.set(name, cell)
    }
    cell.a += row.n
    cell.severity += row.severity
    cell.byStratum[stratum]! += row.n
  }
  return [...found.values()]
}

const isGiven = (key: (string | null)[]): key is string[] => !key.includes(null)

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

const addTables = (one: Table, other: Table): Table => ({
  a: one.a + other.a,
  b: one.b + other.b,
  c: one.c + other.c,
  d: one.d + other.d,
})

const sum = (counts: readonly number[]) => counts.reduce((total, one) => total + one, 0)
