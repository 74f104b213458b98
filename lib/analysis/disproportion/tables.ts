import type { Cube } from '@/lib/analysis/query/cube'
import { type Cell, join, type Margins, type Masked, sum } from './margins'

export type CellSet = 'cells' | 'groups' | 'events' | 'total'

export interface Tables {
  cells: Cell[]
  margins: Margins
}

const maskingShare = 0.25

interface Options {
  window?: number
  groupKeys: number
  eventKeys: number
  unmask: boolean
}

export function tablesOf(cube: Cube<CellSet, never>, { window = 0, ...options }: Options): Tables {
  const rowsOf = (set: CellSet) => cube[set].filter(row => row.window === window)
  // In the order of their names, so that sums over strata are the same whatever plan counted them.
  const total = rowsOf('total').sort((one, other) => (join(one.keys) < join(other.keys) ? -1 : 1))
  const strata = total.map(({ keys }) => keys)
  const indexOf = new Map(strata.map((keys, at) => [join(keys), at]))
  const stratumOf = ({ keys }: Row, from: number) =>
    keys.length === from ? 0 : indexOf.get(join(keys.slice(from)))!
  const split = { stratumOf, strata: strata.length }
  const groups = margins(rowsOf('groups'), options.groupKeys, split)
  const events = margins(rowsOf('events'), options.eventKeys, split)
  const cells = cellsOf(rowsOf('cells'), options)
  const masked = options.unmask
    ? maskedOf(cells, events, margins(rowsOf('cells'), options.groupKeys + options.eventKeys, split))
    : new Map<string, Masked>()
  return { cells, margins: { strata, totals: total.map(({ n }) => n), groups, events, masked } }
}

type Row = Cube<CellSet, never>[CellSet][number]
interface Split {
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

function cellsOf(rows: readonly Row[], { groupKeys, eventKeys, unmask }: Omit<Options, 'window'>): Cell[] {
  const length = groupKeys + eventKeys
  const cells: Cell[] = []
  const found = new Map<string, Cell>()
  for (const { keys, n, severity } of rows) {
    const missing = keys.indexOf(null)
    if (missing >= 0 && missing < length) continue
    const name = unmask ? nameOf(keys, length) : ''
    const known = unmask ? found.get(name) : undefined
    if (known) {
      known.a += n
      known.severity += severity
      continue
    }
    const [group, event] = [keys.slice(0, groupKeys) as string[], keys.slice(groupKeys, length) as string[]]
    const cell = { group, event, a: n, severity }
    cells.push(cell)
    if (unmask) found.set(name, cell)
  }
  return cells
}

function nameOf(keys: readonly (string | null)[], length: number): string {
  let name = keys[0] ?? ''
  for (let at = 1; at < length; at++) name += `\u0000${keys[at] ?? ''}`
  return name
}

function maskedOf(
  cells: readonly Cell[],
  events: Margins['events'],
  byStratum: ReadonlyMap<string, readonly number[]>,
): Map<string, Masked> {
  const largest = new Map<string, Cell>()
  for (const cell of cells) {
    const event = join(cell.event)
    const known = largest.get(event)
    const isLarger =
      !known || cell.a > known.a || (cell.a === known.a && join(cell.group) < join(known.group))
    if (isLarger) largest.set(event, cell)
  }
  const masked = new Map<string, Masked>()
  const inOrder = [...largest].sort(([name, one], [other, { a }]) => a - one.a || (name < other ? -1 : 1))
  for (const [name, { group, event, a }] of inOrder) {
    const share = a / sum(events.get(name)!)
    if (share <= maskingShare) continue
    masked.set(name, { event, group, n: a, share, byStratum: byStratum.get(join([...group, ...event]))! })
  }
  return masked
}
