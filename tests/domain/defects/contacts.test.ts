import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defects } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { findDuplicates } from '@/lib/defects/duplicates/find-duplicates'
import { bringBackVersion } from '@/lib/defects/history/compare-versions'
import { amendDefect } from '@/lib/defects/record/amend-defect'
import { createDefect } from '@/lib/defects/record/create-defect'
import type { DefectValues } from '@/lib/defects/schema'
import { normalizePhone } from '@/lib/values/phone'
import { normalizeCardNumber, normalizeEmail } from '@/lib/values/spelling'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { historyOf, issuesOf } from '@/tests/support/defects/history'
import { load, recordsOf } from '@/tests/support/defects/imports'
import { type Catalogue, seedCatalogue, validValues } from '@/tests/support/defects/records'
import { runs } from '@/tests/support/depth'
import { sheetOf } from '@/tests/support/files/workbooks'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let staff: Ctx

const add = async (changes: DefectValues & { draft?: boolean } = {}) =>
  (await createDefect(staff, { ...validValues(ids), ...changes })).id
const stored = async (id: string) => (await historyOf(database.db, id)).record

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  staff = await contextOf(database.db, 'all')
})
afterAll(() => database.close())

const identityCard = '11010519491231002X'
const creditCode = '91350100M000100Y43'

describe('spelling', () => {
  test.each([
    ['０１０－６２３４　５６７８', '010-62345678'],
    ['+86 10 6234 5678', '010-62345678'],
    ['(0571) 8765 4321', '0571-87654321'],
    ['057187654321 转 12', '0571-87654321-12'],
    ['0086（21）6234-5678 ext. 9', '021-62345678-9'],
    ['0086-138 1234 5678', '13812345678'],
    ['4008108888', '400-810-8888'],
    ['8765 4321', '87654321'],
    ['办公室', '办公室'],
  ])('of a telephone number %s is %s', (typed, spelled) => {
    expect(normalizePhone(typed)).toBe(spelled)
  })

  test('once is for good', () => {
    const signs = [...'+0086-13812345678转EXT.x#（）() －ａ@Ａ.İſ½\u200b\u3000']
    const typed = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.constantFrom(...signs), { maxLength: 24 }).map(all => all.join('')),
    )
    for (const spell of [normalizePhone, normalizeEmail, normalizeCardNumber])
      fc.assert(
        fc.property(typed, text => {
          expect(spell(spell(text))).toBe(spell(text))
        }),
        runs(2_000),
      )
  })
})

describe('adding a record', () => {
  test('stores every contact in its one spelling', async () => {
    const id = await add({
      mobile: '＋86 138-1234 5678',
      phone: '(010) 6234 5678 转 12',
      email: ' Zhang.San＠Example.COM ',
      zip: '１００ 084',
      cardType: '201',
      cardNo: '110105 19491231-002x',
    })
    expect(await stored(id)).toMatchObject({
      mobile: '13812345678',
      phone: '010-62345678-12',
      email: 'Zhang.San@example.com',
      zip: '100084',
      cardNo: identityCard,
    })
  })

  test.each<[string, DefectValues, string]>([
    ['mobile', { mobile: '12345' }, 'not_mobile'],
    ['mobile', { mobile: '138****1234' }, 'not_mobile'],
    ['phone', { phone: '12' }, 'not_phone'],
    ['email', { email: 'zhang@' }, 'email'],
    ['zip', { zip: '1000' }, 'not_zip'],
    ['cardNo', { cardType: '201', cardNo: '11010519491231002Y' }, 'card_number'],
    ['cardNo', { cardType: '401', cardNo: '91350100M000100Y44' }, 'card_number'],
    ['cardNo', { cardNo: '110105194912310020' }, 'card_number'],
  ])('refuses an odd %s %j, and keeps it with a reason', async (name, odd, code) => {
    expect(await issuesOf(createDefect(staff, { ...validValues(ids), ...odd }))).toEqual({ [name]: code })
    const id = await add({ ...odd, contactOverrideReason: '报告人在境外' })
    expect(await stored(id)).toMatchObject({ ...odd, contactOverrideReason: '报告人在境外' })
  })

  test('takes what is sound of its kind', async () => {
    for (const sound of [
      { phone: '13812345678' },
      { phone: '400-810-8888' },
      { cardType: '401', cardNo: creditCode },
      { cardNo: creditCode },
      { cardType: '208', cardNo: 'E12345678' },
      { cardNo: '军字第1234-5号' },
    ])
      await add(sound)
  })

  test('checks a draft when it is submitted', async () => {
    const id = await add({ mobile: '138', draft: true })
    await amendDefect(staff, { id, version: 1, phone: '12' })
    const submit = amendDefect(staff, { id, version: 2, submit: true })
    expect(await issuesOf(submit)).toEqual({ mobile: 'not_mobile', phone: 'not_phone' })
  })
})

