import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChartPoint, monthlyCusum, staffRule } from '@/lib/analysis/statistics/time-charts'
import { runs } from '@/tests/support/depth'

const series = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 300 })
const firing = (points: ChartPoint[]) => points.flatMap(({ fires }, at) => (fires ? [at] : []))
const firstKnown = (points: ChartPoint[]) => points.findIndex(({ value }) => value !== null)
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const deviation = (values: number[]) =>
  Math.sqrt(values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / (values.length - 1))
const near = (value: number | null, right: number) => expect(Math.abs(value! - right)).toBeLessThan(1e-9)

describe('a chart of time', () => {
  it('answers a point for a point and nothing where there is too little', () => {
    const months = Array(12).fill(3)
    for (const chart of [monthlyCusum, staffRule]) {
      expect(chart([])).toEqual([])
      expect(chart([7])).toEqual([{ value: null, centre: null, low: null, high: null, fires: false }])
    }
    expect(firstKnown(monthlyCusum([...months, 3]))).toBe(12)
    expect(firstKnown(staffRule(Array(212).fill(1)))).toBe(209)
  })

  it('is the definition: CUSUM of months against the year before', () => {
    fc.assert(
      fc.property(series, months => {
        let sum = 0
        const sums = monthlyCusum(months)
        months.slice(12).forEach((n, at) => {
          const before = months.slice(at, at + 12)
          const sd = Math.max(deviation(before), Math.sqrt(mean(before)), 0.5)
          const z = (n - mean(before)) / sd
          sum = Math.max(0, sum + z - 0.5)
          near(sums[at + 12]!.value, sum)
          expect(sums[at + 12]!.fires).toBe(sums[at + 12]!.value! > 4)
        })
      }),
      runs(50),
    )
  })

  it('is the definition: the staff rule', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 210, maxLength: 400 }), days => {
        const points = staffRule(days)
        for (let at = 209; at < days.length; at++) {
          const lately = days.slice(at - 29, at + 1).reduce((sum, n) => sum + n, 0)
          const month = days.slice(at - 209, at - 29).reduce((sum, n) => sum + n, 0) / 6
          expect(points[at]).toMatchObject({ value: lately, fires: lately >= 2 * month && lately >= 5 })
          near(points[at]!.centre, month)
        }
      }),
      runs(30),
    )
  })

  it('finds what rises and is silent about what does not', () => {
    const steady = Array(40).fill(4)
    const risen = [...Array(20).fill(4), ...Array(6).fill(12)]
    expect(firing(monthlyCusum(steady))).toEqual([])
    expect(firing(monthlyCusum(risen))[0]).toBeGreaterThanOrEqual(20)
    expect(firing(monthlyCusum(Array(40).fill(0)))).toEqual([])
  })
})
