import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { vehicleSales } from '@/db/schema/sales'
import type { Ctx } from '@/lib/core/context'
import { verbs } from '@/lib/dictionaries/verbs'
import { readSheet } from '@/lib/excel/read-sheet'
import { downloadSalesTemplate, importSales } from '@/lib/sales/import/import-sales'
import { readExposure } from '@/lib/sales/read-exposure'
import { salesVerbs } from '@/lib/sales/verbs'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { readSheetsHere } from '@/tests/support/files/children-here'
import { bookOf, sheetOf } from '@/tests/support/files/workbooks'
import { received, temporaryFolder } from '@/tests/support/intake/uploads'
import { contextOf } from '@/tests/support/people/people'

const { page: pageSales, get: getSales, add: addSales, update: editSales } = salesVerbs
const { remove: deleteSales, export: exportSales, history: listSalesHistory } = salesVerbs

let database: TestDatabase
let ids: Catalogue
let ctx: Ctx

const place = temporaryFolder()

readSheetsHere()
beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  ctx = {
    ...(await contextOf(database.db, ['vehicle_sales'], place.folder)),
    now: new Date('2026-11-23T04:00:00Z'),
  }
})
afterAll(async () => {
  place.remove()
  await database.close()
})

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
  [{ quantity: 1.5 }, ['quantity not_whole']],
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

