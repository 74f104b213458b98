import Excel from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '@/lib/core/context'
import { downloadImportErrors } from '@/lib/defects/import/download-import-errors'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { load, recordsOf } from '@/tests/support/defects/imports'
import { readSheetsHere } from '@/tests/support/files/children-here'
import { sheetOf, sheetXml, workbook } from '@/tests/support/files/workbooks'
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
const row = (summary: string, ...more: unknown[]) => ['2026-10-08', '大众', '朗逸', summary, ...more]
const column = (heading: string, values: readonly unknown[]) =>
  sheetOf([[...headings, heading], ...values.map((value, at) => row(`${heading}${at}`, value))])
const text = (lines: string[][]) => Buffer.from(`\ufeff${lines.map(line => line.join(',')).join('\n')}\n`)

async function loaded(bytes: Buffer, name = '清单.xlsx', options: Record<string, unknown> = {}) {
  const given = { mode: 'valid', createMissing: true, defaults: { source: '01' }, ...options }
  const report = await load(database.db, ctx, bytes, given, name)
  const records = await recordsOf(database.db, report.jobId)
  const notes = Object.fromEntries(report.notes.map(note => [note.kind, note]))
  return {
    report,
    records,
    notes,
    errors: report.errors.map(({ row, field, message }) => ({ row, field, message })),
  }
}

test('what stands under no heading is said', async () => {
  const csv = text([
    headings,
    ['2026-10-08', '大众', '朗逸', '刹车异响', '有时失灵'],
    row('转向沉', '') as string[],
  ])
  expect((await loaded(csv, '清单.csv')).notes.outsideHeadings).toMatchObject({ count: 1, rows: [2] })
  const sheet = await sheetOf([headings, row('异响'), row('漏油', null, '死亡一人')])
  expect((await loaded(sheet)).notes.outsideHeadings).toMatchObject({ count: 1, rows: [3] })
})

test('codes of problems beyond the twentieth, and signs too long to be one, are said', async () => {
  const many = Array.from({ length: 22 }, (_, at) => `B${at}`)
  const sheet = await column('问题代码', [many.join('、'), `A11,${'X'.repeat(41)}`, 'A1、A1'])
  const { records, notes } = await loaded(sheet)
  expect(records).toHaveLength(3)
  expect(notes.leftOut).toMatchObject({
    count: 2,
    rows: [2, 3],
    column: 'E 问题代码',
    texts: ['B20 B21', 'X'.repeat(41)],
  })
})

test("a sender's own 错误原因 is a column that is not read, and stays in the list of faults", async () => {
  const own = await sheetOf([
    [...headings, '错误原因', '备注二'],
    row('异响', '客服误判', '急'),
    ['', '大众', '朗逸', '漏油', '录错', '缓'],
  ])
  const { report, notes } = await loaded(own)
  expect(notes.columnLeft!.texts).toEqual(['E 错误原因', 'F 备注二'])
  const { file } = await downloadImportErrors(ctx, { jobId: report.jobId })
  const chunks: Buffer[] = []
  if ('stream' in file) for await (const chunk of file.stream) chunks.push(chunk as Buffer)
  const book = new Excel.Workbook()
  await book.xlsx.load(Buffer.concat(chunks) as unknown as Excel.Buffer)
  const cells = [1, 3].map(at => book.worksheets[0]!.getRow(at).values as string[])
  expect(cells[0]!.slice(1)).toEqual([...headings, '错误原因', '备注二', '错误原因'])
  expect(cells[1]!.slice(5)).toEqual(['录错', '缓', expect.stringContaining('接收日期')])
})

