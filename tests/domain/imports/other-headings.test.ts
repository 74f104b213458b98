import { describe, expect, test } from 'vitest'
import { matchHeadings } from '@/lib/defects/import/match-headings'
import { openImports } from '@/tests/support/defects/imports'
import { workbook } from '@/tests/support/files/workbooks'

const { read } = openImports()

const columns = ['接收日期', '品牌', '车型系列', '问题简述']
let written = 0
const row = (...more: unknown[]) => ['2026-10-08', '上汽大众', '朗逸', `熄火${++written}`, ...more]
const column = (heading: string | string[], values: readonly unknown[]) =>
  read([[...columns, heading].flat(), ...values.map(value => row(value).flat())])

describe('headings', () => {
  test.each([
    ['VIN码/车架号', 'vin'],
    ['投诉人/联系人', 'reporterName'],
    ['投诉人或车主', 'reporterName'],
    ['手机/电话', 'mobile'],
    ['受理时间/登记时间', 'receivedAt'],
    ['车型/车系', null],
    ['故障时间/里程', null],
    ['是否着火', 'fire'],
    ['是否发生侧翻', 'rollover'],
    ['是否品牌', null],
    ['维修日期', null],
    ['反馈时间', 'receivedAt'],
    ['首次故障时间', 'faultDate'],
    ['事故时间', 'faultDate'],
    ['上户日期', 'firstRegDate'],
    ['表显里程', 'mileage'],
    ['故障时里程(km)', 'mileage'],
    ['当前里程(万公里)', 'mileage'],
    ['Odometer', 'mileage'],
    ['Vehicle Identification Number', 'vin'],
    ['联系人电话', 'phone'],
    ['号牌', 'plateNo'],
    ['家庭住址', 'address'],
    ['生产厂商', 'producerId'],
    ['能源形式', 'powerType'],
    ['收到时间', 'receivedAt'],
    ['接诉日期', 'receivedAt'],
    ['填报时间', 'receivedAt'],
    ['事件描述', 'description'],
    ['缺陷情况', 'description'],
    ['主题', 'summary'],
    ['单号', 'sourceRef'],
    ['举报人', 'reporterName'],
    ['举报人电话', 'phone'],
    ['主叫号码', 'mobile'],
    ['牌照', 'plateNo'],
    ['地市', 'city'],
    ['县区', 'district'],
    ['提车时间', 'purchaseDate'],
    ['出现时间', 'faultDate'],
    ['发动机编号', 'engineNo'],
    ['身份证', 'cardNo'],
    ['是否自燃', 'fire'],
    ['录入时间', null],
    ['处理结果', null],
    ['被投诉单位', null],
  ] as const)('%s', (heading, field) => expect(matchHeadings([heading])).toEqual([field]))

  test('故障现象 and 日期 mean what no other column says', () => {
    expect(matchHeadings(['日期', '品牌', '故障现象'])).toEqual(['receivedAt', 'brandId', 'description'])
    expect(matchHeadings(['投诉时间', '日期', '故障现象', '问题描述'])).toEqual([
      ...['receivedAt', null, 'symptomCodes', 'description'],
    ])
    expect(matchHeadings(['典型问题'])).toEqual(['symptomCodes'])
    expect(matchHeadings(['日期', '故障现象'], { 日期: 'faultDate', 故障现象: 'symptomCodes' })).toEqual([
      ...['faultDate', 'symptomCodes'],
    ])
  })

  test('a list whose only text is 故障现象 loads', async () => {
    const { report, records } = await read([
      ['日期', '品牌', '故障现象', 'VIN码/车架号'],
      ['2026-10-08', '上汽大众', '行驶中突然熄火，仪表报警', 'LSVAB2183K2100001'],
    ])
    expect(report).toMatchObject({ created: 1, failed: 0 })
    expect(records).toMatchObject([{ summary: '行驶中突然熄火，仪表报警', vin: 'LSVAB2183K2100001' }])
  })
})

test('the first of several assemblies is the assembly, the others stand beside it', async () => {
  const { report, records, notes } = await column(
    ['总成', '其他相关总成'],
    [
      ['传动系/发动机', ''],
      ['传动系/发动机', '车身'],
      ['转向系统，制动系统', '制动系'],
      ['发动机、某系统', ''],
    ],
  )
  expect(records.map(({ assemblyCode, extraAssemblies }) => [assemblyCode, extraAssemblies])).toEqual([
    ['02', ['01']],
    ['02', ['01', '07']],
    ['03', ['04']],
  ])
  expect(notes.readAs).toMatchObject({ rows: [2, 3, 4] })
  expect(report.errors).toMatchObject([{ row: 5, field: 'assemblyCode' }])
})

