import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkVin } from '@/lib/defects/check-vin'
import { createDefect } from '@/lib/defects/create-defect'
import { deleteDefects } from '@/lib/defects/delete-defects'
import { openTestDatabase, type TestDatabase } from '../support/database'
import { contextOf } from '../support/people'
import { type Catalogue, seedCatalogue, soundValues } from '../support/records'

let database: TestDatabase
let ids: Catalogue
beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
})
afterAll(() => database.close())

test('a VIN is judged while it is typed, with its maker, years and the records that have it', async () => {
  const ctx = await contextOf(database.db, 'all')
  const vin = 'LSVNV4187K2100086'
  const first = await checkVin(ctx, { vin: ' lsvnv4187k-2100086' })
  expect(first).toMatchObject({ vin, wmi: { code: 'LSV' }, modelYears: [2019, 1989] })
  expect(first.duplicates).toEqual([])
  const { id, complaintNo } = await createDefect(ctx, {
    ...soundValues(ids),
    vin,
    vinOverrideReason: '测试',
  })
  expect((await checkVin(ctx, { vin })).duplicates).toMatchObject([{ id, complaintNo }])
  expect((await checkVin(ctx, { vin, id })).duplicates).toEqual([])
  const stranger = await contextOf(database.db, [])
  expect((await checkVin(stranger, { vin })).duplicates).toEqual([])
  await deleteDefects(ctx, { ids: id, reason: '测试' })
  expect((await checkVin(ctx, { vin })).duplicates).toEqual([])
})

test('what is wrong with a VIN and what may be meant is said', async () => {
  const ctx = await contextOf(database.db, [])
  expect(await checkVin(ctx, { vin: 'LSVAB2183K2IOOOQ1' })).toMatchObject({
    valid: false,
    status: 'character',
    suggestion: 'LSVAB2183K2100001',
  })
  expect(await checkVin(ctx, { vin: 'WDBEA30D4HA391172' })).toMatchObject({
    valid: true,
    status: 'check',
    checkDigit: '3',
  })
  expect(await checkVin(ctx, { vin: '' })).toMatchObject({ valid: false, status: 'missing', wmi: null })
})

test('a VIN check asks for somebody signed in and a text', async () => {
  const ctx = await contextOf(database.db, [])
  await expect(checkVin({ ...ctx, user: null, can: () => false }, { vin: 'L' })).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  await expect(checkVin(ctx, { vin: 'L'.repeat(61) })).rejects.toMatchObject({ code: 'invalid_input' })
})
