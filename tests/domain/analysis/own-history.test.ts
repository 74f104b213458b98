import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gammaQuantile, negativeBinomialQuantile } from '@/lib/analysis/statistics/distributions'
import { ic } from '@/lib/analysis/statistics/measures'
import {
  type CellSums,
  concentrationOf,
  firstExpectedWeek,
  isConfirmed,
  type OwnHistoryParams,
  openWalk,
  ownHistory,
  ownHistoryDefaults,
  runningSums,
  thresholdFor,
  walkCell,
} from '@/lib/analysis/statistics/own-history'
import { runs } from '@/tests/support/depth'

interface Weeks {
  cell: number[]
  group: number[]
  event: number[]
  stratum: number[]
}

function naive({ cell, group, event, stratum }: Weeks, params: OwnHistoryParams) {
  const { h, ratio: R, cushion: c, least, windowWeeks, confirm, kappa } = params
  const sum = (values: number[], from: number, to: number) =>
    values.slice(Math.max(0, from), to + 1).reduce((total, value) => total + value, 0)
  const expected: number[] = []
  let S = 0
  return cell.map((_, w) => {
    const last = w - 5
    const first = Math.max(0, last - 103)
    if (last - first + 1 < 8) {
      expected.push(Number.NaN)
      return { expected: Number.NaN, s: S, fires: false }
    }
    const [a_h, n_h] = [sum(cell, first, last), sum(group, first, last)]
    const [A_h, M_h] = [sum(event, first, last) - a_h, sum(stratum, first, last) - n_h]
    const s_nat = (A_h + 0.5) / (M_h + 50)
    let s = (a_h + kappa * s_nat) / (n_h + kappa)
    s = s * (1 + c / Math.sqrt(a_h + kappa * s_nat + 1))
    const A_7 = sum(event, w - 6, w) - sum(cell, w - 6, w)
    const M_7 = sum(stratum, w - 6, w) - sum(group, w - 6, w)
    const f = Math.max(1, (A_7 + 8) / (8 + s_nat * M_7))
    const o = (sum(group, w - 7, w) - sum(cell, w - 7, w)) / 8
    const e = ((o * s) / (1 - Math.min(0.9, s))) * f + 0.002
    expected.push(e)
    S = Math.max(0, S + Math.min(cell[w]!, 3 + e) * Math.log(R) - (R - 1) * e)
    S = Math.min(S, 2 * h)
    const begin = Math.max(12, w - windowWeeks + 1)
    const a_13 = sum(cell, begin, w)
    const e_13 = expected.slice(begin).reduce((total, value) => total + value, 0)
    return { expected: e, s: S, fires: S > h && a_13 >= least && ic(a_13, e_13).low > confirm }
  })
}

const sumsOf = ({ cell, group, event, stratum }: Weeks) => ({
  cell: runningSums(cell),
  group: runningSums(group),
  event: runningSums(event),
  stratum: runningSums(stratum),
})

const count = (max: number) => fc.integer({ min: 0, max })
const weeksOf = fc
  .array(fc.tuple(fc.oneof(count(1), count(9)), count(20), count(30), count(200)), { maxLength: 180 })
  .map(
    (rows): Weeks => ({
      cell: rows.map(([a]) => a),
      group: rows.map(([a, b]) => a + b),
      event: rows.map(([a, , c]) => a + c),
      stratum: rows.map(([a, b, c, d]) => a + b + c + d),
    }),
  )
const paramsOf = fc.record({
  h: fc.double({ min: 1, max: 8, noNaN: true }),
  ratio: fc.constantFrom(2, 3, 5),
  cushion: fc.constantFrom(0, 0.5, 1),
  least: fc.integer({ min: 1, max: 5 }),
  windowWeeks: fc.integer({ min: 1, max: 20 }),
  confirm: fc.constantFrom(-1, 0, 0.5),
  kappa: fc.constantFrom(5, 25),
})

const quiet = (weeks: number): Weeks => ({
  cell: Array(weeks).fill(0),
  group: Array(weeks).fill(4),
  event: Array(weeks).fill(6),
  stratum: Array(weeks).fill(100),
})
const mondays = (weeks: number) => Array.from({ length: weeks }, (_, at) => `week ${at}`)
const history = (weeks: Weeks, params = ownHistoryDefaults) =>
  ownHistory(mondays(weeks.cell.length), sumsOf(weeks), params)

