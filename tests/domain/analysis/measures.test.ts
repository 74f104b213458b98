import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chi2Tail, gammaQuantile, poissonTail } from '@/lib/analysis/statistics/distributions'
import {
  chi2,
  chi2Yates,
  expected,
  ic,
  mantelHaenszel,
  prr,
  rate,
  ror,
  rrr,
  stratifiedExpected,
  type Table,
} from '@/lib/analysis/statistics/measures'
import {
  ebgm,
  ebQuantile,
  fitPrior,
  logLikelihood,
  type Prior,
  shareOfFirst,
} from '@/lib/analysis/statistics/shrinkage'
import { cusum } from '@/lib/analysis/statistics/time-charts'
import { benjaminiHochberg } from '@/tests/support/benjamini-hochberg'

const table = (a: number, b: number, c: number, d: number): Table => ({ a, b, c, d })
const near = (value: number | null | undefined, published: number, within: number) =>
  expect(Math.abs(value! - published), `${value} is not ${published}`).toBeLessThanOrEqual(within)

describe('measures of one table', () => {
  it('are those of rifabutin and uveitis (Evans, Waller, Davis 2001)', () => {
    const rifabutin = table(41, 14, 754, 591_958)
    near(prr(rifabutin)!.value, 586, 0.5)
    near(chi2(rifabutin), 22_740, 1)
    near(chi2Yates(rifabutin), 22_187, 1)
  })

  it('are those of the worked table of openEBGM 0.9.1 (vignette 02)', () => {
    for (const [cells, e, rr, ratio] of [
      [table(5, 4, 4, 4), 4.7647059, 1.05, 1.11],
      [table(3, 4, 6, 4), 3.7058824, 0.81, 0.71],
      [table(1, 0, 8, 8), 0.5294118, 1.89, 2.0],
    ] as const) {
      near(expected(cells), e, 1e-6)
      near(rrr(cells), rr, 0.005)
      near(prr(cells)!.value, ratio, 0.0051)
    }
    const strata = [table(2, 2, 0, 1), table(0, 0, 1, 0), table(2, 2, 3, 2), table(1, 0, 0, 1)]
    near(stratifiedExpected(strata), 4.3222222, 1e-6)
  })

  it('are missing where a cell of the table is empty, but for IC', () => {
    expect(prr(table(0, 3, 4, 5))).toBeNull()
    expect(ror(table(3, 0, 4, 5))).toBeNull()
    expect(rrr(table(0, 0, 0, 0))).toBeNull()
    near(ic(1, 1).value, 0, 1e-12)
  })

  it('keep their order: the interval holds the value, and more reports raise every measure', () => {
    const count = fc.integer({ min: 1, max: 5000 })
    fc.assert(
      fc.property(count, count, count, count, (a, b, c, d) => {
        const [less, more] = [table(a, b, c, d), table(a + 1, b, c, d)]
        for (const measure of [prr, ror]) {
          const { value, low, high } = measure(less)!
          expect(low).toBeLessThan(value)
          expect(high).toBeGreaterThan(value)
          expect(measure(more)!.value).toBeGreaterThan(value)
        }
        const e = expected(less)
        expect(ic(a, e).low).toBeLessThan(ic(a + 1, e).low)
        expect(chi2Yates(less)!).toBeLessThanOrEqual(chi2(less)!)
      }),
    )
  })
})

