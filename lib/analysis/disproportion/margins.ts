import { stratifiedExpected, type Table } from '@/lib/analysis/statistics/measures'

export type Key = readonly string[]

export interface Cell {
  group: Key
  event: Key
  a: number
  severity: number
}

export interface Masked {
  event: Key
  group: Key
  n: number
  share: number
  byStratum: readonly number[]
}

export interface Margins {
  strata: readonly (readonly (string | null)[])[]
  totals: readonly number[]
  groups: ReadonlyMap<string, readonly number[]>
  events: ReadonlyMap<string, readonly number[]>
  masked: ReadonlyMap<string, Masked>
}

export const join = (keys: readonly (string | null)[]) => keys.join('\u0000')

export const cellName = ({ group, event }: Pick<Cell, 'group' | 'event'>) => join([...group, ...event])

export const sum = (counts: readonly number[]) => counts.reduce((total, one) => total + one, 0)

interface Around {
  group: number
  event: number
  all: number
}

function aroundOf({ totals, groups, events, masked }: Margins, cell: Pick<Cell, 'group' | 'event'>) {
  const [group, event] = [groups.get(join(cell.group))!, events.get(join(cell.event))!]
  const largest = masked.get(join(cell.event))
  const leftOut = largest && join(largest.group) !== join(cell.group) ? largest : undefined
  const leftOutGroup = leftOut && groups.get(join(leftOut.group))!
  return totals.map((all, at): Around => {
    if (!leftOut) return { group: group[at]!, event: event[at]!, all }
    return {
      group: group[at]!,
      event: event[at]! - leftOut.byStratum[at]!,
      all: all - leftOutGroup![at]!,
    }
  })
}

export const strataOf = (margins: Margins, cell: Cell, byStratum: readonly number[]): Table[] =>
  aroundOf(margins, cell).map(({ group, event, all }, at) => {
    const a = byStratum[at]!
    return { a, b: group - a, c: event - a, d: all - group - event + a }
  })

export function measurer(margins: Margins) {
  const { totals, groups, events, masked } = margins
  const sums = (counts: Margins['groups']) =>
    new Map([...counts].map(([name, byStratum]) => [name, sum(byStratum)]))
  const [n, ofGroup, ofEvent] = [sum(totals), sums(groups), sums(events)]
  return {
    n,
    tableOf(cell: Cell): Table {
      const [group, event, { a }] = [join(cell.group), join(cell.event), cell]
      const [b, c] = [ofGroup.get(group)! - a, ofEvent.get(event)! - a]
      const largest = masked.get(event)
      if (!largest || join(largest.group) === group) return { a, b, c, d: n - a - b - c }
      const leftOut = largest.n
      return { a, b, c: c - leftOut, d: n - a - b - c - (ofGroup.get(join(largest.group))! - leftOut) }
    },
    expectedOf(cell: Cell): number {
      const event = join(cell.event)
      if (masked.has(event)) {
        const tables = aroundOf(margins, cell).map(one => ({
          a: 0,
          b: one.group,
          c: one.event,
          d: one.all - one.group - one.event,
        }))
        return stratifiedExpected(tables)
      }
      const [inGroup, withEvent] = [groups.get(join(cell.group))!, events.get(event)!]
      let expected = 0
      for (let at = 0; at < totals.length; at++) expected += (inGroup[at]! * withEvent[at]!) / totals[at]!
      return expected
    },
  }
}
