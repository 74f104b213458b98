import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '@/db/schema/audit'
import { defects } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { pageDefects } from '@/lib/defects/list/page-defects'
import { defectSortFields } from '@/lib/defects/list/sorts'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { fillWithRecords } from '@/tests/support/database/fill-with-records'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { inFull, sample } from '@/tests/support/depth'
import { contextOf } from '@/tests/support/people/people'

const records = 30_000
let database: TestDatabase
let ids: Catalogue
let all: Ctx
let restricted: Ctx

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  await fillWithRecords(database, ids, records)
  all = await contextOf(database.db, 'all')
  restricted = await contextOf(database.db, ['vehicle_defect'])
})
afterAll(() => database?.close())

const page = (input: Record<string, unknown>, ctx = all) => pageDefects(ctx, input)
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'fine',
    error => `${error.code} ${error.params?.name ?? error.details?.issues?.[0]?.path ?? ''}`.trim(),
  )

test('the newest records come first, with the exact total', async () => {
  const { records: rows, total, totalCapped, pages, current, size } = await page({})
  expect([total, totalCapped, pages, current, size]).toEqual([records, undefined, records / 10, 1, 10])
  expect(rows.map(row => row.id)).toEqual(
    [...rows]
      .sort((a, b) => b.receivedAt!.localeCompare(a.receivedAt!) || Number(b.id) - Number(a.id))
      .map(row => row.id),
  )
  expect(rows[0]).toMatchObject({ provinceName: '上海市', stateDes: '审核通过', assemblyName: '制动系' })
  expect(rows[0]!.brandName).toContain('明月')
  expect(rows[0]!.createdAt).toMatch(/\+08:00$/)
})

test('nobody without the permission sees the list', async () => {
  const nobody = await contextOf(database.db, [])
  expect(await code(page({}, nobody))).toBe('forbidden')
  expect(await code(page({}, { ...all, user: null, can: () => false }))).toBe('unauthenticated')
})

test('a list that shows VINs in clear is one row of the audit log, with its filter; masks are none', async () => {
  const notes = (ctx: Ctx) =>
    database.db.select().from(auditLog).where(eq(auditLog.userId, ctx.user!.id)).orderBy(auditLog.id)
  const clear = await contextOf(database.db, ['vehicle_defect', 'vehicle_defect_personal'])
  const input = { state: [10], keyword: '异响', limit: 20, page: 2 }
  const plain = await page(input, restricted)
  expect((await page(input, clear)).records.map(row => row.id)).toEqual(plain.records.map(row => row.id))
  await page({ complaintNo: 'there is none' }, clear)
  expect(await notes(restricted)).toEqual([])
  const [note, ...more] = await notes(clear)
  expect(more).toEqual([])
  expect(note).toMatchObject({
    action: 'pageDefects',
    entity: 'defect',
    loginId: clear.user!.loginId,
    requestId: clear.requestId,
    detail: { count: plain.records.filter(row => row.vin).length, filter: { state: [10], keyword: '异响' } },
  })
})

test.each([
  [{ page: 0 }, 'invalid_input page'],
  [{ limit: 101 }, 'invalid_input limit'],
  [{ receivedAtFrom: '2020-02-30' }, 'invalid_input receivedAtFrom'],
  [{ crash: 'perhaps' }, 'invalid_input crash'],
  [{ brandId: 'x' }, 'invalid_input brandId.0'],
  [{ keyword: 'a\u0000b' }, 'invalid_input keyword'],
  [{ phone: '138' }, 'unknown_filter phone'],
  [{ missing: 'phones' }, 'invalid_input missing.0'],
  [{ vinPrefix8: 'LSVAB21' }, 'invalid_input vinPrefix8'],
  [{ ids: Array.from({ length: 201 }, (_, at) => String(at + 1)) }, 'invalid_input ids'],
  [{ createdAtFrom: 'yesterday' }, 'invalid_input createdAtFrom'],
  [{ deletedAt: '2020-01-01' }, 'unknown_filter deletedAt'],
  [{ sortField: 'description' }, 'unknown_filter description'],
  [{ sortField: 'constructor' }, 'unknown_filter constructor'],
])('%j is refused', async (input, expected) => {
  expect(await code(page(input))).toBe(expected)
})

