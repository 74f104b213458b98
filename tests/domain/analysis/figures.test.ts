import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mileageQuartiles } from '@/lib/analysis/query/read-mileage'
import { pareto } from '@/lib/analysis/statistics/pareto'
import { productionGrid } from '@/lib/analysis/statistics/production-grid'
import { lagOf, quantile, quartilesOf } from '@/lib/analysis/statistics/quantiles'
import { changeOf, ifEnough, shareOf } from '@/lib/analysis/statistics/small-numbers'
import { scoreWords } from '@/lib/analysis/statistics/word-scores'
import { betweenTexts, countPairs } from '@/lib/analysis/trend/read-words'
import { bigrams } from '@/lib/values/fold'
import { countedOf } from '@/tests/support/counted-of'

describe('Pareto', () => {
  const item = (name: string, value: number) => ({ key: name, name, value })

  it('calls vital what begins below four fifths, the one that crosses too', () => {
    const rows = pareto([item('C', 15), item('A', 50), item('D', 5), item('B', 30)])
    expect(rows.map(({ name, cumulative, vital }) => [name, cumulative, vital])).toEqual([
      ['A', 0.5, true],
      ['B', 0.8, true],
      ['C', 0.95, false],
      ['D', 1, false],
    ])
    expect(pareto([item('A', 79), item('B', 11), item('C', 10)]).map(({ vital }) => vital)).toEqual([
      true,
      true,
      false,
    ])
  })

  it('orders equals by name and has no shares of nothing', () => {
    expect(pareto([item('B', 2), item('A', 2)]).map(({ name }) => name)).toEqual(['A', 'B'])
    expect(pareto([item('A', 0)])).toMatchObject([{ share: null, cumulative: null, vital: false }])
    expect(pareto([])).toEqual([])
  })
})

describe('quantiles', () => {
  it('are those of R (type 7)', () => {
    const values = [1, 3, 4, 8, 15, 16, 23, 42]
    const counts = values.map(() => 1)
    expect(quartilesOf({ values, counts })).toEqual({ n: 8, lower: 3.75, median: 11.5, upper: 17.75 })
    expect(quartilesOf({ values, counts: counts.slice(1) })).toBeNull()
  })

  it('of counted values are those of the values written out', () => {
    const counted = fc.array(
      fc.record({ value: fc.integer({ min: -5, max: 50 }), n: fc.integer({ min: 0, max: 5 }) }),
    )
    fc.assert(
      fc.property(counted, fc.double({ min: 0, max: 1, noNaN: true }), (values, p) => {
        const all = values.flatMap(({ value, n }) => Array<number>(n).fill(value)).sort((x, y) => x - y)
        if (all.length === 0) {
          expect(quantile(values, p)).toBeNull()
          return
        }
        const h = (all.length - 1) * p
        const [low, high] = [all[Math.floor(h)]!, all[Math.ceil(h)]!]
        expect(quantile(values, p)).toBeCloseTo(low + (h - Math.floor(h)) * (high - low), 9)
      }),
    )
  })

  it('of mileages leave out what no odometer says, group by group', async () => {
    const quartilesOfReadings = (readings: { mileage: number; implausible?: boolean; group?: string }[]) =>
      mileageQuartiles(
        countedOf(
          readings.map(({ mileage, implausible = false, group = null }) => [
            ...[Number.isNaN(mileage) ? null : String(mileage), String(implausible), group],
          ]),
          [readings.map(() => 1)],
          3,
        ),
      )
    const valid = Array.from({ length: 8 }, (_, at) => ({ mileage: 10_000 * (8 - at) }))
    const wrong = [
      { mileage: Number.NaN },
      { mileage: 1_599 },
      { mileage: 640_001 },
      { mileage: 50_000, implausible: true },
      { mileage: 50_000, group: 'another' },
    ]
    const found = await quartilesOfReadings([...wrong, ...valid])
    expect([...found]).toEqual([[null, { n: 8, lower: 27_500, median: 45_000, upper: 62_500 }]])
    expect((await quartilesOfReadings([...valid.slice(1), ...wrong])).size).toBe(0)
    const outermost = [{ mileage: 1_600 }, { mileage: 640_000 }]
    expect((await quartilesOfReadings([...valid.slice(2), ...outermost])).get(null)!.n).toBe(8)
  })
})

describe('days from fault to receipt', () => {
  it('fall into bins whose first day is theirs', () => {
    const { bins, negative, median, p90 } = lagOf(
      [0, 1, 2, 3, 364, 365, 9999, -1].map(value => ({ value, n: 1 })),
    )
    expect(bins.filter(({ n }) => n > 0).map(({ from, to, n }) => [from, to, n])).toEqual([
      [0, 1, 1],
      [1, 3, 2],
      [3, 7, 1],
      [180, 365, 1],
      [365, null, 2],
    ])
    expect([bins.length, negative, median]).toEqual([10, 1, 3])
    expect(p90).toBeCloseTo(365 + 0.4 * (9999 - 365), 9)
  })

  it('have no median below three records', () => {
    expect(lagOf([{ value: 5, n: 2 }])).toMatchObject({ median: null, p90: null })
    expect(lagOf([]).bins.every(({ n }) => n === 0)).toBe(true)
  })
})