test('a row says all that is wrong with it, so that its sender corrects it once', async () => {
  const [short, twice] = ['LGXSA3KE4MM51529', 'LNAY7EUP3MC234289\nLNA5AYK81TK229159']
  const sheet = await sheetOf([
    [...headings, 'VIN', '省市', '购车日期'],
    ['同上', '大众', '朗逸', '异响', short, '浙江省 杭州市', '2024年5月'],
    row('漏油', twice, '广东省 杭州市', ''),
  ])
  const { errors } = await loaded(sheet, '清单.xlsx', { mode: 'check' })
  const inRow = (at: number) => errors.filter(one => one.row === at).map(one => `${one.field} ${one.message}`)
  expect(inRow(2)).toEqual([
    expect.stringMatching(/^receivedAt .*同上/),
    expect.stringMatching(/^purchaseDate .*只写到月份/),
    expect.stringMatching(/^vin .*应为 17 位/),
  ])
  expect(inRow(3)).toEqual([
    expect.stringMatching(/^province .*市不在所写的省份内/),
    expect.stringMatching(/^vin 一格写了 2 个 VIN/),
  ])
})

test('a column without a field is said wherever its content begins', async () => {
  const rows = Array.from({ length: 620 }, (_, at) => row(`晚${at}`, at === 610 ? '请优先' : null, null))
  const sheet = await sheetOf([[...headings, '经办备注', '经办状态'], ...rows])
  const { notes } = await loaded(sheet, '清单.xlsx', { mode: 'check' })
  expect(notes.columnLeft?.texts).toEqual(['E 经办备注'])
})

test.each([
  ['里程（万公里）', [3.2, '3.2', '3', '3.2万', '3.2万公里'], [32_000, 32_000, 30_000, 32_000, 32_000]],
  ['行驶里程(单位：万公里)', [3], [30_000]],
  ['里程（千公里）', [32], [32_000]],
  ['里程\n（万km）', ['约3.2', 3.25, '三', '3.2左右'], [32_000, 32_500, 30_000, 32_000]],
  ['里程（公里）', [32_000, '3万'], [32_000, 30_000]],
  ['里程（必填）', ['32000'], [32_000]],
  ['里程（2026年）', [32_000], [32_000]],
  ['Mileage (km)', [32_000], [32_000]],
])('%s: the heading has the unit', async (heading, values, mileages) => {
  const { records, notes } = await loaded(await column(heading, values))
  expect(records.map(({ mileage }) => mileage)).toEqual(mileages)
  expect(notes.headingUnit !== undefined).toBe(/[万千]/.test(heading))
})

test('a unit above the headings is that of the columns that name none', async () => {
  const lines = (...columns: string[]) => [
    ['投诉清单'],
    ['填报单位：市局', '', '单位：万公里、万元'],
    [...headings, ...columns],
    [...row('T0', 3.2), 1.5],
  ]
  const named = await loaded(await sheetOf(lines('行驶里程', '财产损失')))
  expect(named.records).toMatchObject([{ mileage: 32_000, propertyLoss: '15000.00' }])
  expect(named.notes.headingUnit).toBeDefined()
  const own = await loaded(await sheetOf(lines('行驶里程（公里）', '财产损失（元）')))
  expect(own.report.errors).toMatchObject([{ row: 4, field: 'mileage', value: '3.2' }])
})

test('amounts are converted from the unit of their heading too', async () => {
  const { records } = await loaded(await column('财产损失（万元）', [1.2, '1.5', '2万']))
  expect(records.map(({ propertyLoss }) => propertyLoss)).toEqual(['12000.00', '15000.00', '20000.00'])
})

test('the litres of an engine are read from millilitres of the heading', async () => {
  const { records } = await loaded(await column('排量(ml)', [1998, '1498', '1.5L']))
  expect(records.map(({ displacement }) => displacement)).toEqual(['2.00', '1.50', '1.50'])
})

test.each(['里程（英里）', 'Mileage (miles)', '财产损失（美元）'])(
  '%s: a unit that is not converted is a fault and named',
  async heading => {
    const { report, errors, notes } = await loaded(await column(heading, [1998, '1998']))
    expect(report).toMatchObject({ created: 0, failed: 2 })
    const unit = /[(（](.*)[)）]/.exec(heading)![1]
    for (const { message } of errors) expect(message).toContain(`单位是“${unit}”`)
    expect(notes.headingUnit).toBeUndefined()
  },
)

