import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brands, modelSeries } from '@/db/schema/catalogue'
import type { Ctx } from '@/lib/core/context'
import { importSheet } from '@/lib/defects/import/import-sheet'
import { listImports, readImport } from '@/lib/defects/import/read-import'
import { pageDefects } from '@/lib/defects/list/page-defects'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { load, recordsOf, send, work } from '@/tests/support/defects/imports'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { readSheetsHere } from '@/tests/support/files/children-here'
import { sheetOf } from '@/tests/support/files/workbooks'
import { listFiles, temporaryFolder } from '@/tests/support/intake/uploads'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let ctx: Ctx
let twins: { id: string }[]
const place = temporaryFolder()
const held = ['vehicle_defect_import', 'vehicle_defect', 'dictionary_brand'] as const

readSheetsHere()
beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  const nature = { producerId: ids.producer, nature: '2' }
  twins = await database.db
    .insert(brands)
    .values([
      { ...nature, name: `一汽-晨光${ids.mark}` },
      { ...nature, name: `一汽晨光${ids.mark}` },
    ])
    .returning({ id: brands.id })
  await database.db.insert(modelSeries).values({ name: `晨光一号${ids.mark}`, brandId: twins[1]!.id })
  ctx = await contextOf(database.db, held, place.folder)
})
afterAll(async () => {
  place.remove()
  await database.close()
})

function foreign(headings = ['登记', '说明文字', '牌子', '出自']) {
  const mark = randomUUID().slice(0, 8)
  return sheetOf([
    headings,
    ['2024-03-05', `异响 ${mark}`, `星辰牌${ids.mark}`, '热线电话'],
    ['2024-03-06', `抖动 ${mark}`, `星辰牌${ids.mark}`, '热线电话'],
    ['昨天', `漏油 ${mark}`, `星辰${ids.mark}`, '热线电话'],
  ])
}
const mapping = { 登记: 'receivedAt', 说明文字: 'summary', 牌子: 'brandId', 出自: 'source' }
const again = async (fromJobId: string, more: object = {}) => {
  const { jobId } = await importSheet(ctx, { fromJobId, ...more })
  await work(database.db, ctx)
  return readImport(ctx, { jobId })
}

describe('what an import tells of its columns', () => {
  test('shows the first values even where no heading is known, and what each may be', async () => {
    const reported = await load(
      database.db,
      ctx,
      await sheetOf([
        ['甲', '紧急手机号'],
        ['2024-01-02', '13800001234'],
      ]),
    )
    expect(reported).toMatchObject({ state: 'failed' })
    expect(reported.sheetColumns).toEqual([
      {
        letter: 'A',
        heading: '甲',
        samples: ['2024-01-02'],
        field: null,
        said: false,
        doubt: null,
        near: [],
      },
      expect.objectContaining({
        letter: 'B',
        samples: ['13800001234'],
        near: expect.arrayContaining(['mobile']),
      }),
    ])
  })

  test('bears halves of characters and signs that no text has', async () => {
    const csv = Buffer.from(`接收日期,问题简述\n昨天${'😀'.repeat(70)},a\u0007b\n`)
    const reported = await load(database.db, ctx, csv, {}, '清单.csv')
    expect(reported).toMatchObject({ state: 'done', failed: 1 })
    expect(reported.sheetColumns[1]!.samples).toEqual(['a b'])
    expect([...reported.sheetColumns[0]!.samples[0]!]).toHaveLength(60)
  })

  test('says what is doubtful: a word that may mean anything, values that do not fit', async () => {
    const reported = await load(
      database.db,
      ctx,
      await sheetOf([
        ['接收日期', '标题', '故障里程', '购车日期'],
        ['2024-01-02', '异响', '很多', '不详'],
      ]),
    )
    expect(reported.sheetColumns.map(({ field, doubt }) => [field, doubt])).toEqual([
      ['receivedAt', null],
      ['summary', 'vague'],
      ['mileage', 'values'],
      ['purchaseDate', null],
    ])
  })
})

