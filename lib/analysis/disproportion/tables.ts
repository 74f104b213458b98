import { type Counted, codeRange, lengthOf, valueOfCode } from '@/lib/analysis/columns/values'
import { getOrAdd } from '@/lib/core/grouped'
import { inSlices } from '@/lib/core/limits/between-slices'
import { type Cells, cellAt, join, type Margin, type Masked, type Side } from './margins'

export type CellSet = 'cells' | 'groups' | 'events' | 'total'

export type Tables = Awaited<ReturnType<typeof tablesOf>>

const maskingShare = 0.25

interface Options {
  groupKeys: number
  eventKeys: number
  unmask: boolean
}

export async function tablesOf(counted: Record<CellSet, Counted>, { groupKeys, eventKeys, unmask }: Options) {
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

function codesOf(keys: readonly ArrayLike<number>[], row: number, from: number, to: number): number {
  let codes = 0
  for (let at = from; at < to; at++) codes = codes * 2 * codeRange + keys[at]![row]!
  return codes
}

interface Sides {
  all: Side[]
  placeOf: Map<number, number>
}

function sidesOf({ keys, counts }: Counted, length: number, { placeOf: stratumOf }: Strata): Sides {
  const n = counts[0]!
  const all: Side[] = []
  const placeOf = new Map<number, number>()
  const own = keys.slice(0, length)
  for (let row = 0; row < n.length; row++) {
    const codes = codesOf(keys, row, 0, length)
    const place = getOrAdd(placeOf, codes, () => {
      const key = own.map(column => valueOfCode(column[row]!)!)
      return all.push({ key, counts: new Float64Array(stratumOf.size), n: 0 }) - 1
    })
    const side = all[place]!
    side.counts[stratumOf.get(codesOf(keys, row, length, keys.length))!]! += n[row]!
    side.n += n[row]!
  }
  return { all, placeOf }
}

const byName = ({ all }: Sides) =>
  new Map(all.map(({ key, counts, n }): [string, Margin] => [join(key), { counts, n }]))

interface CellsOf extends Options {
  groups: Sides
  events: Sides
  strata: Strata
}

async function cellsOf(
  { keys, counts }: Counted,
  { groups, events, groupKeys, eventKeys, strata, unmask }: CellsOf,
): Promise<{ cells: Cells; byStratum: Float64Array[] }> {
  const [n, severities] = counts as [ArrayLike<number>, ArrayLike<number>]
  const [group, event] = [new Int32Array(n.length), new Int32Array(n.length)]
  const [a, severity] = [new Float64Array(n.length), new Float64Array(n.length)]
  const byStratum: Float64Array[] = []
  const numbers = new Map<number, number>()
  const length = groupKeys + eventKeys
  let found = 0
  // With strata a cell has several rows.
  const numberOf = (row: number, inGroup: number, withEvent: number) => {
    const name = inGroup * events.all.length + withEvent
    const number = numbers.get(name) ?? found
    numbers.set(name, number)
    byStratum[number] ??= new Float64Array(strata.placeOf.size)
    byStratum[number][strata.placeOf.get(codesOf(keys, row, length, keys.length))!]! += n[row]!
    return number
  }
  await inSlices(n.length, row => {
    for (let at = 0; at < length; at++) if (keys[at]![row] === 0) return
    const inGroup = groups.placeOf.get(codesOf(keys, row, 0, groupKeys))!
    const withEvent = events.placeOf.get(codesOf(keys, row, groupKeys, length))!
    const number = unmask ? numberOf(row, inGroup, withEvent) : found
    if (number === found) {
      group[number] = inGroup
      event[number] = withEvent
      found++
    }
    a[number]! += n[row]!
    severity[number]! += severities[row]!
  })
  return {
    cells: {
      groups: groups.all,
      events: events.all,
      group: group.subarray(0, found),
      event: event.subarray(0, found),
      a: a.subarray(0, found),
      severity: severity.subarray(0, found),
    },
    byStratum,
  }
}

function maskedOf(cells: Cells, byStratum: readonly Float64Array[]): Map<string, Masked> {
  const largest = new Map<number, number>()
  const groupOf = (at: number) => join(cells.groups[cells.group[at]!]!.key)
  for (const [at, a] of cells.a.entries()) {
    const known = largest.get(cells.event[at]!)
    const isLarger =
      known === undefined || a > cells.a[known]! || (a === cells.a[known] && groupOf(at) < groupOf(known))
    if (isLarger) largest.set(cells.event[at]!, at)
  }
  const masked = new Map<string, Masked>()
  const inOrder = [...largest.values()]
    .map(at => ({ ...cellAt(cells, at), counts: byStratum[at]! }))
    .sort((one, other) => other.a - one.a || (join(one.event) < join(other.event) ? -1 : 1))
  for (const { group, event, a: n, withEvent, counts } of inOrder) {
    const share = n / withEvent.n
    if (share > maskingShare) masked.set(join(event), { event, group, n, share, byStratum: [...counts] })
  }
  return masked
}

const sum = (counts: Float64Array) => counts.reduce((total, one) => total + one, 0)