test('a mobile number in the column of telephones is kept as one', async () => {
  const { records } = await column('电话', ['13812345678', '13812345678、13987654321', '0571-87654321'])
  expect(records.map(({ mobile, phone }) => [mobile, phone])).toEqual([
    ['13812345678', null],
    ['13812345678', '13987654321'],
    [null, '0571-87654321'],
  ])
  const beside = await column(['手机', '固话'], [['13812345678', '13987654321']])
  expect(beside.records).toMatchObject([{ mobile: '13812345678', phone: '13987654321' }])
})

test('3.2 without a unit is a fault of a mileage, 3.2公里 is three', async () => {
  const { report, records } = await column('里程', ['3.2', 0.8, '约5.6', '3.2公里', 12000.5, '3.2万'])
  expect(records.map(({ mileage }) => mileage)).toEqual([3, 12_001, 32_000])
  expect(report.errors.map(({ row, message }) => [row, message])).toEqual(
    [2, 3, 4].map(at => [at, '故障里程应为整数']),
  )
})

test('milliseconds of a program, and days without a year that have a time', async () => {
  const { report, records, notes } = await column('购车日期', [
    ...[1665187200000, '1665244800000', '/Date(1665187200000)/', '10月8日上午', '10/8 9:30', '10-11-12'],
  ])
  expect(records.map(({ purchaseDate }) => purchaseDate)).toEqual(['2022-10-08', '2022-10-09', '2022-10-08'])
  expect(notes.readAs?.count).toBe(2)
  expect(report.errors.map(({ message }) => message)).toEqual([
    expect.stringContaining('没有年份'),
    expect.stringContaining('没有年份'),
    expect.stringContaining('可能是'),
  ])
  const titled = await read([
    ['2026年10月投诉表'],
    columns,
    ['10月8日上午9:30', ...row().slice(1)],
    ['10/8 9:30', ...row().slice(1)],
  ])
  expect(titled.records.map(({ receivedAt }) => receivedAt)).toEqual(['2026-10-08', '2026-10-08'])
})

describe('signs that a database does not store', () => {
  const list = (...lines: string[]) => read(Buffer.from(lines.join('\n')), { name: '清单.csv' })

  test('a zero in a text is a fault of its cell, in a heading nothing', async () => {
    const { report } = await list(
      '接收日期,品牌,问题简述,备\0注',
      '2026-10-08,上汽大众,异\0响,',
      '2026-10-08,上汽大众,抖动,',
    )
    expect(report).toMatchObject({ state: 'done', created: 1, failed: 1 })
    expect(report.errors[0]).toMatchObject({ row: 2, field: 'summary' })
    expect(report.errors[0]!.message).toContain('损坏')
  })

  test('nor does one in a workbook end its import', async () => {
    const text = (of: string) => `<c t="inlineStr"><is><t>${of}</t></is></c>`
    const line = (...cells: string[]) => `<row>${cells.join('')}</row>`
    const lines = [
      line(...['接收日期', '品牌', '问题简述', 'a_x0000_b', '里程'].map(text)),
      line(...['2026-10-08', '上汽大众', '怠速抖动', 'x'].map(text), '<c><v>NaN</v></c>'),
      line(...['2026-10-08', '上汽大众', '怠速_x0000_抖动', 'x'].map(text)),
      line(...['2026-10-08', '上汽大众', '加速抖动', 'x'].map(text), '<c><v>3.2E4</v></c>'),
    ]
    const { report, notes } = await read(
      workbook(`<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`),
    )
    expect(report).toMatchObject({ state: 'done', created: 1, failed: 2 })
    expect(report.errors.map(({ row, field }) => [row, field])).toEqual([
      [2, 'mileage'],
      [3, 'summary'],
    ])
    expect(notes.columnLeft?.texts).toEqual(['D a b'])
  })

  test('half an emoji at the end of what is shown', async () => {
    const { report, notes } = await read([[`${'题'.repeat(59)}😀尾`], columns, row()])
    expect(report).toMatchObject({ state: 'done', created: 1 })
    expect(notes.titleRows?.texts).toEqual([`${'题'.repeat(59)}😀`])
  })
})

test('a series in the column of type codes is the series, and another one than the row says a fault', async () => {
  const rows = (...more: string[][]) => [
    ['接收日期', '品牌', '车型系列', '产品型号', '问题简述'],
    ...more.map(([series, type]) => ['2026-10-08', '上汽大众', series, type, `异响${++written}`]),
  ]
  const { report, records, notes } = await read(rows(['', '朗逸'], ['朗逸', '朗逸2019款']))
  expect(report).toMatchObject({ created: 2, failed: 0 })
  const [first, second] = records
  expect(first!.modelRangeId).toBeTruthy()
  expect(second).toMatchObject({ modelRangeId: first!.modelRangeId, modelName: '2019款', typeCodeId: null })
  expect(notes.readAs?.texts).toContain('朗逸 → 朗逸')
  expect((await read(rows(['朗逸', '帕萨特'], ['', 'SVW9999XX']))).report).toMatchObject({ failed: 2 })
})
