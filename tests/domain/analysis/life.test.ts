import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { vehicleSales } from '@/db/schema/sales'
import { effectFinding, lifeFinding } from '@/lib/analysis/findings/life-findings'
import { cumulative, expectedReports, fitWeibull, type LifeCell } from '@/lib/analysis/statistics/life'
import { rateRatio } from '@/lib/analysis/statistics/measures'
import { completed, completenessBy } from '@/lib/analysis/statistics/reporting-delay'
import { readFacets } from '@/lib/analysis/trend/read-facets'
import { readTrend } from '@/lib/analysis/trend/read-trend'
import type { Ctx } from '@/lib/core/context'
import { pageDefects } from '@/lib/defects/list/page-defects'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { contextOf } from '@/tests/support/people/people'

describe('life of a part', () => {
  // Bearing cages: 1 703 units that entered at different times, six failures (Abernethy et al. 1983; Meeker, Escobar 1998,
  // example 8.16: shape 2.035, scale 11 792 hours).
  const failures = [230, 334, 423, 990, 1009, 1510]
  const running =
    '50 288 150 148 250 124 350 111 450 106 550 99 650 110 750 114 850 119 950 127 1050 123 1150 93 1250 47 1350 41 1450 27 1550 11 1650 6 1850 1 2050 2'
      .split(' ')
      .map(Number)
  const cages = () => {
    const cells: LifeCell[] = Array.from({ length: 2050 }, (_, age) => ({
      age,
      month: 0,
      reports: 0,
      vehicles: 0,
    }))
    const enter = (hours: number, n: number) => {
      for (let age = 0; age < hours; age++) cells[age]!.vehicles += n
    }
    for (let at = 0; at < running.length; at += 2) enter(running[at]!, running[at + 1]!)
    for (const hours of failures) {
      enter(hours, 1)
      cells[hours - 1]!.reports++
    }
    // Ten are the least that are fitted: the same twice has the same fit.
    return cells.map(one => ({ ...one, reports: one.reports * 2, vehicles: one.vehicles * 2 }))
  }

  test('is fitted as the published bearing cages are', () => {
    const { shape, scale } = fitWeibull(cages())!
    expect(shape.value / 2.035).toBeCloseTo(1, 2)
    expect(scale / 11_792).toBeCloseTo(1, 2)
    // The published deviation of the shape is 0.667, of twice as many by √2 less.
    expect(Math.log(shape.high / shape.value) / 1.96).toBeCloseTo(0.667 / Math.SQRT2 / 2.035, 2)
  })

  test('expects of vehicles to come what the fit says, as surely as it is known', () => {
    const fit = fitWeibull(cages())!
    const { value, low, high } = expectedReports(fit, [{ age: 1_000, vehicles: 2_000 }], 1_000)
    expect(value).toBeCloseTo(
      2_000 * ((2_000 / fit.scale) ** fit.shape.value - (1_000 / fit.scale) ** fit.shape.value),
      6,
    )
    expect(low).toBeLessThan(value - 1.96 * Math.sqrt(value))
    expect(high).toBeGreaterThan(value + 1.96 * Math.sqrt(value))
  })

  test('is summed as the published times of remission are (Miller 1981, maintained group)', () => {
    const at = [9, 13, 18, 23, 31, 34, 48]
    const risk = [11, 10, 8, 7, 5, 4, 2]
    const sums = cumulative(risk.map((vehicles, row) => ({ age: at[row]!, reports: 1, vehicles })))
    const published = [0.0909, 0.1909, 0.3159, 0.4588, 0.6588, 0.9088, 1.4088]
    for (const [row, one] of sums.entries()) expect(one.value).toBeCloseTo(published[row]!, 4)
  })

  test('is none of few reports, nor of reports of one age only', () => {
    expect(fitWeibull(cages().map(one => ({ ...one, reports: Math.min(1, one.reports) })))).toBeNull()
    expect(fitWeibull([{ age: 0, month: 0, reports: 50, vehicles: 100 }])).toBeNull()
  })
})