describe('the expectation from own history', () => {
  it('is what the definition gives when every sum is taken anew', () => {
    fc.assert(
      fc.property(weeksOf, paramsOf, (weeks, params) => {
        const walk = openWalk(weeks.cell.length)
        walkCell(sumsOf(weeks), params, walk)
        for (const [at, right] of naive(weeks, params).entries()) {
          if (Number.isNaN(right.expected)) expect(walk.expected[at]).toBeNaN()
          else expect(Math.abs(walk.expected[at]! / right.expected - 1)).toBeLessThan(1e-9)
          expect(Math.abs(walk.s[at]! - right.s)).toBeLessThan(1e-9)
          expect(walk.fires[at] === 1).toBe(right.fires)
        }
      }),
      runs(200),
    )
  })

  it('is confirmed by its last weeks alone as by a whole walk', () => {
    fc.assert(
      fc.property(weeksOf, paramsOf, (weeks, params) => {
        const [whole, part] = [openWalk(weeks.cell.length), openWalk(weeks.cell.length)]
        walkCell(sumsOf(weeks), params, whole)
        for (let week = firstExpectedWeek({}); week < weeks.cell.length; week += 7) {
          const low = ic(whole.recentN[week]!, whole.recentExpected[week]!).low
          const near = Math.abs(low - params.confirm) < 1e-9
          expect(near || isConfirmed(sumsOf(weeks), params, week, part) === low > params.confirm).toBe(true)
        }
      }),
      runs(100),
    )
  })

  it('waits for eight weeks of history', () => {
    expect(history(quiet(0))).toEqual([])
    expect(history(quiet(1))).toMatchObject([{ n: 0, expected: null, low: null, s: 0, fires: false }])
    const known = history(quiet(30)).findIndex(({ expected }) => expected !== null)
    expect(known).toBe(firstExpectedWeek({}))
    expect(known).toBe(12)
  })

  it('is never nothing, not even where nothing was ever reported', () => {
    const none = Array(40).fill(0)
    const weeks = history({ cell: none, group: none, event: none, stratum: none })
    expect(weeks.at(-1)).toMatchObject({ expected: 0.002, low: 0, high: 0, s: 0, fires: false })
  })

  it('is raised by a wave in the rest of the nation and lowered by nothing', () => {
    const [usual, wave, calm] = [quiet(60), quiet(60), quiet(60)]
    for (let week = 55; week < 60; week++) {
      wave.event[week] = 40
      calm.event[week] = 0
    }
    const last = (weeks: Weeks) => history(weeks).at(-1)!.expected!
    expect(last(wave)).toBeGreaterThan(2 * last(usual))
    expect(last(calm) / last(usual)).toBeCloseTo(1, 1)
  })

  it('does not know what comes later', () => {
    fc.assert(
      fc.property(weeksOf, count(179), (weeks, until) => {
        const cut = (values: number[]) => values.slice(0, until)
        const known = {
          cell: cut(weeks.cell),
          group: cut(weeks.group),
          event: cut(weeks.event),
          stratum: cut(weeks.stratum),
        }
        expect(history(known)).toEqual(history(weeks).slice(0, until))
      }),
      runs(30),
    )
  })
})

