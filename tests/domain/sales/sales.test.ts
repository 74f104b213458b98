import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '@/lib/core/context'
import { verbs } from '@/lib/dictionaries/verbs'
import { addSales } from '@/lib/sales/add-sales'
import { deleteSales } from '@/lib/sales/delete-sales'
import { editSales } from '@/lib/sales/edit-sales'
import { getSales } from '@/lib/sales/get-sales'
import { listSalesHistory } from '@/lib/sales/list-sales-history'
import { pageSales } from '@/lib/sales/page-sales'
import { readExposure } from '@/lib/sales/read-exposure'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let ctx: Ctx

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  ctx = { ...(await contextOf(database.db, ['vehicle_sales'])), now: new Date('2026-11-23T04:00:00Z') }
})
afterAll(() => database.close())

const issues = (error: { details: { issues?: { path: string; code: string }[] } }) =>
  error.details.issues?.map(({ path, code }) => `${path} ${code}`)
const refusal = (work: Promise<unknown>) => work.then(() => 'done', issues)

test('a figure is entered, found by series, brand and year, changed and deleted, and its history tells', async () => {
  const added = await addSales(ctx, { modelRangeId: ids.series, year: 2025, month: 3, quantity: 1200 })
  expect(added).toMatchObject({
    ...{ modelRangeName: `星辰一号${ids.mark}`, brandName: `星辰${ids.mark}`, typeCodeName: null },
    ...{ year: 2025, month: 3, quantity: 1200, version: 1, updatedByName: '测试员' },
  })
  await addSales(ctx, { modelRangeId: ids.otherSeries, year: 2024, quantity: 900, source: '上险量' })
  const found = async (filters: object) =>
    (await pageSales(ctx, filters)).records.map(({ modelRangeId, year }) => [modelRangeId, year])
  expect(await found({ modelRangeId: ids.series })).toEqual([[ids.series, 2025]])
  expect(await found({ brandId: ids.otherBrand })).toEqual([[ids.otherSeries, 2024]])
  expect(await found({ year: ['2024', '2025'] })).toHaveLength(2)
  expect(await found({ brandId: ids.otherBrand, year: '2025' })).toEqual([])
  expect(await found({ sortField: 'quantity', sortOrder: 'ascend' })).toEqual([
    [ids.otherSeries, 2024],
    [ids.series, 2025],
  ])

  const { id } = added
  const changed = await editSales(ctx, { id, version: 1, quantity: 1300, typeCodeId: ids.typeCode })
  expect(changed).toMatchObject({ quantity: 1300, version: 2, typeCodeName: `XC7150${ids.mark}` })
  const [edited, entered] = await listSalesHistory(ctx, { id })
  expect(edited!.changes.map(({ field, beforeText, afterText }) => [field, beforeText, afterText])).toEqual([
    ['quantity', '1200', '1300'],
    ['typeCodeId', null, `XC7150${ids.mark}`],
  ])
  expect(entered!.changes.find(({ field }) => field === 'modelRangeId')!.afterText).toBe(
    `星辰一号${ids.mark}`,
  )
  expect(await deleteSales(ctx, { id })).toEqual({ deleted: id })
  await expect(getSales(ctx, { id })).rejects.toMatchObject({ code: 'not_found' })
})

test('one period of a series has one figure, also when two people enter it at once', async () => {
  const period = { modelRangeId: ids.series, year: 2023 }
  const twice = await Promise.all([
    refusal(addSales(ctx, { ...period, quantity: 1 })),
    refusal(addSales(ctx, { ...period, quantity: 2 })),
  ])
  expect(twice.sort()).toEqual(['done', ['year sales_taken']])
  const { id, version } = await addSales(ctx, { ...period, month: 1, quantity: 3 })
  expect(await refusal(editSales(ctx, { id, version, month: null }))).toEqual(['year sales_taken'])
})

test('who changes an older version is told what the other one saved', async () => {
  const { id } = await addSales(ctx, { modelRangeId: ids.series, year: 2022, quantity: 10 })
  await editSales(ctx, { id, version: 1, quantity: 20 })
  await expect(editSales(ctx, { id, version: 1, quantity: 30 })).rejects.toMatchObject({
    code: 'conflict',
    details: { data: { conflicts: [{ field: 'quantity', theirs: 20, yours: 30 }], current: { version: 2 } } },
  })
})

test.each([
  [{ year: 2027 }, ['year period_to_come']],
  [{ year: 2026, month: 12 }, ['month period_to_come']],
  [{ month: 13 }, ['month too_big_number']],
  [{ quantity: -1 }, ['quantity too_small_number']],
  [{ quantity: 1.5 }, ['quantity not_number']],
  [{ quantity: undefined }, ['quantity required']],
  [{ year: 1900 }, ['year too_small_number']],
  [{ modelRangeId: '999999999' }, ['modelRangeId not_offered']],
  [{ note: 'x'.repeat(501) }, ['note too_big_string']],
  [{ colour: 'red' }, ['colour unknown']],
])('%j is refused by its field', async (wrong, expected) => {
  const given = { modelRangeId: ids.series, year: 2020, quantity: 1, ...wrong } as Parameters<
    typeof addSales
  >[1]
  expect(await refusal(addSales(ctx, given))).toEqual(expected)
})

test('a type code belongs to its series', async () => {
  const given = { modelRangeId: ids.series, typeCodeId: ids.otherTypeCode, year: 2020, quantity: 1 }
  expect(await refusal(addSales(ctx, given))).toEqual(['typeCodeId not_of_series'])
})

test('who may only look changes nothing', async () => {
  const reader = await contextOf(database.db, ['vehicle_sales:query'])
  const { id } = (await pageSales(reader, {})).records[0]!
  await expect(editSales(reader, { id, version: 1, quantity: 5 })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(deleteSales(reader, { id })).rejects.toMatchObject({ code: 'forbidden' })
  const stranger = await contextOf(database.db, ['vehicle_defect'])
  await expect(pageSales(stranger, {})).rejects.toMatchObject({ code: 'forbidden' })
})

test('a series with sales is in use', async () => {
  const keeper = await contextOf(database.db, ['dictionary_model_series'])
  const { id, uses } = await verbs['model-series'].get(keeper, { id: ids.series })
  expect(uses.rows).toBeGreaterThan(1)
  await expect(verbs['model-series'].remove(keeper, { id })).rejects.toMatchObject({ code: 'in_use' })
})

test('vehicles on the road are told as far as sales are known', async () => {
  const modelRangeId = ids.otherSeries
  const on = async (day: string) => (await readExposure(ctx, { modelRangeId, day })).series[0]
  expect(await on('2025-01-01')).toMatchObject({ vehicles: 900, knownUntil: '2024-12-31', reason: null })
  expect(await on('2025-06-30')).toMatchObject({ vehicles: 900, reason: null })
  expect(await on('2025-07-01')).toMatchObject({
    vehicles: null,
    knownUntil: '2024-12-31',
    reason: 'outdated',
  })
})