describe('production month by months in service', () => {
  it('has every month, no future, and rates where sales are known', () => {
    const grid = productionGrid(
      [
        { productionMonth: '2025-11', monthsInService: 2, n: 3 },
        { productionMonth: '2026-01', monthsInService: 0, n: 1 },
        { productionMonth: '2026-01', monthsInService: 0, n: 1 },
      ],
      '2026-02',
      new Map([['2025-11', 1_500]]),
    )
    expect(grid.map(({ productionMonth }) => productionMonth)).toEqual(['2025-11', '2025-12', '2026-01'])
    expect(grid[0]!.cells).toEqual([
      { n: 0, perThousand: 0 },
      { n: 0, perThousand: 0 },
      { n: 3, perThousand: 2 },
    ])
    expect(grid[2]!.cells).toEqual([{ n: 2, perThousand: null }, { n: 0, perThousand: null }, null])
    expect(productionGrid([], '2026-02')).toEqual([])
  })
})

describe('words that stand out', () => {
  it('are counted once a text, as the search for them finds texts', async () => {
    const unit = fc.constantFrom('异', '响', '龥', '龦', '一', 'a', '7', ' ', '，', '𠀀')
    const texts = fc.array(fc.string({ unit, maxLength: 12 }), { maxLength: 30 })
    const joined = (list: string[]) => (list.length > 0 ? list.join(betweenTexts) : undefined)
    await fc.assert(
      fc.asyncProperty(texts, texts, async (looked, others) => {
        const { words, totals, read } = await countPairs(joined(looked), joined(others))
        const wordsOf = (text: string) =>
          bigrams(text).map(pair => String.fromCharCode(pair >>> 16, pair & 0xffff))
        const isChinese = (word: string) => /^[一-龥]{2}$/.test(word)
        const expected = new Map<string, { n: number; all: number }>()
        for (const [list, one] of [
          [looked, 1],
          [others, 0],
        ] as const)
          for (const word of list.flatMap(wordsOf).filter(isChinese)) {
            const known = expected.get(word) ?? { n: 0, all: 0 }
            expected.set(word, { n: known.n + one, all: known.all + 1 })
          }
        expect(new Map(words.map(({ word, n, all }) => [word, { n, all }]))).toEqual(expected)
        const sumOf = (key: 'n' | 'all') => [...expected.values()].reduce((sum, one) => sum + one[key], 0)
        expect(totals).toEqual({ n: sumOf('n'), all: sumOf('all') })
        expect(read).toEqual({ n: looked.length, all: looked.length + others.length })
      }),
    )
  })

  it('are those used more often than elsewhere, by evidence and not by ratio', () => {
    const scores = scoreWords(
      [
        { word: '异响', n: 40, all: 60 },
        { word: '罕见', n: 1, all: 1 },
        { word: '车辆', n: 60, all: 600 },
        { word: '空调', n: 0, all: 80 },
      ],
      { n: 1_000, all: 10_000 },
    )
    expect(scores.map(({ word }) => word)).toEqual(['异响', '罕见', '车辆', '空调'])
    expect(scores[0]!.z).toBeGreaterThan(3)
    expect(scores[1]!.z).toBeLessThan(1.96)
    expect(scores[2]!.logOdds).toBeCloseTo(0, 9)
    expect(scores[3]!.z).toBeLessThan(-1.96)
  })

  it('are none of nothing, and neutral where all records are looked at', () => {
    expect(scoreWords([], { n: 0, all: 0 })).toEqual([])
    const [only] = scoreWords([{ word: '异响', n: 5, all: 5 }], { n: 50, all: 50 })
    expect(Number.isFinite(only!.z)).toBe(true)
  })
})

describe('small numbers', () => {
  it('have no ratio below three records', () => {
    expect([ifEnough(2, 7), ifEnough(3, 7), ifEnough(4, 7, 5)]).toEqual([null, 7, null])
  })

  it('show the difference only where the base is below three', () => {
    expect(changeOf(7, 2)).toEqual({ difference: 5, relative: null })
    expect(changeOf(6, 3)).toEqual({ difference: 3, relative: 1 })
    expect(changeOf(0, 4)).toEqual({ difference: -4, relative: -1 })
    expect(changeOf(4, 0, 0)).toEqual({ difference: 4, relative: null })
  })

  it('show decimals of a share from a total of thirty on', () => {
    expect(shareOf(1, 2)).toBeNull()
    expect(shareOf(0, 0)).toBeNull()
    expect(shareOf(1, 29)).toEqual({ value: 1 / 29, decimals: 0 })
    expect(shareOf(3, 30)).toEqual({ value: 0.1, decimals: 1 })
  })
})
