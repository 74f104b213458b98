import { describe, expect, test } from 'vitest'
import { openImports } from '@/tests/support/defects/imports'

const { read, drawn } = openImports({})

describe('a day in three columns is one', () => {
  const rows = [
    [2026, 10, 8, '上汽大众', '朗逸', '第一件'],
    ['2026年', '10月', '9日', '上汽大众', '朗逸', '第二件'],
    ['26', '1', '10', '上汽大众', '朗逸', '第三件'],
    [2026, 10, null, '上汽大众', '朗逸', '第四件'],
  ]
  const days = ['2026-10-08', '2026-10-09', '2026-01-10']

  test.each([
    [['年', '月', '日']],
    [['投诉年', '投诉月', '投诉日']],
    [['接收日期年', '接收日期月', '接收日期日']],
  ])('under %j', async heads => {
    const { report, records } = await read([[...heads, '品牌', '车型系列', '问题简述'], ...rows], {
      mode: 'check',
    })
    expect(records).toEqual([])
    expect(report).toMatchObject({ valid: 3, failed: 1, notes: [] })
    expect(report.errors).toMatchObject([{ row: 5, field: 'receivedAt', value: '2026年10月' }])
    expect(report.errors[0]!.message).toContain('只写到月份')
    expect(report.sheetColumns.map(({ letter }) => letter)).toEqual(['A', 'D', 'E', 'F'])
  })

  test('below one heading, beside others', async () => {
    const { report, records } = await drawn(sheet => {
      sheet.addRow(['投诉日期', null, null, '品牌', '车型系列', '问题简述', '购车日期', null, null])
      sheet.addRow(['年', '月', '日', null, null, null, '年', '月', '日'])
      for (const range of ['A1:C1', 'D1:D2', 'E1:E2', 'F1:F2', 'G1:I1']) sheet.mergeCells(range)
      for (const row of rows.slice(0, 3)) sheet.addRow([...row, 2024, 5, 6])
    })
    expect(report).toMatchObject({ created: 3, failed: 0, headingRow: 2 })
    expect(records.map(({ receivedAt }) => receivedAt)).toEqual(days)
    expect(records.map(({ purchaseDate }) => purchaseDate)).toEqual(Array(3).fill('2024-05-06'))
  })
})

test('brand and model in one cell are told apart, and said', async () => {
  const cells = [
    '大众朗逸',
    '大众 朗逸 2019款 1.5L',
    '上汽大众-朗逸',
    '上汽大众牌SVW7147ERD',
    '上汽大众',
    '大众没有的车',
    '没有的牌子',
  ]
  const sheet = [
    ['接收日期', '品牌型号', '问题简述'],
    ...cells.map((cell, at) => ['2026-10-08', cell, `品牌与车型${at}`]),
  ]
  const { report, notes, records } = await read(sheet)
  expect(report.errors.map(({ row, field }) => [row, field])).toEqual([
    [7, 'brandId'],
    [8, 'brandId'],
  ])
  expect(records.map(({ modelRangeId }) => modelRangeId !== null)).toEqual([true, true, true, false, false])
  expect(records.map(({ modelName }) => modelName)).toEqual([null, '2019款 1.5L', null, 'SVW7147ERD', null])
  expect(notes.readAs).toMatchObject({ count: 4, rows: [2, 3, 4, 5] })
})

test('a brand as people write it is the one brand that has the series beside it; a producer by its legal name', async () => {
  const cars = [
    ['大众', '朗逸', '上汽大众'],
    ['大众', '迈腾', '一汽-大众'],
    ['丰田', '凯美瑞', '广汽丰田'],
  ]
  const { report, notes } = await read(
    [
      ['接收日期', '品牌', '车型系列', '问题简述'],
      ...cars.map(([brand, series], at) => ['2026-10-08', brand, series, `写法${at}`]),
      ['2026-10-08', '大众', '没有的车', '写法'],
      ['2026-10-08', '上汽大众', '朗逸plus', '写法'],
    ],
    { mode: 'check' },
  )
  expect(report.errors.map(({ row, field }) => [row, field])).toEqual([
    [5, 'brandId'],
    [5, 'modelRangeId'],
    [6, 'modelRangeId'],
  ])
  expect(report.errors[2]!.message).toContain('最接近的有：朗逸')
  expect(notes.readAs!.texts).toEqual(cars.map(([brand, , read]) => `${brand} → ${read}`))
  const producers = await read([
    ['接收日期', '生产者', '品牌', '问题简述'],
    ...['上汽大众汽车有限公司', '上汽大众', '不知何处汽车有限公司'].map((name, at) => [
      ...['2026-10-08', name, '上汽大众', `企业${at}`],
    ]),
  ])
  expect(producers.report.errors.map(({ row }) => row)).toEqual([4])
  expect(new Set(producers.records.map(({ producerId }) => producerId)).size).toBe(1)
})

