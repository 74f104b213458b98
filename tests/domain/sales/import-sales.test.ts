import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '@/lib/core/context'
import { readSheet } from '@/lib/excel/read-sheet'
import { exportSales } from '@/lib/sales/export-sales'
import { downloadSalesTemplate } from '@/lib/sales/import/download-sales-template'
import { importSales } from '@/lib/sales/import/import-sales'
import { listSalesHistory } from '@/lib/sales/list-sales-history'
import { pageSales } from '@/lib/sales/page-sales'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { sheetOf } from '@/tests/support/files/workbooks'
import { received, temporaryFolder } from '@/tests/support/intake/uploads'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let ctx: Ctx
const place = temporaryFolder()
const head = ['车系', '年', '月', '销量', '来源', '备注']

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
      [4, '车系', expect.stringContaining('“星辰二号”不在字典中，最接近的有')],
      [5, '月', '月份不能大于 12'],
      [6, '销量', '销量应为数字'],
      [7, '年', '与第 2 行的车系和期间相同'],
      [8, '年', '年份不能晚于当前月份'],
      [9, '车系', '车型系列不能为空'],
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
    expect(cells).toEqual(['品牌', '车系', '具体车型', '年', '月', '销量', '来源', '备注'])
    break
  }
})
