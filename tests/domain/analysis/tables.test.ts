import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cell, measurer, strataOf } from '@/lib/analysis/disproportion/margins'
import { type CellSet, tablesOf } from '@/lib/analysis/disproportion/tables'
import type { Cube } from '@/lib/analysis/query/cube'
import type { Table } from '@/lib/analysis/statistics/measures'

interface Report {
  group: string | null
  events: string[]
  stratum: string
}

const reportsOf = fc.array(
  fc.record({
    group: fc.constantFrom('a', 'b', 'c', null),
    events: fc.subarray(['x', 'y', 'z']),
    stratum: fc.constantFrom('oil', 'electric'),
  }),
  { minLength: 1, maxLength: 120 },
)

function cubeOf(reports: readonly Report[], byStratum: boolean): Cube<CellSet, never> {
  const row = (...keys: (string | null)[]) => ({ window: 0, keys, n: 1, severity: 0, counts: {} })
  return {
    cells: byStratum
      ? reports.flatMap(({ group, events, stratum }) => events.map(event => row(group, event, stratum)))
      : summed(reports.flatMap(({ group, events }) => events.map(event => row(group, event)))),
    groups: reports.map(({ group, stratum }) => row(group, stratum)),
    events: reports.flatMap(({ events, stratum }) => events.map(event => row(event, stratum))),
    total: [...new Set(reports.map(({ stratum }) => stratum))].map(stratum => ({
      ...row(stratum),
      n: inStratum(reports, stratum).length,
    })),
  }
}

function tabulate(reports: readonly Report[], unmask = false) {
  const { cells, margins } = tablesOf(cubeOf(reports, unmask), { groupKeys: 1, eventKeys: 1, unmask })
  const { strata } = margins
  const inStrata = ({ group, event }: Cell) =>
    strata.map(([name]) => countTable(inStratum(reports, name!), group[0]!, event[0]!).a)
  return {
    cells,
    strata,
    ...measurer(margins),
    strataOf: (cell: Cell) => strataOf(margins, cell, inStrata(cell)),
    masked: [...margins.masked.values()],
  }
}

function countTable(reports: readonly Report[], group: string, event: string): Table {
  const count = (inGroup: boolean, withEvent: boolean) =>
    reports.filter(one => (one.group === group) === inGroup && one.events.includes(event) === withEvent)
      .length
  return { a: count(true, true), b: count(true, false), c: count(false, true), d: count(false, false) }
}

function summed(rows: Cube<CellSet, never>['cells']) {
  const found = new Map<string, (typeof rows)[number]>()
  for (const row of rows) {
    const name = row.keys.join()
    found.set(name, { ...row, n: (found.get(name)?.n ?? 0) + 1 })
  }
  return [...found.values()]
}

const inStratum = (reports: readonly Report[], stratum: string) =>
  reports.filter(one => one.stratum === stratum)

describe('tables by stratum', () => {
  it('are those that counting the reports one by one gives', () => {
    fc.assert(
      fc.property(reportsOf, reports => {
        const { cells, strata, n, masked, tableOf, strataOf } = tabulate(reports)
        expect(n).toBe(reports.length)
        expect(masked).toEqual([])
        for (const cell of cells) {
          const [group, event] = [cell.group[0]!, cell.event[0]!]
          expect(tableOf(cell)).toEqual(countTable(reports, group, event))
          strataOf(cell).forEach((table, at) => {
            expect(table).toEqual(countTable(inStratum(reports, strata[at]![0]!), group, event))
          })
        }
      }),
    )
  })

  it('leave out the group that dominates an event, from its rows and from its rest', () => {
    fc.assert(
      fc.property(reportsOf, reports => {
        const { cells, strata, tableOf, strataOf } = tabulate(reports, true)
        for (const cell of cells) {
          const [group, event] = [cell.group[0]!, cell.event[0]!]
          const sizes = ['a', 'b', 'c'].map(one => countTable(reports, one, event).a)
          const total = reports.filter(one => one.events.includes(event)).length
          const largest = ['a', 'b', 'c'][sizes.indexOf(Math.max(...sizes))]!
          const dominates = Math.max(...sizes) > total / 4 && largest !== group
          const rest = reports.filter(one => !dominates || one.group !== largest)
          expect(tableOf(cell)).toEqual(countTable(rest, group, event))
          strataOf(cell).forEach((table, at) => {
            expect(table).toEqual(countTable(inStratum(rest, strata[at]![0]!), group, event))
          })
        }
      }),
    )
  })

  it('are none of no records', () => {
    expect(tabulate([], true)).toMatchObject({ cells: [], n: 0, masked: [] })
  })

  it('leave nothing out where no group has more than a quarter', () => {
    const five = (group: string): Report[] =>
      Array.from({ length: 5 }, () => ({ group, events: ['x'], stratum: 'oil' }))
    const quarters = ['a', 'b', 'c', 'd'].flatMap(five)
    expect(tabulate(quarters, true).masked).toEqual([])
    const { masked } = tabulate([...quarters, ...five('c').slice(0, 1)], true)
    expect(masked).toEqual([{ event: ['x'], group: ['c'], n: 6, share: 6 / 21, byStratum: [6] }])
  })
})