test('what is still to come follows the delays as the published triangle does (Taylor, Ashe 1983; Mack 1993)', () => {
  const triangle = `357848 766940 610542 482940 527326 574398 146342 139950 227229 67948
352118 884021 933894 1183289 445745 320996 527804 266172 425046
290507 1001799 926219 1016654 750816 146923 495992 280405
310608 1108250 776189 1562400 272482 352053 206286
443160 693190 991983 769488 504851 470639
396132 937085 847498 805037 705960
440832 847631 1131398 1063269
359480 1061648 1443370
376686 986608
344014`
    .split('\n')
    .map(row => row.split(' ').map(Number))
  const shares = completenessBy(triangle)
  const factors = [3.4906, 1.7473, 1.4574, 1.1739, 1.1038, 1.0863, 1.0539, 1.0766, 1.0177]
  for (const [at, factor] of factors.entries()) expect(shares[at + 1]! / shares[at]!).toBeCloseTo(factor, 4)
  const ultimate = triangle.reduce(
    (sum, row) => sum + row.reduce((total, one) => total + one, 0) / shares[row.length - 1]!,
    0,
  )
  const known = triangle.flat().reduce((sum, one) => sum + one, 0)
  expect(Math.round((ultimate - known) / 1000)).toBe(18_681)
  expect(completed(20, 0.8)).toMatchObject({ value: 25, low: 21 })
  expect(completed(20, 0.8)!.high).toBeGreaterThan(28)
  expect(completed(3, 0.1)).toBeNull()
})

test('two rates are compared exactly (the example of R’s poisson.test: 0.858 to 4.277)', () => {
  const ratio = rateRatio({ n: 11, exposure: 800 }, { n: 21, exposure: 3_011 })!
  expect(ratio.value).toBeCloseTo(1.971488, 6)
  expect(ratio.low).toBeCloseTo(0.8584264, 6)
  expect(ratio.high).toBeCloseTo(4.2772659, 6)
  expect(rateRatio({ n: 0, exposure: 10 }, { n: 0, exposure: 10 })).toEqual({
    value: null,
    low: 0,
    high: null,
  })
  expect(rateRatio({ n: 3, exposure: 0 }, { n: 1, exposure: 10 })).toBeNull()
})

test('sentences have a clause for each figure that is known, in both languages', () => {
  const life = {
    ...{ name: '北辰A1', vehicles: 20_428, placed: 61, reached: 30 },
    firstYear: { value: 3.14, low: 2.2, high: 4.3 },
    shape: { value: 1.6, low: 1.2, high: 2.1 },
    ahead: { months: 12, value: 640, low: 402, high: 897 },
  }
  expect(lifeFinding('zh-CN', life).text).toBe(
    '北辰A1：在用 20,428 辆，能算出车龄的投诉 61 条；使用满一年时每千辆累计约 3.1 条（2.2～4.3）；用得越久，投诉越多；这 20,428 辆今后 12 个月预计还会有 400～900 条。只算收到的投诉：有多少车主遇到故障而没有投诉、多少车已不再使用，并不知道；车龄超过 30 个月的还没有出现，是推算的。',
  )
  expect(lifeFinding('en-US', { ...life, placed: 1, firstYear: null, shape: null, ahead: null }).text).toBe(
    '北辰A1: 20,428 vehicles in use, 1 report with a known age; with fewer than 10 reports, or all at one age, nothing is said of those to come. Only what is reported is counted: how many owners have the fault and do not say so, and how many vehicles are off the road, is not known; no vehicle is older than 30 months yet, so what lies beyond is extrapolated.',
  )
  const side = (n: number, rate: number) => ({
    n,
    months: 24,
    rate: { value: rate, low: rate / 2, high: rate * 2 },
  })
  const effect = {
    before: side(40, 3.2),
    after: side(9, 0.9),
    ratio: { value: 0.281, low: 0.12, high: 0.59 },
    repaired: side(2, 0.4),
    notRepaired: side(7, 2),
  }
  expect(effectFinding('zh-CN', effect)).toMatchObject({
    effect: 'less',
    text: '备案前 24 个月，每千辆每年 3.2 条（1.6～6.4）；措施开始后 24 个月，每千辆每年 0.9 条（0.5～1.8），是备案前的 0.28 倍（0.12～0.59）；其中已维修的车，每千辆每年 0.4 条（0.2～0.8），未维修或未填的车，每千辆每年 2 条（1～4）；召回后明显减少。',
  })
  // No more decimals than so few reports bear.
  const wide = { ...effect, ratio: { value: 6.13, low: 0.74, high: 281.76 } }
  expect(effectFinding('zh-CN', wide).text).toContain('是备案前的 6.1 倍（0.74～282）')
  expect(effectFinding('en-US', { ...effect, ratio: { value: 1, low: 0.4, high: 2 } }).effect).toBe('unclear')
  expect(effectFinding('en-US', { ...effect, ratio: { value: 2, low: 1.4, high: 3 } }).effect).toBe('more')
  const few = { n: 1, months: 24, rate: null }
  expect(
    effectFinding('en-US', { before: few, after: few, ratio: null, repaired: null, notRepaired: null }),
  ).toMatchObject({
    effect: 'tooFew',
    text: 'In the 24 months before the filing 1 report; in the 24 months since the remedy began 1 report; too few to say.',
  })
})

