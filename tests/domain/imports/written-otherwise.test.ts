import Excel from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '@/lib/core/context'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { load, recordsOf } from '@/tests/support/defects/imports'
import { readSheetsHere } from '@/tests/support/files/children-here'
import { sheetOf } from '@/tests/support/files/workbooks'
import { temporaryFolder } from '@/tests/support/intake/uploads'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ctx: Ctx
const place = temporaryFolder()
readSheetsHere()
beforeAll(async () => {
  database = await openTestDatabase()
  ctx = await contextOf(
    database.db,
    ['vehicle_defect_import', 'dictionary_brand', 'vehicle_defect'],
    place.folder,
  )
})
afterAll(async () => {
  place.remove()
  await database.close()
})

const headings = ['接收日期', '品牌', '车型系列', '问题简述']
let rows = 0
const row = (...more: unknown[]) => ['2026-10-08', '大众', '朗逸', `第${++rows}件`, ...more]

async function loaded(bytes: Buffer, name = '清单.xlsx') {
  const given = { mode: 'valid', createMissing: true, defaults: { source: '01' } }
  const report = await load(database.db, ctx, bytes, given, name)
  const records = await recordsOf(database.db, report.jobId)
  return { report, records, notes: Object.fromEntries(report.notes.map(note => [note.kind, note])) }
}
const column = async (heading: string, values: readonly unknown[]) =>
  loaded(await sheetOf([[...headings, heading], ...values.map(value => row(value))]))

async function written(build: (sheet: Excel.Worksheet) => void) {
  const book = new Excel.Workbook()
  build(book.addWorksheet('a'))
  return loaded(Buffer.from(await book.xlsx.writeBuffer()))
}

test('a word for several codes is a fault that lists them, and can be mapped once for the file', async () => {
  const { report, records } = await column('变速器类型', [
    '自动挡',
    '7DCT',
    '6AT',
    '5挡手动',
    '单速变速箱',
    'CVT',
  ])
  expect(records.map(({ transmissionType }) => transmissionType)).toEqual(['AT', 'MT', 'SINGLE', 'CVT'])
  expect(report.errors.map(({ message }) => message)).toEqual([
    '变速器类型“自动挡”可能是：自动变速器（AT） / 无级变速器（CVT） / 干式双离合（DCT） / 湿式双离合（DCT） / 机械式自动变速器（AMT），请写明是哪一项',
    '变速器类型“7DCT”可能是：干式双离合（DCT） / 湿式双离合（DCT），请写明是哪一项',
  ])
  expect(report.unknownNames).toMatchObject([
    { field: 'transmissionType', name: '自动挡', nearest: [{ value: 'AT' }, { value: 'CVT' }, {}, {}, {}] },
    { name: '7DCT', ambiguous: true },
  ])
  expect(report.notes.find(({ kind }) => kind === 'readAs')?.texts).toContain('6AT → 自动变速器（AT）')
  const fuel = await column('燃料类型', ['混动', '油车', '油电混动', '插混', '轻混', 'A', '汽油/CNG'])
  expect(fuel.records.map(({ powerType }) => powerType)).toEqual(['HEV', 'PHEV', 'MHEV', 'GAS', 'DUAL'])
  expect(fuel.report.errors.map(({ message }) => message)).toEqual([
    expect.stringContaining('“混动”可能是：油电混合（HEV） / 插电式混合动力（PHEV） / 增程式（REEV）'),
    expect.stringContaining('“油车”可能是：汽油 / 柴油'),
  ])
})

test('engines in millilitres and model years of two figures are read and said', async () => {
  const engines = await column('排量', ['1498', 1498, '1498ml', '1.5T', '1.5L', '2.0升'])
  expect(engines.records.map(({ displacement }) => displacement)).toEqual([
    '1.50',
    '1.50',
    '1.50',
    '1.50',
    '1.50',
    '2.00',
  ])
  expect(engines.notes.readAs).toMatchObject({
    count: 4,
    texts: ['1498 → 1.5', '1498 → 1.5', '1498ml → 1.5', '1.5T → 1.5'],
  })
  const years = await column('年款', ['23款', '2023款', 2023, 'MY23', '98款', 23])
  expect(years.records.map(({ modelYear }) => modelYear)).toEqual([2023, 2023, 2023, 2023, 1998])
  expect(years.notes.readAs?.rows).toEqual([2, 5, 6])
  expect(years.report.errors).toMatchObject([{ row: 7, field: 'modelYear' }])
})

