import { afterAll, beforeAll, expect, test } from 'vitest'
import { recallProgress, recallRecords } from '@/db/schema/recalls'
import { readEffect } from '@/lib/analysis/effect/read-effect'
import { remediedYears, vehiclesByMonth } from '@/lib/analysis/effect/vehicle-time'
import { atMoment, type Ctx } from '@/lib/core/context'
import { pageDefects } from '@/lib/defects/list/page-defects'
import { addRecall } from '@/lib/recalls/edit/save-recall'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let ctx: Ctx

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  ctx = await contextOf(database.db, ['recall', 'vehicle_defect'])
})
afterAll(() => database?.close())

const scope = (from: string | null, to: string | null, quantity: number | null = null, exclude = false) => ({
  ...{ productionFrom: from, productionTo: to, quantity, exclude },
})

test('vehicles of a campaign are spread over the months that its scope names', () => {
  const months = vehiclesByMonth(
    [scope('2019-01-01', '2019-02-28'), scope('2019-06-01', '2019-06-30', 400)],
    1_000,
  )
  expect([...months].map(([month, n]) => [month, Math.round(n)])).toEqual([
    ['2019-01', 315],
    ['2019-02', 285],
    ['2019-06', 400],
  ])
  expect([...vehiclesByMonth([scope(null, null), scope('2019-01-01', '2019-01-31', 7, true)], 50)]).toEqual([
    ['', 50],
  ])
  expect([...vehiclesByMonth([], 50)]).toEqual([['', 50]])
})

test('remedied vehicles are counted from day to day between the reports of progress', () => {
  const period = { from: '2021-01-01', until: '2022-01-01' }
  expect(remediedYears([], period)).toBe(0)
  expect(remediedYears([{ asOf: '2021-07-02', done: 100 }], period)).toBeCloseTo(
    (182 * 50 + 183 * 100) / 365.25,
    6,
  )
})

test('reports are compared per vehicle before and after, by remedied and by month of production', async () => {
  const { id } = await addRecall(ctx, {
    ...{ recallNo: 'EFFECT1', title: '召回部分星辰一号', kind: 'safety', influence: 'voluntary' },
    ...{ producerId: ids.producer, assemblyCode: '04', subAssemblyCode: '0401', defect: '回位不良' },
    ...{ filedAt: '2003-06-01', startsAt: '2003-07-01', quantity: 10_000 },
    scopes: [{ modelRangeId: ids.series, productionFrom: '2000-01-01', productionTo: '2000-06-30' }],
  })
  const then = atMoment(ctx, new Date('2005-06-30T12:00:00+08:00'))
  expect(await readEffect(atMoment(ctx, new Date('2003-06-15T12:00:00+08:00')), { id })).toBeNull()
  const records = async (day: string, n: number, repaired: boolean | null = null) => {
    const { rows } = await database.pool.query(
      `insert into defects (complaint_no, state, received_at, model_range_id, assembly_code, sub_assembly_code,
         production_date, production_month, repaired)
       select 'EFFECT' || $1::date || n || coalesce($3::boolean::text, ''), 10, $1::date, $4, '04', '0401', '2000-03-05', '2000-03', $3::boolean
         from generate_series(1, $2::int) as n returning id::text`,
      [day, n, repaired, ids.series],
    )
    await database.db.insert(recallRecords).values(
      rows.map(row => ({
        recallId: id,
        defectId: row.id,
        verdict: 'covered' as const,
        by: 'scope' as const,
      })),
    )
  }
  await records('2001-07-01', 10)
  await records('2003-01-01', 30)
  await records('2003-06-10', 5)
  await records('2004-01-01', 4, true)
  await records('2004-06-01', 6)
  await database.db
    .insert(recallProgress)
    .values({ recallId: id, asOf: '2003-10-01', total: 10_000, done: 8_000, unreachable: 0, removed: 0 })

  const effect = (await readEffect(then, { id }))!
  expect(effect.before).toMatchObject({ n: 40, months: 23 })
  expect(effect.after).toMatchObject({ n: 10, months: 24 })
  expect(effect.before.rate!.value).toBeCloseTo((40 / (effect.before.vehicleYears || 1)) * 1_000, 2)
  expect(effect.ratio!.high).toBeLessThan(0.6)
  expect(effect.finding).toMatchObject({ effect: 'less', level: null })
  expect(effect.repaired).toMatchObject({ n: 4 })
  expect(effect.notRepaired).toMatchObject({ n: 6 })
  expect(effect.repaired!.vehicleYears + effect.notRepaired!.vehicleYears).toBeCloseTo(
    effect.after.vehicleYears,
    -1,
  )
  const march = effect.byMonth.find(({ month }) => month === '2000-03')!
  expect(march).toMatchObject({ before: { n: 40 }, after: { n: 10 } })
  for (const { n, filters } of [
    effect.before,
    effect.after,
    effect.repaired!,
    effect.notRepaired!,
    march.before,
  ])
    expect((await pageDefects(ctx, filters as Parameters<typeof pageDefects>[1])).total).toBe(n)

  await database.db.delete(recallRecords)
  await records('2003-02-01', 2)
  await records('2004-02-01', 8)
  const scarce = (await readEffect(then, { id }))!
  expect(scarce.before).toMatchObject({ n: 2, rate: null })
  expect(scarce).toMatchObject({ ratio: null, finding: { effect: 'tooFew' } })
  expect(scarce.finding.text).not.toContain('倍')

  const nobody = await contextOf(database.db, ['defect_analysis'])
  await expect(readEffect(nobody, { id })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(readEffect(ctx, { id: '999999999' })).rejects.toMatchObject({ code: 'not_found' })
})
