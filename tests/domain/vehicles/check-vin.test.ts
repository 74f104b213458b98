import { afterAll, beforeAll, expect, test } from 'vitest'
import { wmiCodes } from '@/db/schema/catalogue'
import { checkVin } from '@/lib/defects/record/check-vin'
import { createDefect } from '@/lib/defects/record/create-defect'
import { deleteDefects } from '@/lib/defects/record/delete-defects'
import { forgetLookups } from '@/lib/dictionaries/names/lookups'
import { checkDigitOf } from '@/lib/values/vin'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { type Catalogue, seedCatalogue, validValues } from '@/tests/support/defects/records'
import { contextOf } from '@/tests/support/people/people'

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
  expect(first).toMatchObject({ vin, wmi: { code: 'LSV' }, modelYears: [2019] })
  expect(first.duplicates).toEqual([])
  const { id, complaintNo } = await createDefect(ctx, {
    ...validValues(ids),
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

test('the model year is one that the dates allow, and none where none fits', async () => {
  const ctx = await contextOf(database.db, [])
  const vin = 'LSVAB2183K2100001'
  expect(await checkVin(ctx, { vin })).toMatchObject({ modelYears: [2019], modelYear: 2019 })
  const old = await checkVin(ctx, { vin, purchaseDate: '1990-02-01', receivedAt: '1995-01-01' })
  expect([old.modelYear, old.modelYears]).toEqual([null, []])
  await expect(checkVin(ctx, { vin, purchaseDate: '1990-02-31' })).rejects.toMatchObject({
    code: 'invalid_input',
  })
})

test('a maker of few vehicles is found by positions 12 to 14, one that is a guess never stands in the way', async () => {
  const ctx = await contextOf(database.db, [])
  await database.db.insert(wmiCodes).values([
    { code: 'LA9ABC', name: '某改装厂', confidence: 'B' },
    { code: 'LZ8', name: '可能的厂家', confidence: 'C', producerId: ids.producer },
  ])
  await database.pool.query('update dictionary_revision set revision = revision + 1')
  forgetLookups()
  const right = (vin: string) => vin.slice(0, 8) + checkDigitOf(vin) + vin.slice(9)
  expect(await checkVin(ctx, { vin: right('LA9AB2183K2ABC001') })).toMatchObject({
    status: 'ok',
    wmi: { code: 'LA9ABC', maker: '某改装厂' },
  })
  expect((await checkVin(ctx, { vin: right('LA9AB2183K2XYZ001') })).status).toBe('unregistered')
  expect(await checkVin(ctx, { vin: right('LZ8AB2183K2100001') })).toMatchObject({
    valid: true,
    wmi: { confidence: 'C', producerId: ids.producer, producerName: `北方汽车${ids.mark}` },
  })
})

test('a VIN check asks for somebody signed in and a text', async () => {
  const ctx = await contextOf(database.db, [])
  await expect(checkVin({ ...ctx, user: null, can: () => false }, { vin: 'L' })).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  await expect(checkVin(ctx, { vin: 'L'.repeat(61) })).rejects.toMatchObject({ code: 'invalid_input' })
})