test('of names that differ in a dash, the one that is written is meant, or the one that has the series', async () => {
  const named = (name: string) => `${name}${ids.mark}`
  const [dashed, plain] = twins.map(({ id }) => id)
  const rows = [
    ['一汽晨光', named('晨光一号'), plain],
    ['一汽-晨光', '', dashed],
    ['一汽 晨光', named('晨光一号'), plain],
  ] as const
  const report = await load(
    database.db,
    ctx,
    await sheetOf([
      ['接收日期', '问题简述', '品牌', '车型系列'],
      ...rows.map(([brand, series], at) => ['2024-01-02', `异响 ${at}`, named(brand), series]),
    ]),
    { mode: 'valid', defaults: { source: '01' } },
  )
  expect(report.errors).toEqual([])
  const records = await recordsOf(database.db, report.jobId)
  expect(records.map(({ brandId }) => brandId)).toEqual(rows.map(([, , brandId]) => brandId))
})

describe('names that the dictionaries lack', () => {
  test('are told once each with their rows and the nearest, and mapped for the whole file', async () => {
    const first = await load(database.db, ctx, await foreign(), { mapping })
    expect(first).toMatchObject({ valid: 0, failed: 3 })
    expect(first.unknownNames).toEqual([
      {
        field: 'source',
        name: '热线电话',
        count: 3,
        row: 2,
        owner: null,
        ambiguous: false,
        nearest: expect.anything(),
      },
      {
        field: 'brandId',
        name: `星辰牌${ids.mark}`,
        count: 2,
        row: 2,
        owner: null,
        ambiguous: false,
        nearest: expect.arrayContaining([{ value: ids.brand, label: `星辰${ids.mark}` }]),
      },
    ])
    const nameMapping = {
      brandId: { [`星辰牌${ids.mark}`]: ids.brand },
      source: { 热线电话: null },
    }
    const second = await again(first.jobId, { mapping, nameMapping, defaults: { source: '03' } })
    expect(second).toMatchObject({ valid: 2, failed: 1, unknownNames: [] })
    expect(second.words).toMatchObject({ brandId: { [ids.brand]: `星辰${ids.mark}` } })
    expect(second.errors).toEqual([
      expect.objectContaining({ row: 4, column: 'A', heading: '登记', value: '昨天' }),
    ])
  })

  test('of a series of another brand names that brand, and takes it along when the series is chosen', async () => {
    const bytes = await sheetOf([
      ['接收日期', '问题简述', '投诉品牌', '车系'],
      ['2024-03-05', `品牌不符${randomUUID()}`, `明月${ids.mark}`, `星辰一号${ids.mark}`],
    ])
    const first = await load(database.db, ctx, bytes)
    expect(first.errors).toMatchObject([
      {
        field: 'modelRangeId',
        message: expect.stringContaining(`属于星辰${ids.mark}，不属于明月${ids.mark}`),
      },
    ])
    const offered = { value: ids.series, label: `星辰${ids.mark} · 星辰一号${ids.mark}` }
    expect(first.unknownNames).toMatchObject([{ field: 'modelRangeId', nearest: [offered] }])
    const names = { modelRangeId: { [`星辰一号${ids.mark}`]: ids.series } }
    const options = { mode: 'valid', nameMapping: JSON.stringify(names) }
    const stored = await load(database.db, ctx, bytes, options)
    expect(await recordsOf(database.db, stored.jobId)).toMatchObject([
      { brandId: ids.brand, modelRangeId: ids.series, producerId: ids.producer },
    ])
  })

  test('of a field that holds several are mapped one by one', async () => {
    const bytes = await sheetOf([
      ['接收日期', '问题简述', '品牌', '诉求'],
      ['2024-03-05', `异响 ${randomUUID()}`, `星辰${ids.mark}`, '退钱、召回调查'],
    ])
    const first = await load(database.db, ctx, bytes)
    const [unknown] = first.unknownNames
    expect(unknown).toMatchObject({ field: 'demand', name: '退钱' })
    const second = await again(first.jobId, { nameMapping: { demand: { 退钱: null } } })
    expect(second).toMatchObject({ valid: 1, failed: 0 })
  })

  test('are refused where there is no such field or entry', async () => {
    const first = await load(database.db, ctx, await foreign(), { mapping })
    const wrong = [
      { summary: { 异响: '1' } },
      { state: {} },
      { brandId: { x: '999999999' } },
      { brandId: 'x' },
    ]
    for (const nameMapping of wrong)
      await expect(importSheet(ctx, { fromJobId: first.jobId, nameMapping })).rejects.toMatchObject({
        code: 'invalid_input',
      })
  })
})