test('of a VIN with more beside it the rest is said, and two VINs are a fault', async () => {
  const values = [
    '车架号LSVAA49J132047371，发动机号BWH123456',
    'LSVAA49J132047371 京A12345',
    'VIN码：LSVAA49J132047371。',
    '*LSVAA49J132047371*',
    'LSVAA49J132047371/LFV2A21K8A3000001',
  ]
  const { records, notes, errors } = await loaded(await column('车架号', values))
  expect(records.map(({ vin }) => vin)).toEqual(Array(4).fill('LSVAA49J132047371'))
  expect(notes.leftOut).toMatchObject({ count: 2, rows: [2, 3], texts: [] })
  expect(errors).toMatchObject([{ row: 6, field: 'vin' }])
})

test('words are no plates, and signs around a plate are no part of it', async () => {
  const words = ['临牌', '还未上牌', '尚未办理', '张三']
  const plates = [
    '车牌号：京A·12345',
    '(京A12345)',
    '京A12345（临）',
    "'京A12345",
    '京A12345,',
    '新能源京A12345',
  ]
  const numbers = ['12345', '120', '沪A****5', '京A123456', '京A12345/冀B54321']
  const cells = await column('车牌号', [...words, ...plates, ...numbers])
  const { records, notes, errors } = await loaded(cells)
  expect(records.map(({ plateNo }) => plateNo)).toEqual([
    null,
    null,
    null,
    null,
    ...Array(6).fill('京A12345'),
    ...numbers.slice(0, 4),
  ])
  expect(errors.map(({ row }) => row)).toEqual([16])
  expect(notes.leftOut?.rows).toEqual([2, 3, 4, 5, 8, 11])
  expect(notes.noPlate?.rows).toEqual([12, 13, 14, 15])
})

test.each(['姓名', '问题描述', '车牌号', '工单号', '故障里程', '城市'])(
  '同上 in %s is a fault',
  async heading => {
    const { report, errors } = await loaded(await column(heading, ['同上', '〃', ' 同上 ']))
    expect(report).toMatchObject({ created: 0, failed: 3 })
    for (const { message } of errors) expect(message).toContain('写的是“同上”')
  },
)

test('telephones with words and signs around them', async () => {
  const values = [
    '010-62345678（办公室）',
    '(+86)13812345678',
    '0571—87654321',
    '微信同号13812345678',
    '13812345678张　三',
  ]
  const { records, notes } = await loaded(await column('联系电话', values))
  expect(records.map(({ mobile, phone, reporterName }) => [mobile, phone, reporterName])).toEqual([
    [null, '010-62345678', null],
    ['13812345678', null, null],
    [null, '0571-87654321', null],
    ['13812345678', null, null],
    ['13812345678', null, '张 三'],
  ])
  expect(notes.leftOut?.rows).toEqual([2, 5])
})

test('rows of one number with other words are said to count as repetitions', async () => {
  const sheet = await sheetOf([
    [...headings, '工单号'],
    row('刹车异响', 'G-1'),
    row('转向沉', 'G-1'),
    row('刹车异响', 'G-1'),
  ])
  const { report, notes } = await loaded(sheet)
  expect(report).toMatchObject({ created: 1, skipped: 2 })
  expect(notes.sameNumber).toMatchObject({ count: 1, rows: [3] })
})

test('a quotation mark that nothing closes is a fault, one that is meant is not', async () => {
  const lines = [
    [...headings, '里程'],
    row('"刹车异响', '1'),
    row('转向沉', '2'),
    row('"漏油"', '3'),
    row('"咯噔"响', '4'),
  ]
  const { report, records, errors } = await loaded(text(lines as string[][]), '清单.csv')
  expect(errors).toMatchObject([{ row: 2, field: 'summary', message: expect.stringContaining('2 行') }])
  expect(report.failed).toBe(1)
  expect(records.map(({ summary }) => summary)).toEqual(['"咯噔"响'])
})