test('of a month the day is missing, in words and where Excel made it the first', async () => {
  const { report, records } = await column('购车日期', [
    '2023年5月',
    '2023-05',
    202305,
    '2023',
    '5月6日',
    '23年5月6日',
  ])
  expect(records.map(({ purchaseDate }) => purchaseDate)).toEqual(['2023-05-06'])
  const month = '购车日期只写到月份，请补上“日”，例：2026-11-01'
  expect(report.errors.map(({ message }) => message)).toEqual([
    ...[month, month, month],
    ...['购车日期只有年份，请补上月和日，例：2026-11-01', '购车日期没有年份，请补上，例：2026-11-01'],
  ])
  const formatted = await written(sheet => {
    sheet.addRow([...headings, '购车日期'])
    for (const format of ['yyyy"年"m"月"', 'mmm-yy', 'yyyy-mm-dd', 'm"月"d"日"'])
      sheet.addRow(row(new Date('2023-05-01'))).getCell(5).numFmt = format
    sheet.addRow(row(new Date('2023-05-17'))).getCell(5).numFmt = 'yyyy-mm'
  })
  expect(formatted.report.errors).toMatchObject([{ row: 2, value: '2023-05', message: month }, { row: 3 }])
  expect(formatted.records.map(({ purchaseDate }) => purchaseDate)).toEqual([
    '2023-05-01',
    '2023-05-01',
    '2023-05-17',
  ])
})

test('what stands instead of a name is empty and counted', async () => {
  const nobody = ['匿名', '匿名用户', '不详', '无', '保密', '网友', '不愿透露姓名', '本人', '车主']
  const { records, notes } = await column('姓名', [...nobody, '张三', '无名氏', '车主张三'])
  expect(records.map(({ reporterName }) => reporterName)).toEqual([
    ...nobody.map(() => null),
    ...['张三', '无名氏', '车主张三'],
  ])
  expect(notes.placeholders).toMatchObject({ count: nobody.length })
})

const list = (separator: string) =>
  [headings, ...[1, 2, 3].map(() => row())].map(cells => cells.join(separator)).join('\n')
test.each([
  ['，', ''],
  ['；', ''],
  ['\t', '填报单位：某局,2026年\n'],
  ['，', '某局清单, 2026年10月\n'],
  [',', '某局清单，2026年10月，第一号，共三条\n'],
])('a list separated by %j below %j', async (separator, title) => {
  expect((await loaded(Buffer.from(title + list(separator)), '清单.csv')).report).toMatchObject({
    created: 3,
    failed: 0,
  })
})

test('commas of sentences separate no cells', async () => {
  const rows = [row(), row()].map(cells => `${cells.join(',')}，有时，很响，低速也有，雨天更甚`)
  const { records } = await loaded(Buffer.from([headings.join(','), ...rows].join('\n')), '清单.csv')
  expect(records).toHaveLength(2)
  expect(records[0]!.summary).toContain('件，有时，很响')
})

test('a list in Big5 and one with headings of Taiwan and Hong Kong are read', async () => {
  // 接收日期,品牌,問題簡述 / 2026-10-08,大眾,異響
  const bytes = Buffer.from(
    'b1b5a6aca4e9b4c12cab7eb5502cb0ddc344c2b2ad7a0a323032362d31302d30382ca46ab2b32cb2a7c5540a',
    'hex',
  )
  expect((await loaded(bytes, '清單.csv')).records).toMatchObject([{ summary: '異響' }])
  const text = `接收日期,品牌,車型系列,問題簡述,車架號,手機號碼\n${row('LSVAA49J132047371', '13812345678').join(',')}`
  expect((await loaded(Buffer.from(text), '清單.txt')).records).toMatchObject([
    { vin: 'LSVAA49J132047371', mobile: '13812345678' },
  ])
})