describe('the sum of evidence', () => {
  const planted = (reports: Record<number, number>) => {
    const weeks = quiet(60)
    for (const [week, n] of Object.entries(reports)) {
      weeks.cell[Number(week)] = n
      for (const margin of [weeks.group, weeks.event, weeks.stratum]) margin[Number(week)]! += n
    }
    return weeks
  }

  it('fires at the third report where hardly any is expected, and forgets', () => {
    const weeks = history(planted({ 30: 1, 32: 1, 34: 1, 35: 1 }))
    expect(weeks.findIndex(({ fires }) => fires)).toBeGreaterThanOrEqual(34)
    expect(weeks.some(({ fires }) => fires)).toBe(true)
    expect(weeks.at(-1)!.fires).toBe(false)
    expect(weeks[34]).toMatchObject({ n: 1, recentN: 3 })
  })

  it('takes a campaign of one week for no more than three reports', () => {
    const [campaign, three] = [history(planted({ 30: 70 })), history(planted({ 30: 4 }))]
    expect(campaign[30]!.s).toBeCloseTo(three[30]!.s, 1)
  })

  it('never exceeds twice the threshold', () => {
    const busy = planted(Object.fromEntries(Array.from({ length: 30 }, (_, at) => [30 + at, 5])))
    expect(Math.max(...history(busy).map(({ s }) => s))).toBe(2 * ownHistoryDefaults.h)
  })

  it('counts collapsed duplicates once, in the cell and in its group', () => {
    const [copied, once] = [planted({ 30: 20, 31: 1 }), planted({ 30: 1, 31: 1 })]
    // The rest of the nation is what it was, so expectation and sum are those of a list without the copies.
    const collapsed = { ...sumsOf(copied), collapsed: runningSums(once.cell) }
    expect(ownHistory(mondays(60), collapsed, ownHistoryDefaults)).toEqual(history(once))
  })

  it('sums three ratios over every onset in a mixture', () => {
    const weeks = planted({ 30: 1, 33: 1, 37: 1 })
    const points = history(weeks, { ...ownHistoryDefaults, h: 9, ratio: 15, mixture: true })
    const sums = [0, 0, 0]
    for (const [at, { n, expected, s }] of points.entries()) {
      if (at < firstExpectedWeek({ mixture: true })) continue
      for (const [one, ratio] of [5, 15, 45].entries())
        sums[one] = (1 + sums[one]!) * ratio ** n * Math.exp(-(ratio - 1) * expected!)
      expect(s).toBeCloseTo(Math.max(0, Math.log((sums[0]! + sums[1]! + sums[2]!) / 3)), 9)
    }
  })

  it('takes a report that counts by its text for as probable as it is', () => {
    const weeks = planted({ 30: 1, 33: 0.6 })
    const params = { ...ownHistoryDefaults, h: 9, ratio: 15, mixture: true }
    const points = ownHistory(mondays(60), { ...sumsOf(weeks), probable: [[33, 0.6]] }, params)
    const sums = [0, 0, 0]
    for (const [at, { expected, s }] of points.entries()) {
      if (at < firstExpectedWeek(params)) continue
      const certain = at === 30 ? 1 : at === 33 ? 0.6 : 0
      for (const [one, ratio] of [5, 15, 45].entries())
        sums[one] = (1 + sums[one]!) * (1 + certain * (ratio - 1)) * Math.exp(-(ratio - 1) * expected!)
      expect(s).toBeCloseTo(Math.max(0, Math.log((sums[0]! + sums[1]! + sums[2]!) / 3)), 9)
    }
    expect(points[33]!.s).toBeGreaterThan(history(weeks, params)[33]!.s)
  })

  it('seeks what is expected of a mixture in the time before its last quarter', () => {
    const slow = planted(Object.fromEntries(Array.from({ length: 13 }, (_, at) => [47 + at, 1])))
    const mixed = history(slow, { ...ownHistoryDefaults, mixture: true })
    expect(mixed.findIndex(({ expected }) => expected !== null)).toBe(20)
    const bare = history(quiet(60), { ...ownHistoryDefaults, mixture: true })
    expect(mixed.at(-1)!.expected).toBeCloseTo(bare.at(-1)!.expected!, 9)
    expect(history(slow).at(-1)!.expected).toBeGreaterThan(2 * mixed.at(-1)!.expected!)
  })

  it('adds to the sum where reports name the same problem, and takes off where each names another', () => {
    expect(concentrationOf([])).toBe(0)
    expect(concentrationOf([1])).toBeCloseTo(0, 9)
    // (0.6 · 1.6 · 2.6) / (4 · 5 · 6) against 0.15³, and 0.6³ / (4 · 5 · 6) against it.
    expect(concentrationOf([3])).toBeCloseTo(Math.log(2.496 / 120 / 0.15 ** 3), 9)
    expect(concentrationOf([1, 1, 1])).toBeCloseTo(Math.log(0.216 / 120 / 0.15 ** 3), 9)
    expect(concentrationOf([30])).toBe(4)
    expect(concentrationOf(Array(30).fill(1))).toBe(-3)
  })

  it('seeks the share of an event within that of the part it belongs to', () => {
    const flat = (n: number) => runningSums(Array<number>(60).fill(n))
    const [group, stratum] = [flat(4), flat(104)]
    const parent: CellSums = { cell: flat(2), group, event: flat(12), stratum }
    const sums: CellSums = { cell: flat(0), group, event: flat(5), stratum }
    const last = (one: CellSums) => ownHistory(mondays(60), one, ownHistoryDefaults).at(-1)!.expected!
    // Half of what the group reports is of the part, where the nation has a tenth.
    expect(last({ ...sums, parent })).toBeGreaterThan(3 * last(sums))
  })

  it('asks for more where people accept fewer false alarms or more is reported', () => {
    expect(thresholdFor(3, 490, 0.85)).toBe(3)
    expect(thresholdFor(3, 3_000, 1)).toBeCloseTo(4.649, 3)
    expect(thresholdFor(3, 490, 0.5)).toBeGreaterThan(3)
    // A sum that is kept below twice a threshold of nothing would never pass it.
    expect(thresholdFor(3, 0, 1)).toBe(1)
  })
})

describe('the range around an expectation', () => {
  it('is that of the negative binomial', () => {
    // Geometric for size 1: P(X ≤ n) = 1 − q^(n+1) with q = mean/(1 + mean).
    for (const [p, mean] of [
      [0.9, 4],
      [0.1, 4],
      [0.5, 30],
    ] as const) {
      const exact = Math.ceil(Math.log(1 - p) / Math.log(mean / (1 + mean)) - 1)
      expect(negativeBinomialQuantile(p, mean, 1)).toBe(Math.max(0, exact))
    }
    // Poisson in the limit: P(X ≤ n) ≥ 0.9 where the gamma quantile of 0.1 at n + 1 reaches the mean.
    const n = negativeBinomialQuantile(0.9, 2000, 1e9)
    expect(gammaQuantile(0.1, n + 1)).toBeGreaterThanOrEqual(2000 - 1e-3)
    expect(gammaQuantile(0.1, n)).toBeLessThan(2000)
    expect(negativeBinomialQuantile(0.9, 0, 5)).toBe(0)
  })

  it('is wider where the history is short', () => {
    const width = (size: number) =>
      negativeBinomialQuantile(0.9, 20, size) - negativeBinomialQuantile(0.1, 20, size)
    expect(width(2)).toBeGreaterThan(width(200))
  })
})