describe('counted from records and sales', () => {
  let database: TestDatabase
  let analyst: Ctx
  let series: string
  const year = { receivedAtFrom: '2005-01-01', receivedAtTo: '2005-12-31' }
  const looked = () => ({ ...year, lens: 'modelRangeId' as const, focus: series })

  beforeAll(async () => {
    database = await openTestDatabase()
    analyst = await contextOf(database.db, ['defect_analysis', 'vehicle_defect:query'])
    const { rows } = await database.pool.query(
      'select id::text from model_series where brand_id is not null order by id limit 1',
    )
    series = rows[0].id
    // Each month of the year one report of each age from 12 to 23 months, received ten days after the fault.
    await database.pool.query(
      `insert into defects (complaint_no, state, model_range_id, brand_id, fault_date, received_at, lag_days,
         purchase_date, months_in_service)
       select 'LIFE' || month || '-' || age, 10, $1, (select brand_id from model_series where id = $1), fault, fault + 10, 10,
         (fault - make_interval(months => age))::date, age
       from generate_series(1, 12) as month, generate_series(12, 23) as age,
         lateral (select make_date(2005, month, 12) as fault) as day`,
      [series],
    )
  })
  afterAll(() => database?.close())

  test('the rate of an age is that of the vehicles that were so old, and its list is as long', async () => {
    await database.pool.query('delete from vehicle_sales')
    expect((await readFacets(analyst, { ...year, of: ['life'] })).life).toBeNull()
    expect((await readFacets(analyst, { ...looked(), of: ['life'] })).life).toMatchObject({
      reason: 'none',
      life: null,
    })
    for (const sold of [2003, 2004, 2005])
      for (let month = 1; month <= 12; month++)
        await database.db
          .insert(vehicleSales)
          .values({ modelRangeId: series, year: sold, month, quantity: 1000 })
    const { life } = (await readFacets(analyst, { ...looked(), of: ['life'] })).life!
    const band = life!.bands.find(({ from }) => from === 12)!
    expect(band.n).toBe(72)
    expect(band.rate!.value).toBeCloseTo(1, 1)
    expect((await pageDefects(analyst, band.filters as Parameters<typeof pageDefects>[1])).total).toBe(72)
    expect(life!.bands[0]).toMatchObject({ n: 0, rate: null })
    expect(life!.weibull!.shape.low).toBeGreaterThan(1)
    expect(life!.vehicles).toBeGreaterThan(34_000)
    expect(life!.ahead!.low).toBeLessThan(life!.ahead!.value)
    expect(life!.finding.text).toContain('用得越久，投诉越多')
  })

  test('a trend by the day of the fault says what is still to come, and each point is a list of as many', async () => {
    const trend = await readTrend(analyst, {
      ...looked(),
      receivedAtTo: '2005-12-15',
      dated: 'fault',
    } as Parameters<typeof readTrend>[1])
    expect(trend.n).toBe(132)
    expect(trend.total).toEqual([...new Array<number>(11).fill(12), 0])
    expect(trend.ahead!.slice(0, 10)).toEqual(new Array(10).fill(null))
    expect(trend.incompleteFrom).toBeGreaterThanOrEqual(10)
    const point = { ...trend.base, ...trend.pointFilters[4] }
    expect((await pageDefects(analyst, point as Parameters<typeof pageDefects>[1])).total).toBe(12)
  })
})