test('what is nearest lies in the province of the row; an area without a code is part of the address', async () => {
  const heads = ['接收日期', '品牌', '问题简述', '省份', '城市', '区县']
  const row = (...place: unknown[]) => ['2026-10-08', '上汽大众', `地方${place}`, ...place]
  const { report, records, notes } = await read([
    heads,
    row('东北', '', ''),
    row('黑龙江', '哈尔宾', ''),
    row('广东', '莞', ''),
    row('黑龙江', '哈市', ''),
    row('河南', '郑州', '航空港区'),
    row('河南', '洛阳', '高新区'),
    row('河南', '郑州', '浦东新区'),
    row('河南', '郑州', '金水巷区'),
  ])
  expect(report.errors.map(({ row, message }) => [row, message])).toEqual([
    [2, expect.stringMatching(/^省份“东北”不在字典中，最接近的有：北京市 \/ /)],
    [3, expect.stringMatching(/最接近的有：哈尔滨市/)],
    [4, expect.stringMatching(/最接近的有：东莞市/)],
    [8, expect.stringContaining('不属于')],
    [9, expect.stringMatching(/金水区/)],
  ])
  expect(report.errors.map(({ message }) => message).join()).not.toMatch(/德令哈|海港区/)
  expect(records.map(({ city, district, address }) => [city, district, address])).toEqual([
    ['230100', null, null],
    ['410100', null, '航空港区'],
    ['410300', null, '高新区'],
  ])
  expect(notes.areaKept).toMatchObject({ rows: [6, 7], texts: ['航空港区', '高新区'] })
})

test('a text file whose cells are separated by 、 is read, and 、 of sentences separates nothing', async () => {
  const lines = ['接收日期、品牌、问题简述', '2026-10-08、上汽大众、顿号一', '2026-10-08、上汽大众、顿号二']
  expect((await read(Buffer.from(lines.join('\n')), { name: '清单.txt' })).report).toMatchObject({
    created: 2,
    failed: 0,
  })
  const sentences = [
    '接收日期,问题简述,品牌',
    ...[1, 2, 3].map(at => `2026-10-08,异响、抖动、熄火、顿挫${at},上汽大众`),
  ]
  const { records } = await read(Buffer.from(sentences.join('\n')), { name: '清单.csv' })
  expect(records.map(({ summary }) => summary)).toEqual([1, 2, 3].map(at => `异响、抖动、熄火、顿挫${at}`))
})

test('a column of units right of the last heading says the unit, and anything else there is said', async () => {
  const heads = ['接收日期', '品牌', '问题简述', '里程']
  const { records, notes } = await read([
    heads,
    ['2026-10-08', '上汽大众', '单位一', 3.2, '万公里'],
    ['2026-10-08', '上汽大众', '单位二', 32000, '公里'],
    ['2026-10-08', '上汽大众', '单位三', 5000, '见附件一'],
  ])
  expect(records.map(({ mileage }) => mileage)).toEqual([32_000, 32_000, 5_000])
  expect(notes.readAs).toMatchObject({ rows: [2], texts: ['3.2万公里 → 32000'] })
  expect(notes.outsideHeadings).toMatchObject({ rows: [4] })
})

test('a whole address in the column of provinces is told apart, and its rest kept', async () => {
  const address = '广东省深圳市南山区科技园南路1号'
  const row = (more: unknown[]) => ['2026-10-08', '上汽大众', `地址${more.length}`, ...more]
  const heads = ['接收日期', '品牌', '问题简述', '省份']
  const { records, notes } = await read([heads, row([address])])
  expect(records).toMatchObject([
    { province: '440000', city: '440300', district: '440305', address: '科技园南路1号' },
  ])
  expect(notes.addressKept).toMatchObject({ count: 1, rows: [2] })
  const beside = await read([[...heads, '地址'], row([address, '3栋501'])])
  expect(beside.records).toMatchObject([{ address: '3栋501 科技园南路1号' }])
  const area = await read([[...heads, '城市', '区县'], row(['雄安新区', null, null])])
  expect(area.records).toMatchObject([{ province: '130000', city: '130600' }])
  expect(area.notes.readAs!.texts).toEqual(['雄安新区 → 河北省保定市'])
})

test('one name in many rows is read by what each row says before it', async () => {
  const rows = ['江苏', '福建', '江苏', '福建'].flatMap(province => [
    [province, province === '江苏' ? '南京' : '福州', '鼓楼区'],
    [province, '', '鼓楼区'],
  ])
  const { report, records } = await read([
    ['接收日期', '品牌', '问题简述', '省份', '城市', '区县'],
    ...rows.map((row, at) => ['2026-10-08', '上汽大众', `异响${at}`, ...row]),
  ])
  const districts = records.map(({ district }) => district)
  expect(new Set(districts).size).toBe(2)
  expect(records.map(({ city, district }) => district?.slice(0, 4) === city?.slice(0, 4))).toEqual(
    records.map(() => true),
  )
  expect([records.length, report.failed]).toEqual([6, 2])
})