test('every filter finds what it says, and no more', async () => {
  const counts: [Record<string, unknown>, number][] = [
    [{ state: 10 }, records / 10],
    [{ state: ['10', '20'] }, records / 5],
    [{ brandId: ids.otherBrand }, records / 20],
    [{ province: '310000', state: 50, assemblyCode: '04', powerType: 'BEV' }, 500],
    [{ crash: true }, records / 30],
    [{ crash: 'false', fire: 'true' }, 100],
    [{ injured: true, death: false }, (records / 1000) * 9],
    [{ riskLevel: 'H', qualityType: '0' }, 7_500],
    [{ receivedAtFrom: '2020-01-02', receivedAtTo: '2020-01-03' }, 80],
    [{ mileageTo: 99 }, 99],
    [{ vin: 'lsvab2183k20000', state: 10 }, 10],
    [{ vin: 'LSVAB2183K2000123' }, 1],
    [{ keyword: '断轴' }, 5],
    [{ keyword: '断轴', brandId: ids.brand }, 0],
    [{ keyword: '断轴 抖动' }, 0],
    [{ keyword: 'QX20200102' }, 40],
    [{ keyword: 'LSVAB2183K2000123' }, 1],
    [{ complaintNo: 'QX2020' }, 366 * 40 - 1],
    [{ keyword: '', brandId: [], city: '' }, records],
  ]
  for (const [input, total] of counts)
    expect({ input, total: (await page(input)).total }).toEqual({ input, total })
})

test('more than ten thousand matches are not counted further, and their pages still come', async () => {
  const { total, totalCapped, records: rows } = await page({ keyword: '异响' })
  expect([total, totalCapped, rows.length]).toEqual([10_000, true, 10])
  expect((await page({ keyword: '异响', page: 1_200 })).records).toHaveLength(10)
  expect((await page({ keyword: '异响', page: 1_201 })).records).toHaveLength(0)
})

test('what a search uses as signs means itself', async () => {
  for (const keyword of ['%', '_', '\\', '异_', '%异响', "'", '第%次'])
    expect((await page({ keyword })).total).toBe(0)
  await database.db
    .update(defects)
    .set({ summary: '涨幅 100%_\\' })
    .where(eq(defects.id, (await page({})).records[0]!.id))
  for (const keyword of ['100%', '%_\\', '_\\']) expect((await page({ keyword })).total).toBe(1)
})

test('pages follow each other without gap or repetition, to the last, by every sort', inFull, async () => {
  for (const sortField of sample(defectSortFields, 5)) {
    for (const filter of [{}, { crash: true }, { keyword: '抖动' }]) {
      const seen = []
      for (const number of [1, 2, 3])
        seen.push(...(await page({ sortField, page: number, limit: 7, ...filter })).records)
      const together = (await page({ sortField, limit: 21, ...filter })).records
      expect(seen.map(row => row.id)).toEqual(together.map(row => row.id))
      expect(new Set(seen.map(row => row.id)).size).toBe(21)
    }
  }
  expect((await page({ page: 3_001 })).records).toEqual([])
  expect((await page({ page: 3_001 })).total).toBe(records)
})

test('ascending is descending backwards', inFull, async () => {
  for (const sortField of sample(defectSortFields, 5)) {
    const down = await page({ sortField, limit: 100, crash: true, state: 10, province: '310000' })
    const up = await page({
      sortField,
      sortOrder: 'ascend',
      limit: 100,
      crash: true,
      state: 10,
      province: '310000',
    })
    expect(up.records.map(row => row.id)).toEqual(down.records.map(row => row.id).reverse())
  }
})

test('the last six of a VIN are hidden from who may not see them, in rows, filters and sorts', async () => {
  const [row] = (await page({ vin: 'LSVAB2183K2000123' }, restricted)).records
  expect(row!.vin).toBe('LSVAB2183K2******')
  expect((await page({ vin: 'LSVAB2183K2000123' })).records[0]!.vin).toBe('LSVAB2183K2000123')
  expect((await page({ vin: 'LSVAB2183K2' }, restricted)).total).toBe(10_000)
  const hidden = { code: 'invalid_input', details: { issues: [{ path: 'vin', code: 'vin_part_hidden' }] } }
  await expect(page({ vin: 'LSVAB2183K20' }, restricted)).rejects.toMatchObject(hidden)
  await expect(page({ keyword: 'lsvab2183k20001' }, restricted)).rejects.toMatchObject({
    details: { issues: [{ path: 'keyword', code: 'vin_part_hidden', params: { max: 11 } }] },
  })
  expect((await page({ keyword: 'LSVAB2183K2' }, restricted)).total).toBe(10_000)
  expect(await code(page({ sortField: 'vin' }, restricted))).toBe('unknown_filter vin')
  expect((await page({ keyword: 'LSVAB2183K20001' })).total).toBe(100)
})

test('a deleted record is not in the list, and not in its total', async () => {
  const { records: rows } = await page({})
  await database.db.update(defects).set({ deletedAt: new Date() }).where(eq(defects.id, rows[0]!.id))
  const after = await page({})
  expect(after.total).toBe(records - 1)
  expect(after.records.map(row => row.id)).not.toContain(rows[0]!.id)
})
