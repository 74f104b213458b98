import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { vehicleSales } from '@/db/schema/sales'
import { rateOf } from '@/lib/analysis/statistics/rates'
import { readFacets } from '@/lib/analysis/trend/read-facets'
import { readTrend } from '@/lib/analysis/trend/read-trend'
import type { Ctx } from '@/lib/core/context'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { exposureOf } from '@/lib/sales/exposure-of'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let analyst: Ctx

beforeAll(async () => {
  database = await openTestDatabase()
  analyst = await contextOf(database.db, ['defect_analysis'])
  await database.pool.query('delete from vehicle_sales')
})
afterAll(() => database?.close())

describe('a rate', () => {
  test('has the exact interval of a Poisson count', () => {
    const upTo = (n: number, mean: number) => {
      let [term, sum] = [Math.exp(-mean), 0]
      for (let k = 0; k <= n; k++, term *= mean / k) sum += term
      return sum
    }
    for (const n of [3, 10, 100]) {
      const { value, low, high } = rateOf(n, 10_000)
      expect(value).toBe(n)
      expect(upTo(n, high!)).toBeCloseTo(0.025, 10)
      expect(1 - upTo(n - 1, low!)).toBeCloseTo(0.025, 10)
    }
    expect(rateOf(6, 5_000).value).toBe(12)
  })

  test('is none of fewer than three records', () => {
    expect(rateOf(2, 500)).toEqual({ vehicles: 500, value: null, low: null, high: null })
  })
})

describe('rates over time', () => {
  const window = async () => {
    const { rows } = await database.pool.query<{ last: string }>(
      'select max(received_at)::text as last from defects',
    )
    const year = Number(rows[0]!.last.slice(0, 4))
    return { receivedAtFrom: `${year - 2}-01-01`, receivedAtTo: `${year - 1}-12-31`, year }
  }
  const sell = (modelRangeId: string, year: number, quantity = 12_000) =>
    database.db.insert(vehicleSales).values({ modelRangeId, year, quantity })

  test('are those of each series against its vehicles at the end of the interval, where sales are known', async () => {
    const { year, ...days } = await window()
    const looked = { ...days, lens: 'modelRangeId', interval: 'quarter', show: 'rate' } as const
    const before = await readTrend(analyst, looked)
    expect(before.lines.map(({ rate }) => rate)).toEqual(before.lines.map(() => null))
    expect(before.rateNote).toBe('无销量数据，仅显示条数')

    const [first, second] = before.lines
    await sell(first!.key, year - 2)
    await sell(first!.key, year - 1)
    const { lines, points, rateNote } = await readTrend(analyst, looked)
    expect(lines.find(({ key }) => key === second!.key)!.rate).toBeNull()
    expect(rateNote).toContain(`销量数据截至 ${year - 1}-12`)
    const { n, rate } = lines.find(({ key }) => key === first!.key)!
    const ends = points.map(start => {
      const next = new Date(`${start}T00:00:00Z`)
      next.setUTCMonth(next.getUTCMonth() + 3)
      return new Date(next.getTime() - 86_400_000).toISOString().slice(0, 10)
    })
    for (const [at, end] of ends.entries()) {
      const { vehicles } = (await exposureOf(analyst, [first!.key], end)).get(first!.key)!
      expect(rate![at]!.vehicles).toBeCloseTo(vehicles!, 9)
      const expected = n[at]! < 3 ? null : (n[at]! / vehicles!) * 10_000
      if (expected === null) expect(rate![at]!.value).toBeNull()
      else expect(rate![at]!.value).toBeCloseTo(expected, 9)
    }
  })

  test('are those of a brand only once every series of it has sales', async () => {
    const { year, ...days } = await window()
    const { series } = await lookups(analyst)
    const counts = new Map<string, string[]>()
    for (const { id, brandId, enabled } of series.values())
      if (enabled) counts.set(brandId, [...(counts.get(brandId) ?? []), id])
    const looked = { ...days, lens: 'brandId', interval: 'year', top: 10 } as const
    const { lines } = await readTrend(analyst, looked)
    const brand = lines.find(({ key, n }) => counts.get(key)!.length > 1 && n.every(one => one >= 3))!
    const [last, ...others] = counts.get(brand.key)!
    await database.pool.query('delete from vehicle_sales')
    for (const id of others) await sell(id, year - 1)
    const rateNow = async () =>
      (await readTrend(analyst, looked)).lines.find(({ key }) => key === brand.key)!.rate
    expect(await rateNow()).toBeNull()
    await sell(last!, year - 1)
    const vehicles = 12_000 * (others.length + 1) * (364 / 365)
    expect((await rateNow())![1]!.vehicles / vehicles).toBeCloseTo(1, 3)

    const beneath = await readTrend(analyst, { ...looked, focus: brand.key, sub: 'assemblyCode' })
    expect(beneath.lines[0]!.rate![1]!.vehicles / vehicles).toBeCloseTo(1, 3)
    const assemblies = await readTrend(analyst, { ...days, lens: 'assemblyCode', show: 'rate' })
    expect(assemblies.lines.every(({ rate }) => rate === null)).toBe(true)
    expect(assemblies.rateNote).toBe('无销量数据，仅显示条数')
  })

  test('by production month need the month’s own sales', async () => {
    const { year: _, ...days } = await window()
    const [line] = (await readTrend(analyst, { ...days, lens: 'modelRangeId', top: 1 })).lines
    const looked = { ...days, lens: 'modelRangeId', focus: line!.key, of: 'mop' } as const
    const grid = async () => {
      const { mop } = await readFacets(analyst, looked)
      return mop!.rows
    }
    const { productionMonth } = (await grid()).find(({ n }) => n.some(Boolean))!
    const [year, month] = productionMonth.split('-').map(Number)
    await database.pool.query('delete from vehicle_sales')
    await database.db
      .insert(vehicleSales)
      .values({ modelRangeId: line!.key, year: year!, month: month!, quantity: 2_000 })
    const rows = await grid()
    for (const row of rows) expect(row.vehicles).toBe(row.productionMonth === productionMonth ? 2_000 : null)
    const known = rows.find(({ vehicles }) => vehicles !== null)!
    known.n.forEach((n, at) => {
      expect(known.perThousand![at]).toEqual(n !== null && n >= 3 ? n / 2 : null)
    })
  })
})