test("'0071 of a CSV is 0071", async () => {
  const lines = [[...headings, '工单号', '发动机号'], row('零', "'320260000123450001", "'00712")]
  const { records } = await loaded(text(lines as string[][]), '清单.csv')
  expect(records).toMatchObject([{ sourceRef: '320260000123450001', engineNo: '00712' }])
})

test('a number has the zeros that its format shows', async () => {
  const book = new Excel.Workbook()
  const sheet = book.addWorksheet('a')
  sheet.addRow([...headings, '工单号', '发动机号', '里程'])
  const cells = sheet.addRow(row('零', 71, 712, 45))
  for (const [at, format] of ['000000', '0000000', '000'].entries()) cells.getCell(5 + at).numFmt = format
  const { records } = await loaded(Buffer.from(await book.xlsx.writeBuffer()))
  expect(records).toMatchObject([{ sourceRef: '000071', engineNo: '0000712', mileage: 45 }])
})

const textCell = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`
test.each([
  ['2026-10-07T16:00:00.000Z', '2026-10-08'],
  ['2026-10-08T00:00:00+08:00', '2026-10-08'],
  ['2026-10-07T23:00:00-05:00', '2026-10-08'],
  ['2026-10-08T00:00:00', '2026-10-08'],
  ['2026-10-08T23:59:59.9', '2026-10-08'],
  ['2026-10-08', '2026-10-08'],
])('%s in a cell of dates is %s', async (written, day) => {
  const head = ['接收日期', '品牌', '问题简述'].map(textCell).join('')
  const cells = `<c t="d"><v>${written}</v></c>${textCell('大众')}${textCell(written)}`
  const { records } = await loaded(workbook(sheetXml(`<row r="1">${head}</row><row r="2">${cells}</row>`)))
  expect(records.map(({ receivedAt }) => receivedAt)).toEqual([day])
})

test('rows that differ in a masked number alone are two complaints; a series of two brands is none of them', async () => {
  const phones = ['138****5678', '139****1234', '138****5678']
  const sheet = await sheetOf([[...headings, '手机'], ...phones.map(phone => row('遮盖的手机', phone))])
  expect((await loaded(sheet)).report).toMatchObject({ created: 2, skipped: 1 })
  const cars = await sheetOf([
    ['接收日期', '车型系列', '问题简述'],
    ['2026-10-08', 'E5', '只有车系'],
    ['2026-10-08', '迈腾', '只有车系'],
  ])
  const { errors, records } = await loaded(cars, '清单.xlsx', { createMissing: false })
  expect(errors).toMatchObject([
    { row: 2, field: 'modelRangeId' },
    { row: 2, field: 'brandId' },
  ])
  expect(errors[0]!.message).toMatch(/别克 E5 \/ 奇瑞汽车 E5|奇瑞汽车 E5 \/ 别克 E5/)
  expect(records).toHaveLength(1)
})

test('records above a second row of headings stay records', async () => {
  const { report, notes } = await loaded(
    await sheetOf([
      headings,
      row('上表'),
      [],
      ['处理情况'],
      ['接收日期', '品牌', '车型系列', '故障描述', '里程'],
      row('下表', 5),
    ]),
  )
  expect(report).toMatchObject({ created: 2, headingRow: 1 })
  expect(notes.titleRows).toBeUndefined()
})

test('autonomous prefectures and provinces with a city in brackets', async () => {
  const places = [
    ['湖南', '湘西自治州'],
    ['吉林', '延边自治州'],
    ['浙江（杭州）', null],
  ]
  const sheet = await sheetOf([
    [...headings, '省份', '城市'],
    ...places.map((place, at) => row(`地${at}`, ...place)),
  ])
  expect((await loaded(sheet)).records.map(({ city }) => city)).toEqual(['433100', '222400', '330100'])
})

test('signs that nobody sees are no summary', async () => {
  const { errors } = await loaded(await sheetOf([headings, row('\u200b\u200b')]))
  expect(errors).toMatchObject([{ field: 'summary', message: '问题简述不能为空' }])
})
