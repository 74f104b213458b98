import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chi2, expected, ic, prr, type Table } from '@/lib/analysis/statistics/measures'
import {
  dominantGroups,
  falseDiscoveryRates,
  measureStrata,
  type StratifiedCounts,
  tabulate,
} from '@/lib/analysis/statistics/strata'

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

function countsOf(reports: readonly Report[]): StratifiedCounts {
  const cells = reports.flatMap(({ group, events, stratum }) =>
    group === null ? [] : events.map(event => ({ group, event, stratum, n: 1 })),
  )
  return {
    cells,
    groups: reports.flatMap(({ group, stratum }) => (group === null ? [] : { group, stratum, n: 1 })),
    events: reports.flatMap(({ events, stratum }) => events.map(event => ({ event, stratum, n: 1 }))),
    totals: reports.map(({ stratum }) => ({ stratum, n: 1 })),
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
  it('are those that counting the reports one by one gives', () => {
    fc.assert(
      fc.property(reportsOf, reports => {
        for (const { group, event, crude, strata, leftOut } of tabulate(countsOf(reports))) {
          expect(leftOut).toBeNull()
          expect(crude).toEqual(countTable(reports, group, event))
          for (const { stratum, table } of strata)
            expect(table).toEqual(countTable(inStratum(reports, stratum), group, event))
        }
      }),
    )
  })

  it('leave out the group that dominates an event, from its rows and from its rest', () => {
    fc.assert(
      fc.property(reportsOf, reports => {
        for (const { group, event, crude, strata, leftOut } of tabulate(countsOf(reports), {
          unmask: true,
        })) {
          const sizes = ['a', 'b', 'c'].map(one => countTable(reports, one, event).a)
          const total = reports.filter(one => one.events.includes(event)).length
          const largest = ['a', 'b', 'c'][sizes.indexOf(Math.max(...sizes))]!
          const dominates = Math.max(...sizes) > total / 4 && largest !== group
          expect(leftOut).toBe(dominates ? largest : null)
          const rest = reports.filter(one => !dominates || one.group !== largest)
          expect(crude).toEqual(countTable(rest, group, event))
          for (const { stratum, table } of strata)
            expect(table).toEqual(countTable(inStratum(rest, stratum), group, event))
        }
      }),
    )
  })

  it('are none of no records', () => {
    expect(tabulate({ cells: [], groups: [], events: [], totals: [] }, { unmask: true })).toEqual([])
  })

  it('leave nothing out where no group has more than a quarter', () => {
    const quarters = ['a', 'b', 'c', 'd'].map(group => ({ group, event: 'x', stratum: '', n: 5 }))
    const events = [{ event: 'x', stratum: '', n: 20 }]
    expect(dominantGroups({ cells: quarters, events }).size).toBe(0)
    const more = quarters.map(one => (one.group === 'c' ? { ...one, n: 6 } : one))
    expect(dominantGroups({ cells: more, events: [{ event: 'x', stratum: '', n: 21 }] })).toEqual(
      new Map([['x', 'c']]),
    )
  })
})

describe('measures over strata', () => {
  it('are the sums of the definition', () => {
    const count = fc.integer({ min: 0, max: 60 })
    const tables = fc.array(fc.record({ a: count, b: count, c: count, d: count }), {
      minLength: 1,
      maxLength: 8,
    })
    fc.assert(
      fc.property(tables, strata => {
        let [A, E, V, up, down] = [0, 0, 0, 0, 0]
        for (const { a, b, c, d } of strata) {
          const N = a + b + c + d
          if (N === 0) continue
          A += a
          E += ((a + b) * (a + c)) / N
          if (N > 1) V += ((a + b) * (c + d) * (a + c) * (b + d)) / (N ** 2 * (N - 1))
          up += (a * (c + d)) / N
          down += (c * (a + b)) / N
        }
        const found = measureStrata(strata)
        expect(found.expected).toBeCloseTo(E, 9)
        expect(found.ic).toEqual(ic(A, found.expected))
        if (down === 0) expect(found.prr).toBeNull()
        else expect(Math.abs(found.prr! - up / down)).toBeLessThanOrEqual(1e-9 * (up / down))
        if (V > 0 && Math.abs(A - E) >= 0.5)
          expect(Math.abs(found.chi2! - (Math.abs(A - E) - 0.5) ** 2 / V)).toBeLessThanOrEqual(
            1e-9 * (1 + found.chi2!),
          )
      }),
    )
  })

  it('show that a wave, not the group, made the crude measure', () => {
    // One part in five of electric cars, one in fifty of others; the group only sells more electric ones.
    const strata = [
      { a: 40, b: 160, c: 20, d: 80 },
      { a: 2, b: 98, c: 18, d: 882 },
    ]
    const crude = { a: 42, b: 258, c: 38, d: 962 }
    expect(prr(crude)!.low).toBeGreaterThan(2)
    expect(ic(crude.a, expected(crude)).low).toBeGreaterThan(0)
    const { prr: common, ic: within, chi2: statistic } = measureStrata(strata)
    expect(common).toBeCloseTo(1, 12)
    expect(within.value).toBeCloseTo(0, 12)
    expect(statistic).toBe(0)
  })

  it('are those of deaths under tolbutamide by age (Rothman, Modern Epidemiology)', () => {
    const young = { a: 8, b: 98, c: 5, d: 115 }
    const old = { a: 22, b: 76, c: 16, d: 69 }
    expect(prr({ a: 30, b: 174, c: 21, d: 184 })!.value).toBeCloseTo(1.44, 2)
    expect(measureStrata([young, old]).prr).toBeCloseTo(1.33, 2)
  })

  it('are nothing for one stratum of one record', () => {
    expect(measureStrata([{ a: 1, b: 0, c: 0, d: 0 }])).toMatchObject({ expected: 1, prr: null, chi2: null })
    expect(measureStrata([])).toMatchObject({ expected: 0, prr: null, chi2: null })
    expect(chi2({ a: 0, b: 0, c: 0, d: 0 })).toBeNull()
  })
})

describe('the false discovery rate', () => {
  it('is of cells with a report, for as many as were seen', () => {
    const rates = falseDiscoveryRates([
      { n: 0, expected: 3 },
      { n: 9, expected: 1 },
      { n: 1, expected: 1 },
    ])
    expect(rates[0]).toBeNull()
    // P(X ≥ 9) and P(X ≥ 1) of a Poisson count of mean 1.
    const tail = 1 - [0, 1, 2, 3, 4, 5, 6, 7, 8].reduce((sum, n) => sum + Math.exp(-1) / factorial(n), 0)
    expect(rates[1]! / (2 * tail)).toBeCloseTo(1, 6)
    expect(rates[2]).toBeCloseTo(1 - Math.exp(-1), 12)
    expect(falseDiscoveryRates([])).toEqual([])
  })
})

const factorial = (n: number): number => (n === 0 ? 1 : n * factorial(n - 1))