test('rows and cells with a line through them are read and said', async () => {
  const { report, records } = await written(sheet => {
    sheet.addRow([...headings, '里程'])
    sheet.addRow(row(1)).eachCell(cell => {
      cell.font = { strike: true }
    })
    sheet.addRow(row(2)).getCell(5).font = { strike: true }
    const text = [{ text: '旧', font: { strike: true } }, { text: '新' }]
    sheet.addRow(row(3)).getCell(4).value = { richText: text }
    sheet.addRow(row(4))
  })
  expect(records).toHaveLength(4)
  expect(report.notes).toMatchObject([
    { kind: 'struckRows', rows: [2] },
    { kind: 'struckCells', rows: [3], column: 'E 里程' },
    { kind: 'struckCells', rows: [4], column: 'D 问题简述' },
  ])
})

test('cells that are merged across columns with headings are said, merges among headings are not', async () => {
  const { report, notes } = await written(sheet => {
    sheet.addRow(['清单'])
    sheet.mergeCells('A1:E1')
    sheet.addRow(['接收日期', '车辆', null, '问题简述', '里程'])
    sheet.addRow([null, '品牌', '车型系列', null, null])
    for (const range of ['B2:C2', 'A2:A3', 'D2:D3', 'E2:E3']) sheet.mergeCells(range)
    for (let at = 0; at < 3; at++) sheet.addRow(row(at))
    sheet.mergeCells('B5:C5')
  })
  expect(report).toMatchObject({ created: 3, headingRow: 3 })
  expect(notes.merged).toBeUndefined()
  expect(notes.mergedAcross).toMatchObject({ count: 1, rows: [5], column: 'C 车型系列' })
})

test('联系电话 beside 手机 is the other number', async () => {
  const sheet = [[...headings, '联系电话', '手机'], row('010-62345678', '13812345678')]
  const { records } = await loaded(await sheetOf(sheet))
  expect(records).toMatchObject([{ phone: '010-62345678', mobile: '13812345678' }])
})

test('a second table with other headings is not read as the first', async () => {
  const { report, records, notes } = await loaded(
    await sheetOf([
      [...headings, '购车日期', '故障日期'],
      row('2024-01-01', '2026-10-01'),
      [],
      [...headings, '故障日期', '购车日期'],
      row('2026-10-02', '2024-01-02'),
    ]),
  )
  expect(report).toMatchObject({ created: 1, failed: 0 })
  expect(records).toMatchObject([{ purchaseDate: '2024-01-01' }])
  expect(notes.otherTable).toMatchObject({ count: 2, rows: [4, 5] })
})

test.each(['"', '”', '（同上）'])('%s stands for the cell above and is a fault', async sign => {
  expect((await column('城市', [sign])).report.errors[0]!.message).toContain('写的是“同上”')
})

test('a list with one column of text loads, its summaries said; 地区 holds province and city', async () => {
  const long = `行驶中${'突然熄火'.repeat(30)}`
  const sheet = await sheetOf([
    ['投诉日期', '品牌', '地区', '投诉内容'],
    ['2026-10-08', '大众', '湖北恩施', '方向盘\n变重'],
    ['2026-10-08', '大众', '襄樊市', long],
    ['2026-10-08', '大众', '北京朝阳', '无'],
  ])
  const { report, records, notes } = await loaded(sheet)
  expect(records.map(({ summary, description }) => [summary, description])).toEqual([
    ['方向盘 变重', '方向盘\n变重'],
    [`${long.slice(0, 99)}…`, long],
  ])
  expect(records.map(({ province, city }) => [province, city])).toEqual([
    ['420000', '422800'],
    ['420000', '420600'],
  ])
  expect(notes.summaryTaken).toMatchObject({ count: 2, rows: [2, 3] })
  expect(report.errors.map(({ row, field }) => [row, field])).toEqual([[4, 'summary']])
})
