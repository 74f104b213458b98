import { poissonTail } from './distributions'
import {
  benjaminiHochberg,
  type Interval,
  ic,
  type MantelHaenszel,
  mantelHaenszel,
  stratifiedExpected,
  type Table,
} from './measures'

interface Counted {
  stratum: string
  n: number
}

/**
 * Counts with their margins. Margins are counts of their own: a record with several symptoms is in several cells but once
 * in its group, and one without an event or a group is in the totals only.
 */
export interface StratifiedCounts {
  cells: readonly (Counted & { group: string; event: string })[]
  groups: readonly (Counted & { group: string })[]
  events: readonly (Counted & { event: string })[]
  totals: readonly Counted[]
}

export interface CellTables {
  group: string
  event: string
  /** Sum of the strata. */
  crude: Table
  /** Those in which the group has records. */
  strata: { stratum: string; table: Table }[]
  /** The group that is left out of `c` and `d`. */
  leftOut: string | null
}

/** Of one cell, group, event or of all. */
type PerStratum = ReadonlyMap<string, number>
const nothing: PerStratum = new Map()

/** A table for every cell; with `unmask`, without the group that dominates its event. */
export function tabulate(counts: StratifiedCounts, { unmask = false } = {}): CellTables[] {
  const cells = collect(counts.cells, keyOf)
  const groups = collect(counts.groups, ({ group }) => group)
  const events = collect(counts.events, ({ event }) => event)
  const totals = collect(counts.totals, () => '').get('') ?? nothing
  const dominant = unmask ? dominantGroups(counts) : new Map<string, string>()
  const named = new Map(counts.cells.map(cell => [keyOf(cell), cell]))
  return [...named].map(([key, { group, event }]) => {
    const leader = dominant.get(event)
    const leftOut = leader === undefined || leader === group ? null : leader
    const tableBy = tableFrom({
      cell: cells.get(key)!,
      group: groups.get(group) ?? nothing,
      event: events.get(event) ?? nothing,
      all: totals,
      masking: (leftOut !== null && groups.get(leftOut)) || nothing,
      maskingCell: (leftOut !== null && cells.get(keyOf({ group: leftOut, event }))) || nothing,
    })
    const strata = [...(groups.get(group) ?? nothing).keys()].map(stratum => ({
      stratum,
      table: tableBy(counted => counted.get(stratum) ?? 0),
    }))
    return { group, event, crude: tableBy(sumOf), strata, leftOut }
  })
}

type Margins = Record<'cell' | 'group' | 'event' | 'all' | 'masking' | 'maskingCell', PerStratum>

const tableFrom =
  ({ cell, group, event, all, masking, maskingCell }: Margins) =>
  (count: (counted: PerStratum) => number): Table => {
    const a = count(cell)
    const c = count(event) - a - count(maskingCell)
    const rest = count(all) - count(group) - count(masking)
    return { a, b: count(group) - a, c, d: rest - c }
  }

/** The largest group of each event that one group has more than a quarter of; of equals the first by key. */
export function dominantGroups({
  cells,
  events,
}: Pick<StratifiedCounts, 'cells' | 'events'>): Map<string, string> {
  const totals = collect(events, ({ event }) => event)
  const largest = new Map<string, { group: string; n: number }>()
  const sums = collect(cells, keyOf)
  for (const { group, event } of cells) {
    const n = sumOf(sums.get(keyOf({ group, event }))!)
    const best = largest.get(event)
    if (!best || n > best.n || (n === best.n && group < best.group)) largest.set(event, { group, n })
  }
  return new Map(
    [...largest]
      .filter(([event, { n }]) => n > sumOf(totals.get(event) ?? nothing) / 4)
      .map(([event, { group }]) => [event, group]),
  )
}

export interface StratifiedMeasures extends MantelHaenszel {
  expected: number
  ic: Interval
}

/** Measures against the expectation within strata, beside those common to all strata. */
export function measureStrata(strata: readonly Table[]): StratifiedMeasures {
  const expected = stratifiedExpected(strata)
  const observed = strata.reduce((sum, { a }) => sum + a, 0)
  return { ...mantelHaenszel(strata), expected, ic: ic(observed, expected) }
}

/**
 * q of each cell among all that have a report, for the chance of as many reports as there are, Poisson around the
 * expectation (Benjamini, Hochberg 1995); null for a cell without any.
 */
export function falseDiscoveryRates(cells: readonly { n: number; expected: number }[]): (number | null)[] {
  const seen = [...cells.keys()].filter(at => cells[at]!.n >= 1)
  const qs = benjaminiHochberg(seen.map(at => poissonTail(cells[at]!.n, cells[at]!.expected)))
  const rates = new Array<number | null>(cells.length).fill(null)
  seen.forEach((at, rank) => {
    rates[at] = qs[rank]!
  })
  return rates
}

const keyOf = ({ group, event }: { group: string; event: string }) => JSON.stringify([group, event])

function collect<Row extends Counted>(rows: readonly Row[], key: (row: Row) => string) {
  const found = new Map<string, Map<string, number>>()
  for (const row of rows) {
    const perStratum = found.get(key(row)) ?? new Map<string, number>()
    perStratum.set(row.stratum, (perStratum.get(row.stratum) ?? 0) + row.n)
    found.set(key(row), perStratum)
  }
  return found
}

const sumOf = (counted: PerStratum) => [...counted.values()].reduce((sum, n) => sum + n, 0)