describe('measures over strata', () => {
  const rabbits = [
    table(0, 6, 0, 5),
    table(3, 3, 0, 6),
    table(6, 0, 2, 4),
    table(5, 1, 6, 0),
    table(2, 0, 5, 0),
  ]

  it('are those of R for the rabbits of Agresti 1990', () => {
    const { chi2: statistic, ror: odds, p } = mantelHaenszel(rabbits)
    near(statistic, 3.9286, 1e-4)
    near(odds, 7, 1e-4)
    near(p, 0.047, 6e-4)
  })

  it('equal the crude ones where there is one stratum', () => {
    const one = table(12, 30, 40, 900)
    near(mantelHaenszel([one]).prr, prr(one)!.value, 1e-12)
    near(mantelHaenszel([one]).ror, ror(one)!.value, 1e-12)
  })

  it('control the false discovery rate as in Benjamini and Hochberg 1995', () => {
    const ps = [
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528,
      0.759, 1,
    ]
    const significant = (values: number[]) => benjaminiHochberg(values).filter(q => q <= 0.05).length
    expect(significant(ps)).toBe(4)
    expect(significant(ps.toReversed())).toBe(4)
  })
})

describe('shrunk measures', () => {
  const prior: Prior = {
    shape1: 3.25379356,
    rate1: 0.39988854,
    shape2: 2.02612692,
    rate2: 1.9080797,
    share1: 0.06534557,
  }

  it('are those of openEBGM 0.9.1 (vignette 04)', () => {
    const cell = { n: 1, expected: 0.0360548272 }
    near(shareOfFirst(prior, cell), 0.2819737, 1e-6)
    near(ebgm(prior, cell), 2.23, 0.0051)
    near(ebQuantile(prior, cell, 0.05), 0.49, 0.0151)
    near(ebQuantile(prior, cell, 0.95), 13.85, 0.0151)
  })

  it('find the prior that made the cells, and say when there are too few', async () => {
    const cells = countedCells(600, at => ({
      n: 1 + ((at * at) % 7) + (at % 10 === 0 ? 20 : 0),
      expected: 0.5 + (at % 13) / 3,
    }))
    const fitted = (await fitPrior(cells))!
    const best = await logLikelihood(fitted, cells)
    for (const key of ['shape1', 'rate1', 'shape2', 'rate2'] as const)
      for (const factor of [0.97, 1.03])
        expect(await logLikelihood({ ...fitted, [key]: fitted[key] * factor }, cells)).toBeLessThan(
          best + 1e-3,
        )
    expect(await fitPrior({ n: cells.n.slice(0, 19), expected: cells.expected.slice(0, 19) })).toBeNull()
  })

  it('is the same of more cells than are searched one by one', async () => {
    const cell = (at: number) => ({
      n: 1 + ((at * at) % 5) + (at % 10 === 0 ? 12 : 0),
      expected: 0.5 + (at % 997) / 300,
    })
    const once = (await fitPrior(countedCells(7_000, cell)))!
    const thrice = (await fitPrior(countedCells(21_000, at => cell(at % 7_000))))!
    for (const [name, value] of Object.entries(once))
      expect(Math.abs(thrice[name as keyof Prior] / value - 1)).toBeLessThan(0.02)
  })
})

function countedCells(length: number, cellOf: (at: number) => { n: number; expected: number }) {
  const cells = Array.from({ length }, (_, at) => cellOf(at))
  return {
    n: Float64Array.from(cells, ({ n }) => n),
    expected: Float64Array.from(cells, ({ expected }) => expected),
  }
}

describe('control charts', () => {
  it('gather a lasting shift and forget a single jump', () => {
    expect(cusum([0, 0, 3, 0, 0, 0, 0, 0]).at(-1)).toBe(0)
    expect(cusum(Array(12).fill(1)).at(-1)).toBe(6)
  })
})

describe('distributions', () => {
  it('have the values of any table', () => {
    near(chi2Tail(3.841459), 0.05, 1e-7)
    near(gammaQuantile(0.95, 1, 0.5), 5.991465, 1e-5)
    near(poissonTail(5, 2), 0.052653, 1e-6)
  })

  it('bound a rate exactly (Garwood 1936)', () => {
    const { value, low, high } = rate(10, 100_000)!
    near(value, 1, 1e-12)
    near(low, 0.4795, 1e-4)
    near(high, 1.839, 1e-3)
    expect(rate(0, 10)!.low).toBe(0)
    expect(rate(3, 0)).toBeNull()
  })
})
