import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { measureStrata } from '@/lib/analysis/disproportion/read-cell'
import { poissonTail } from '@/lib/analysis/statistics/distributions'
import { chi2, expected, ic, prr } from '@/lib/analysis/statistics/measures'
import { benjaminiHochberg } from '@/tests/support/benjamini-hochberg'

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
  it('is of each chance among as many as were seen', () => {
    const chances = [
      { n: 9, expected: 1 },
      { n: 1, expected: 1 },
    ].map(({ n, expected }) => poissonTail(n, expected))
    const rates = benjaminiHochberg(chances)
    // P(X ≥ 9) and P(X ≥ 1) of a Poisson count of mean 1.
    const tail = 1 - [0, 1, 2, 3, 4, 5, 6, 7, 8].reduce((sum, n) => sum + Math.exp(-1) / factorial(n), 0)
    expect(rates[0]! / (2 * tail)).toBeCloseTo(1, 6)
    expect(rates[1]).toBeCloseTo(1 - Math.exp(-1), 12)
    expect(benjaminiHochberg([0.02, 0.02, 0.5])).toEqual([0.03, 0.03, 0.5])
    expect(benjaminiHochberg([])).toEqual([])
  })
})

const factorial = (n: number): number => (n === 0 ? 1 : n * factorial(n - 1))
