import { describe, expect, test } from 'vitest'
import { matchHeadings } from '@/lib/defects/import/match-headings'
import { openImports } from '@/tests/support/defects/imports'

const { read } = openImports()

let written = 0
const headings = ['接收日期', '品牌', '问题简述']
const row = (...more: unknown[]) => ['2026-10-08', '上汽大众', `抖动${++written}`, ...more]

describe('a heading that is the field’s own name', () => {
  test.each([
    [
      ['投诉时间', '接收日期', '里程', '故障里程'],
      [null, 'receivedAt', null, 'mileage'],
    ],
    [
      ['接收时间', '接收日期', '问题', '问题简述'],
      [null, 'receivedAt', null, 'summary'],
    ],
    [
      ['投诉时间', '接收日期'],
      [null, 'receivedAt'],
    ],
    [
      ['投诉时间', '里程'],
      ['receivedAt', 'mileage'],
    ],
  ])('%j are %j', (texts, fields) => expect(matchHeadings(texts)).toEqual(fields))

  test('that somebody leaves out is no reason to leave out the other', () =>
    expect(matchHeadings(['投诉时间', '接收日期'], { 接收日期: null })).toEqual(['receivedAt', null]))

  test('keeps its column, and the other is said', async () => {
    const { records, notes } = await read([
      ['投诉时间', '接收日期', '品牌', '问题简述'],
      ['2026-10-01', ...row()],
    ])
    expect(records).toMatchObject([{ receivedAt: '2026-10-08' }])
    expect(notes.columnLeft?.texts).toEqual(['A 投诉时间'])
  })
})

test('what stands alone between the rows of a list is no record', async () => {
  const alone = [
    ...['投诉清单（续）', '第1页 共2页', '数据来源：12315 平台', '以上数据截至2026年10月31日', '——完——'],
    ...['审批意见：同意', '联系电话：010-62345678', '10月8日'],
  ]
  const { report, records, notes } = await read([headings, row(), ...alone.map(text => [text]), row()])
  expect(records).toHaveLength(2)
  expect(report.errors).toEqual([])
  expect(notes.otherRows).toMatchObject({ count: alone.length, texts: alone })
})

test('a day alone and a wrong one stay faults', async () => {
  const { report } = await read([headings, row(), ['2026-10-08'], ['2026-13-08']])
  expect(report.errors.map(({ row, field }) => [row, field])).toEqual([
    [3, 'summary'],
    [4, 'receivedAt'],
    [4, 'summary'],
  ])
})

test('units in a row of their own belong to the headings above', async () => {
  const { records, notes } = await read([
    [...headings, '行驶里程', '财产损失'],
    ['(yyyy-mm-dd)', null, '(100字以内)', '(万公里)', '万元'],
    row(3.2, 1.5),
  ])
  expect(records).toMatchObject([{ mileage: 32_000, propertyLoss: '15000.00' }])
  expect(notes.headingUnit?.column).toBe('E 财产损失（万元）')
  expect(notes.otherRows).toMatchObject({ rows: [2] })
})

test.each([
  ["'接收日期','品牌','问题简述'", "''啪''"],
  ['接收日期,品牌,问题简述', "\\'啪\\'"],
])('%s: values between single quotation marks, %s', async (first, pop) => {
  const day = pop.includes('\\') ? '2026-10-07' : '2026-10-08'
  const lines = [`'${day}','上汽大众','响, 有时${pop}一声'`, `'${day}','上汽大众','漏油'`]
  const { records } = await read(Buffer.from([first, ...lines].join('\n')), { name: '清单.csv' })
  expect(records.map(({ receivedAt, summary }) => [receivedAt, summary])).toEqual([
    [day, "响, 有时'啪'一声"],
    [day, '漏油'],
  ])
})

test('an apostrophe before a number, and one within a text, separate nothing', async () => {
  const text =
    "接收日期,品牌,来源编号,问题简述\n'2026-10-08,上汽大众,'0071,it's 'odd'\n2026-10-09,上汽大众,'0072,异响\n"
  const { records } = await read(Buffer.from(text), { name: '清单.csv' })
  expect(records.map(({ sourceRef, summary }) => [sourceRef, summary])).toEqual([
    ['0071', "it's 'odd'"],
    ['0072', '异响'],
  ])
})