describe('a file that was sent before', () => {
  test('is taken once more without being sent, by its sender alone', async () => {
    const first = await load(database.db, ctx, await foreign(), { mapping })
    const files = listFiles(place.folder).length
    expect(await again(first.jobId, { mapping, mode: 'valid', createMissing: true })).toMatchObject({
      fileName: '清单.xlsx',
      mode: 'valid',
    })
    expect(listFiles(place.folder)).toHaveLength(files)
    const other = await contextOf(database.db, held, place.folder)
    await expect(importSheet(other, { fromJobId: first.jobId })).rejects.toMatchObject({ code: 'not_found' })
    await expect(importSheet(ctx, {})).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(send(ctx, await foreign(), { fromJobId: first.jobId })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })

  test('leaves its dry runs out of the list, and everybody sees whose an import is', async () => {
    const first = await load(database.db, ctx, await foreign(), { mapping })
    const second = await again(first.jobId, { mapping, mode: 'check', createMissing: true })
    const mine = (await listImports(ctx, {})).map(({ jobId }) => jobId)
    expect(mine).toContain(second.jobId)
    expect(mine).not.toContain(first.jobId)
    const other = await contextOf(database.db, held, place.folder)
    expect(await listImports(other, {})).toEqual([])
    const all = await listImports(other, { of: 'everybody' })
    expect(all.find(({ jobId }) => jobId === second.jobId)).toMatchObject({ userName: '测试员', mine: false })
  })
})

describe('what was settled for a set of headings', () => {
  test('is applied to the next list of its kind, but for days and for others', async () => {
    const headings = ['登记', '说明文字', '牌子', '出自', '备用']
    const first = await load(database.db, ctx, await foreign(headings), { remember: true })
    expect(first).toMatchObject({ state: 'failed', recalled: false })
    const nameMapping = { brandId: { [`星辰牌${ids.mark}`]: ids.brand }, source: { 热线电话: '03' } }
    const defaults = { province: '110000', faultDate: '2024-01-01' }
    await again(first.jobId, { mapping, nameMapping, defaults, remember: true })

    const shuffled = ['登记', '说明文字', '牌子', '出自', '备用', '错误原因']
    const next = await load(database.db, ctx, await foreign(shuffled), { remember: true })
    expect(next).toMatchObject({ recalled: true, mapping, nameMapping, valid: 2, failed: 1 })
    expect(next.defaults).toEqual({ province: '110000' })
    expect(next.words.province).toMatchObject({ '110000': '北京市' })
    expect(await load(database.db, ctx, await foreign(headings))).toMatchObject({ recalled: false })
    const other = await contextOf(database.db, held, place.folder)
    expect(await load(database.db, other, await foreign(headings), { remember: true })).toMatchObject({
      recalled: false,
    })
    expect(await again(next.jobId, { remember: true })).toMatchObject({ recalled: false, mapping: {} })
    expect(await load(database.db, ctx, await foreign(headings), { remember: true })).toMatchObject({
      recalled: false,
    })
  })
})

test('the records of one import are a filter of the list', async () => {
  const first = await load(database.db, ctx, await foreign(), { mapping })
  const nameMapping = { brandId: { [`星辰牌${ids.mark}`]: ids.brand }, source: { 热线电话: null } }
  const reported = await again(first.jobId, { mapping, nameMapping, mode: 'valid' })
  expect(reported).toMatchObject({ created: 2 })
  const page = await pageDefects(ctx, { importId: reported.id })
  expect(page.total).toBe(2)
  await expect(pageDefects(ctx, { importId: 'x' })).rejects.toMatchObject({ code: 'invalid_input' })
})
