import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Counted } from '@/lib/analysis/columns/values'
import { aroundOf, type Cell, listCells, strataOf, tableOf } from '@/lib/analysis/disproportion/margins'
import { type CellSet, tablesOf } from '@/lib/analysis/disproportion/tables'
import type { Table } from '@/lib/analysis/statistics/measures'
import { countedOf } from '@/tests/support/counted-of'

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

function countReports(reports: readonly Report[], byStratum: boolean): Record<CellSet, Counted> {
  // As they come from the database: a row for each combination of keys.
  const collect = (keys: number, rows: (readonly (string | null)[])[]) => {
    const n = new Map<string, number>()
    for (const row of rows) n.set(JSON.stringify(row), (n.get(JSON.stringify(row)) ?? 0) + 1)
    const unique = [...n.keys()].map(row => JSON.parse(row))
    return countedOf(unique, [[...n.values()], unique.map(() => 0)], keys)
  }
  const cells = reports.flatMap(({ group, events, stratum }) =>
    events.map(event => (byStratum ? [group, event, stratum] : [group, event])),
  )
  return {
    cells: collect(byStratum ? 3 : 2, cells),
    groups: collect(
      2,
      reports.map(({ group, stratum }) => [group, stratum]),
    ),
    events: collect(
      2,
      reports.flatMap(({ events, stratum }) => events.map(event => [event, stratum])),
    ),
    total: collect(
      1,
      reports.map(({ stratum }) => [stratum]),
    ),
  }
}

async function tabulate(reports: readonly Report[], unmask = false) {
  const counted = countReports(reports, unmask)
  const { cells, margins } = await tablesOf(counted, { groupKeys: 1, eventKeys: 1, unmask })
  const { strata } = margins
  const inStrata = ({ group, event }: Cell) =>
    strata.map(([name]) => countTable(inStratum(reports, name!), group[0]!, event[0]!).a)
  return {
    cells: listCells(cells),
    strata,
    n: margins.totals.n,
    tableOf: (cell: Cell) => tableOf(margins, cell),
    strataOf: (cell: Cell) => strataOf(aroundOf(margins, cell), inStrata(cell)),
    masked: [...margins.masked.values()],
  }
}

function countTable(reports: readonly Report[], group: string, event: string): Table {
  const count = (inGroup: boolean, withEvent: boolean) =>
    reports.filter(one => (one.group === group) === inGroup && one.events.includes(event) === withEvent)
      .length
  return { a: count(true, true), b: count(true, false), c: count(false, true), d: count(false, false) }
}

const inStratum = (reports: readonly Report[], stratum: string) =>
  reports.filter(one => one.stratum === stratum)

describe('tables by stratum', () => {
  it('are those that counting the reports one by one gives', async () => {
    await fc.assert(
      fc.asyncProperty(reportsOf, async reports => {
        const { cells, strata, n, masked, tableOf, strataOf } = await tabulate(reports)
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

  it('leave out the group that dominates an event, from its rows and from its rest', async () => {
    await fc.assert(
      fc.asyncProperty(reportsOf, async reports => {
        const { cells, strata, tableOf, strataOf } = await tabulate(reports, true)
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

  it('are none of no records', async () => {
    expect(await tabulate([], true)).toMatchObject({ cells: [], n: 0, masked: [] })
  })

  it('leave nothing out where no group has more than a quarter', async () => {
    const five = (group: string): Report[] =>
      Array.from({ length: 5 }, () => ({ group, events: ['x'], stratum: 'oil' }))
    const quarters = ['a', 'b', 'c', 'd'].flatMap(five)
    expect((await tabulate(quarters, true)).masked).toEqual([])
    const { masked } = await tabulate([...quarters, ...five('c').slice(0, 1)], true)
    expect(masked).toEqual([{ event: ['x'], group: ['c'], n: 6, share: 6 / 21, byStratum: [6] }])
  })
})