describe('an import', () => {
  beforeAll(() => database.db.delete(vehicleSales))

  const head = ['车系', '年', '月', '销量', '来源', '备注']
  type Options = Partial<Parameters<typeof importSales>[1]>
  async function send(bytes: Buffer, options: Options = {}, by = ctx, name = '销量.xlsx') {
    return importSales(by, { file: [await received(ctx.services.fileStore, name, bytes)], ...options })
  }
  const stored = async () =>
    (await pageSales(ctx, { limit: 100, sortField: 'year', sortOrder: 'ascend' })).records.map(
      ({ modelRangeName, year, month, quantity, source }) => [modelRangeName, year, month, quantity, source],
    )

  test('a dry run tells of every wrong row why, and stores nothing', async () => {
    const series = `星辰一号${ids.mark}`
    const sheet = await sheetOf([
      head,
      [series, '2025年', '3月', '1,200', '上险量', ''],
      [],
      ['星辰二号', 2025, 1, 5],
      [series, 2025, 13, 5],
      [series, 2025, '', '很多'],
      [series, 2025, 3, 7],
      [series, 2030, '', 7],
      ['', 2025, 1, 7],
    ])
    const answer = await send(sheet)
    expect(answer).toMatchObject({ stored: false, total: 7, created: 1, failed: 6 })
    expect(answer.errors.map(({ row, column, message }) => [row, column, message])).toEqual(
      [
        [4, '车型系列', expect.stringContaining('“星辰二号”不在字典中，最接近的有')],
        [5, '月', '月份不能大于 12'],
        [6, '销量', '销量应为一个数字（不含范围或其他单位，小数点用“.”）'],
        [7, '年', '与第 2 行的车型系列和期间相同'],
        [8, '年', '年份不能晚于当前月份'],
        [9, '车型系列', '车型系列不能为空'],
      ].map(([row, column, message]) => [row, column, message]),
    )
    expect(await stored()).toEqual([])
    expect(await send(sheet, { mode: 'all' })).toMatchObject({ stored: false, failed: 6 })
    expect(await stored()).toEqual([])
    expect(await send(sheet, { mode: 'valid' })).toMatchObject({ stored: true, created: 1, failed: 6 })
    expect(await stored()).toEqual([[series, 2025, 3, 1200, '上险量']])
  })

  test('figures that are there are replaced or skipped by choice, and what was replaced is in the history', async () => {
    const series = `明月一号${ids.mark}`
    const first = Buffer.from(`车系,年份,月份,销量\n${series},2025,1,10\n${series},2025,2,20\n`)
    expect(await send(first, { mode: 'all' }, ctx, '销量.csv')).toMatchObject({ stored: true, created: 2 })
    const second = Buffer.from(
      `车系,年份,月份,销量\n${series},2025,1,11\n${series},2025,2,20\n${series},2025,,99\n`,
    )
    expect(await send(second, { existing: 'skip', mode: 'check' }, ctx, 'a.csv')).toMatchObject({
      ...{ created: 1, skipped: 1, unchanged: 1, replaced: 0 },
    })
    expect(await send(second, { existing: 'replace', mode: 'all' }, ctx, 'a.csv')).toMatchObject({
      ...{ created: 1, skipped: 0, unchanged: 1, replaced: 1 },
    })
    const { records } = await pageSales(ctx, { modelRangeId: ids.otherSeries })
    const january = records.find(({ month }) => month === 1)!
    expect(january).toMatchObject({ quantity: 11, version: 2 })
    const [step] = await listSalesHistory(ctx, { id: january.id })
    expect(step!.changes).toMatchObject([{ field: 'quantity', beforeText: '10', afterText: '11' }])
  })

  test('what is exported can be imported again and changes nothing', async () => {
    const sheet = await exportSales(ctx, {})
    const chunks: Buffer[] = []
    if ('stream' in sheet.file) for await (const chunk of sheet.file.stream) chunks.push(chunk)
    const count = (await stored()).length
    expect(await send(Buffer.concat(chunks), { mode: 'all' })).toMatchObject({
      ...{ stored: true, total: count, unchanged: count, created: 0, replaced: 0, failed: 0 },
    })
  })

  test('a list of an office is found behind notes and below its title, and what is not read is told', async () => {
    const series = `星辰一号${ids.mark}`
    const book = await bookOf([
      ['填写说明', [['请按月填写'], ['单位：辆']]],
      [
        '2019 年',
        [
          ['2019 年销量'],
          ['填报单位', '北方'],
          [...head, '环比'],
          [series, 2019, 1, 100, '', '', 5],
          ['合计', '', '', 100],
          ['填表人：', '李四'],
        ],
      ],
    ])
    const answer = await send(book, { mode: 'check' })
    expect(answer).toMatchObject({ total: 1, created: 1, failed: 0 })
    expect(answer.notes.map(({ kind, rows, column, texts }) => [kind, rows, column ?? texts])).toEqual([
      ['sheetLeft', [], ['填写说明']],
      ['titleRows', [1, 2], ['2019 年销量', '填报单位']],
      ['otherRows', [5, 6], ['合计', '填表人：']],
      ['columnLeft', [], ['G 环比']],
    ])
    expect(answer.notes[0]!.message).toBe('工作表“填写说明”没有读取（2 行）')
  })

  test('two imports of the same periods at once store each once', async () => {
    const series = `星辰一号${ids.mark}`
    const sheet = await sheetOf([head, ...Array.from({ length: 12 }, (_, at) => [series, 2020, at + 1, 100])])
    const answers = await Promise.all([send(sheet, { mode: 'all' }), send(sheet, { mode: 'all' })])
    expect(answers.map(({ created, unchanged }) => [created, unchanged]).sort()).toEqual([
      [0, 12],
      [12, 0],
    ])
  })

  test('a file that is none, or without the columns, is refused with the reason', async () => {
    await expect(send(Buffer.from('nothing'), {}, ctx, 'a.pdf')).rejects.toMatchObject({ code: 'wrong_type' })
    await expect(send(await sheetOf([['车系', '备注']]))).rejects.toMatchObject({
      code: 'invalid_input',
      details: {
        issues: [
          { path: 'year', code: 'column_missing' },
          { path: 'quantity', code: 'column_missing' },
        ],
      },
    })
    await expect(send(Buffer.from('PK broken'))).rejects.toMatchObject({ code: 'unreadable_sheet' })
    const reader = await contextOf(database.db, ['vehicle_sales:query'])
    await expect(send(await sheetOf([head]), {}, reader)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('the template has the columns that the import reads', async () => {
    const { file } = await downloadSalesTemplate(ctx, {})
    const chunks: Buffer[] = []
    if ('stream' in file) for await (const chunk of file.stream) chunks.push(chunk)
    const { written } = await received(ctx.services.fileStore, 'a.xlsx', Buffer.concat(chunks))
    for await (const { cells } of readSheet(written.path, 'xlsx')) {
      expect(cells).toEqual(['品牌', '车型系列', '型号', '年', '月', '销量', '来源', '备注'])
      break
    }
  })
})