describe('amending a record', () => {
  const odd = { mobile: '8520000', cardType: '208', cardNo: '110105194912310020' }
  const old = async () => {
    const id = await add()
    await database.db.update(defects).set(odd).where(eq(defects.id, id))
    return id
  }

  test('with odd contacts of old asks for what is changed only', async () => {
    const id = await old()
    await amendDefect(staff, { id, version: 1, mileage: 5, ...odd })
    expect(await issuesOf(amendDefect(staff, { id, version: 2, mobile: '8520001' }))).toEqual({
      mobile: 'not_mobile',
    })
    expect(await issuesOf(amendDefect(staff, { id, version: 2, cardType: '201' }))).toEqual({
      cardNo: 'card_number',
    })
    await amendDefect(staff, { id, version: 2, mobile: '8520001', contactOverrideReason: '香港号码' })
    const { record, versions } = await historyOf(database.db, id)
    expect(record.mobile).toBe('8520001')
    expect(versions.at(-1)?.changes).toMatchObject({
      mobile: ['8520000', '8520001'],
      contactOverrideReason: [null, '香港号码'],
    })
  })

  test('brings an odd one back that was there', async () => {
    const id = await add({ zip: '9990', contactOverrideReason: '境外' })
    await amendDefect(staff, { id, version: 1, zip: '100084', contactOverrideReason: null })
    await bringBackVersion(staff, { complaintId: id, version: 2, bringBack: 1, fields: ['zip'] })
    expect(await stored(id)).toMatchObject({ zip: '9990', contactOverrideReason: null })
  })
})

test('a number meets itself among duplicates however it was typed', async () => {
  const about = { modelRangeId: ids.series, faultDate: '2020-06-01' }
  const id = await add({
    mobile: '0086 139-7777 1212',
    cardNo: '110105 19491231 002x',
    faultDate: '2020-06-01',
  })
  for (const typed of [{ mobile: '１３９７７７７１２１２' }, { cardNo: '110105-19491231-002Ｘ' }])
    expect((await findDuplicates(staff, { ...about, ...typed })).map(row => row.id)).toContain(id)
})

test('a sheet with an odd number has an error in that row, unless a column or a default gives the reason', async () => {
  const head = ['接收日期', '问题简述', '品牌', '手机', '邮编', '联系方式异常说明']
  const row = (summary: string, ...cells: (string | null)[]) => [
    '2024-01-02',
    summary,
    `星辰${ids.mark}`,
    ...cells,
  ]
  const sheet = await sheetOf([
    head,
    row('一', '＋86 138-0000 1111', '100084', null),
    row('二', '1381234', null, null),
    row('三', '138****1234', '9', '原名单已脱敏'),
  ])
  const first = await load(database.db, staff, sheet, { mode: 'valid' })
  expect(first).toMatchObject({ created: 2, failed: 1 })
  expect(first.errors).toMatchObject([{ row: 3, field: 'mobile' }])
  const rest = await load(database.db, staff, sheet, {
    mode: 'valid',
    defaults: { contactOverrideReason: '原名单已脱敏' },
  })
  expect(rest).toMatchObject({ created: 1, skipped: 2, failed: 0 })
  expect(await recordsOf(database.db, rest.jobId)).toMatchObject([
    { summary: '二', mobile: '1381234', contactOverrideReason: '原名单已脱敏' },
  ])
})

test('what stands beside a plate or a VIN is a fault, not left out; a label, a colour and dots are no part of it', async () => {
  for (const plateNo of ['京A12345（套牌）', '京A12345(已注销)', '我的车京A12345', '京A12345（临）'])
    expect(await issuesOf(add({ plateNo }))).toEqual({ plateNo: 'number_alone' })
  for (const vin of ['车架号LSVAB2183K2100001 发动机123', 'LSVAB2183K2100001（车主提供）'])
    expect(await issuesOf(add({ vin }))).toEqual({ vin: 'number_alone' })
  for (const plateNo of ['京A12345 黄牌', '蓝牌京A12345', '京A·12345（蓝）', '车牌号：京A12345'])
    expect(await stored(await add({ plateNo }))).toMatchObject({ plateNo: '京A12345' })
})