test('seventeen letters are no VIN', async () => {
  const { report } = await read([[...headings, 'VIN'], row('A'.repeat(17)), row('UNKNWNVEHCLENUMBR')])
  expect(report.errors.map(({ field, message }) => [field, message])).toEqual(
    ['A'.repeat(17), 'UNKNWNVEHCLENUMBR'].map(text => ['vin', expect.stringContaining(`“${text}”不是 VIN`)]),
  )
})

test('columns that are not read are no table beside the list, unless they repeat its headings right of it', async () => {
  const { notes } = await read([
    ['序号', ...headings, '所用时间', '总分', '处理结果'],
    [1, ...row(), '120秒', 60, '已办'],
  ])
  expect(notes.tableBeside).toBeUndefined()
  expect(notes.columnLeft?.texts).toEqual(['A 序号', 'E 所用时间', 'F 总分', 'G 处理结果'])
  const beside = await read([
    [...headings, ...headings],
    [...row(), ...row()],
  ])
  expect(beside.notes.tableBeside).toMatchObject({ count: 1 })
})

test.each([
  ['Mileage (10,000 km)', 32_000],
  ['里程（×10⁴ km）', 32_000],
  ['里程[km×10000]', 32_000],
  ['累计里程/万km', 32_000],
])('%s is in ten thousands', async (heading, mileage) => {
  const { records } = await read([[...headings, heading], row(3.2)])
  expect(records).toMatchObject([{ mileage }])
})

test('telephones in numbered columns', () =>
  expect(matchHeadings(['联系电话1', '联系电话2', '姓名1'])).toEqual(['mobile', 'phone', 'reporterName']))

test('lines between columns, averages and the end that DOS wrote are no records', async () => {
  const text =
    '接收日期 | 品牌 | 问题简述 | 里程\n' +
    '------------+----------+----------+-----\n' +
    ' 2026-10-08 | 上汽大众 | 线间一 | 5\n 平均 | | | 5\n 同比 | | | +5%\n\u001a'
  const { report } = await read(Buffer.from(text), { name: '清单.txt' })
  expect(report).toMatchObject({ created: 1, failed: 0, errors: [] })
})

test('blank forms of a day are empty, an apostrophe before a number goes, kilowatts are no kilometres', async () => {
  const { report, records, notes } = await read([
    [...headings, '购车日期', '证件号码', '里程'],
    row('年  月  日', "'11010519491231002X", '1.2万'),
    row('____年__月__日', '', '150kW'),
  ])
  expect(records).toMatchObject([{ purchaseDate: null, cardNo: '11010519491231002X' }])
  expect(notes.placeholders).toMatchObject({ rows: [2, 3] })
  expect(report.errors).toMatchObject([{ row: 3, field: 'mileage' }])
})

test('陜西 is 陕西, and a decimal comma is told what stands before decimals', async () => {
  const { report, records } = await read([
    [...headings, '省份', '财产损失', '里程'],
    row('陜西', '1234.5', 5),
    row('陕西', '1234,5', '32,5'),
  ])
  expect(records).toMatchObject([{ province: '610000' }])
  expect(report.errors.map(({ message }) => message)).toEqual([
    expect.stringContaining('小数点用“.”'),
    expect.stringContaining('小数点用“.”'),
  ])
})

test('a number that Excel made a day of is said', async () => {
  const { records, notes } = await read([
    [...headings, '来源编号', '购车日期'],
    row(new Date('2026-10-08T00:00:00Z'), new Date('2026-01-08T00:00:00Z')),
    row('10-8', '2026-01-08'),
  ])
  expect(records.map(({ sourceRef }) => sourceRef)).toEqual(['2026-10-08', '10-8'])
  expect(notes.dayInText).toMatchObject({ count: 1, rows: [2], column: 'D 来源编号' })
})
