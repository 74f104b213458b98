import { codeRange, valueOfCode } from '@/lib/analysis/query/codes'
import { type Counted, lengthOf } from '@/lib/analysis/query/counted'
import { inSlices } from '@/lib/core/limits/between-slices'
import { type Cell, join, type Key, type Margin, type Margins, type Masked } from './margins'

export type CellSet = 'cells' | 'groups' | 'events' | 'total'

export interface Tables {
  cells: Cell[]
  margins: Margins
}

const maskingShare = 0.25

interface Options {
  groupKeys: number
  eventKeys: number
  unmask: boolean
}

export async function tablesOf(
  counted: Record<CellSet, Counted>,
  { groupKeys, eventKeys, unmask }: Options,
): Promise<Tables> {
  const strata = strataOf(counted.total)
  const groups = sidesOf(counted.groups, groupKeys, strata)
  const events = sidesOf(counted.events, eventKeys, strata)
  const { cells, byStratum } = await cellsOf(counted.cells, {
    ...{ groups, events, groupKeys, eventKeys, strata, unmask },
  })
  return {
    cells,
    margins: {
      strata: strata.keys,
      totals: { counts: strata.counts, n: sum(strata.counts) },
      groups: byName(groups),
      events: byName(events),
      masked: unmask ? maskedOf(cells, byStratum) : new Map(),
    },
  }
}

interface Strata {
  keys: (string | null)[][]
  counts: Float64Array
  placeOf: ReadonlyMap<number, number>
}

/** In the order of their names, so that sums over strata are the same whatever plan counted them. */
function strataOf(total: Counted): Strata {
  const rows = [...Array(lengthOf(total)).keys()].map(row => ({
    row,
    keys: total.keys.map(column => valueOfCode(column[row]!)),
  }))
  rows.sort((one, other) => (join(one.keys) < join(other.keys) ? -1 : 1))
  return {
    keys: rows.map(({ keys }) => keys),
    counts: Float64Array.from(rows, ({ row }) => total.counts[0]![row]!),
    placeOf: new Map(rows.map(({ row }, at) => [codesOf(total.keys, row, 0, total.keys.length), at])),
  }
}

function codesOf(keys: readonly Int32Array[], row: number, from: number, to: number): number {
  let codes = 0
  for (let at = from; at < to; at++) codes = codes * 2 * codeRange + keys[at]![row]!
  return codes
}

interface Side extends Margin {
  key: Key
}

type Sides = ReadonlyMap<number, Side>

const keyAt = (keys: readonly Int32Array[], row: number, from: number, to: number) =>
  keys.slice(from, to).map(column => valueOfCode(column[row]!)!)

function sidesOf({ keys, counts }: Counted, length: number, { placeOf }: Strata): Sides {
  const n = counts[0]!
  const sides = new Map<number, Side>()
  for (let row = 0; row < n.length; row++) {
    const codes = codesOf(keys, row, 0, length)
    let side = sides.get(codes)
    if (!side) {
      side = { key: keyAt(keys, row, 0, length), counts: new Float64Array(placeOf.size), n: 0 }
      sides.set(codes, side)
    }
    side.counts[placeOf.get(codesOf(keys, row, length, keys.length))!]! += n[row]!
    side.n += n[row]!
  }
  return sides
}

const byName = (sides: Sides) =>
  new Map(Array.from(sides.values(), ({ key, counts, n }): [string, Margin] => [join(key), { counts, n }]))

interface CellsOf extends Options {
  groups: Sides
  events: Sides
  strata: Strata
}

interface Cells {
  cells: Cell[]
  byStratum: Float64Array[]
}

async function cellsOf(
  { keys, counts }: Counted,
  { groups, events, groupKeys, eventKeys, strata, unmask }: CellsOf,
): Promise<Cells> {
  const length = groupKeys + eventKeys
  const [n, severity] = counts as [Float64Array, Float64Array]
  const found: Cells = { cells: [], byStratum: [] }
  const numbers = new Map<Side, Map<Side, number>>()
  const isMissing = (row: number) => keys.slice(0, length).some(column => column[row] === 0)
  await inSlices(n.length, row => {
    if (isMissing(row)) return
    const inGroup = groups.get(codesOf(keys, row, 0, groupKeys))!
    const withEvent = events.get(codesOf(keys, row, groupKeys, length))!
    const [a, weight] = [n[row]!, severity[row]!]
    const cell = { group: inGroup.key, event: withEvent.key, a, severity: weight, inGroup, withEvent }
    if (!unmask) {
      found.cells.push(cell)
      return
    }
    if (!numbers.has(inGroup)) numbers.set(inGroup, new Map())
    const ofGroup = numbers.get(inGroup)!
    const number = ofGroup.get(withEvent)
    if (number === undefined) {
      ofGroup.set(withEvent, found.cells.push(cell) - 1)
      found.byStratum.push(new Float64Array(strata.placeOf.size))
    } else {
      found.cells[number]!.a += a
      found.cells[number]!.severity += weight
    }
    const place = strata.placeOf.get(codesOf(keys, row, length, keys.length))!
    found.byStratum[number ?? found.byStratum.length - 1]![place]! += a
  })
  return found
}

function maskedOf(cells: readonly Cell[], byStratum: readonly Float64Array[]): Map<string, Masked> {
  const largest = new Map<Margin, number>()
  for (const [at, { withEvent, a, group }] of cells.entries()) {
    const known = cells[largest.get(withEvent) ?? -1]
    if (!known || a > known.a || (a === known.a && join(group) < join(known.group)))
      largest.set(withEvent, at)
  }
  const masked = new Map<string, Masked>()
  const inOrder = [...largest.values()].sort((one, other) => {
    const [first, second] = [cells[one]!, cells[other]!]
    return second.a - first.a || (join(first.event) < join(second.event) ? -1 : 1)
  })
  for (const at of inOrder) {
    const { group, event, a: n, withEvent } = cells[at]!
    const share = n / withEvent.n
    if (share > maskingShare)
      masked.set(join(event), { event, group, n, share, byStratum: [...byStratum[at]!] })
  }
  return masked
}

const sum = (counts: Float64Array) => counts.reduce((total, one) => total + one, 0)
