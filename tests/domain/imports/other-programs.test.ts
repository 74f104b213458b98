import { expect, test } from 'vitest'
import { openImports } from '@/tests/support/defects/imports'

const { read } = openImports()

const headings = ['接收日期', '品牌', '车型系列', '问题简述']
let rows = 0
const row = (...more: unknown[]) => ['2026-10-08', '大众', '朗逸', `第${++rows}件`, ...more]
const column = (heading: string, values: readonly unknown[]) =>
  read([[...headings, heading], ...values.map(value => row(value))])

test('the number that another list gives a word is no part of it, and is said', async () => {
  const { records, report, notes } = await column('总成', [
    ...[
      '01-制动系',
      '[04]制动系',
      '【04】 制动系',
      '制动系（04）',
      '4.制动系',
      '01制动系',
      'A01 制动系',
      '制动系-04',
    ],
    ...['01、制动系；02、转向系', '04', '制动系 > 制动盘', '9-没有的总成'],
  ])
  expect(records.map(({ assemblyCode }) => assemblyCode)).toEqual([...Array(9).fill('04'), '04'])
  expect(records[8]!.extraAssemblies).toEqual(['03'])
  expect(notes.readAs).toMatchObject({ count: 9, texts: expect.arrayContaining(['01-制动系 → 制动系']) })
  expect(report.errors.map(({ row, value }) => [row, value])).toEqual([
    [12, '制动系 > 制动盘'],
    [13, '9-没有的总成'],
  ])
  const places = await read([
    [...headings, '省份', '城市'],
    row('330000-浙江省', '330100 杭州市'),
    row('(33)浙江', '杭州市|330100'),
  ])
  expect(places.records.map(({ city }) => city)).toEqual(['330100', '330100'])
})

test('of two words for a code that one cell holds, what both mean is read', async () => {
  const { records, report } = await column('动力类型', ['插电混动PHEV', 'BEV纯电', '汽油/柴油', '1-汽油'])
  expect(records.map(({ powerType }) => powerType)).toEqual(['PHEV', 'BEV', 'GAS'])
  expect(report.errors.map(({ row }) => row)).toEqual([4])
  const gears = await column('变速器型式', ['AT|自动', '1-手动', 'DCT双离合', '手动/自动'])
  expect(gears.records.map(({ transmissionType }) => transmissionType)).toEqual(['AT', 'MT'])
  const use = await column('使用性质', ['A-家用', '营运-出租', '营运'])
  expect(use.records.map(({ useNature }) => useNature)).toEqual(['A', 'D'])
})

test('what is no name adds no brand and no series', async () => {
  const faults = ['#N/A', '#REF!', '同上', '=VLOOKUP(A1,B:C,2,0)', '大�']
  const lines = [
    headings,
    ...faults.map(brand => ['2026-10-08', brand, '', `第${++rows}件`]),
    ...faults.map(series => ['2026-10-08', '大众', series, `第${++rows}件`]),
  ]
  const csv = lines.map(line => line.map(text => `"${text}"`).join()).join('\n')
  const { records, report } = await read(Buffer.from(csv), { name: '清单.csv' })
  expect(records).toEqual([])
  expect(report.errors.map(({ row, field }) => [row, field])).toEqual([
    ...faults.map((_, at) => [at + 2, 'brandId']),
    ...faults.map((_, at) => [at + 7, 'modelRangeId']),
  ])
})

test('sums that Excel writes between the rows are no records', async () => {
  const { records, report, notes } = await read([
    [...headings, '故障里程'],
    row(30_000),
    ['2026-10-08 汇总', null, null, null, 30_000],
    row(20_000),
    [null, '大众 汇总', null, 2],
    [null, '大众小计：', null, '2件'],
    [null, '大众 计数', null, 2],
    ['汇总', null, null, 2, 50_000],
    ['2026-10-08', '大众', '朗逸', '数据汇总', 1],
  ])
  expect(report.errors).toEqual([])
  expect(records.map(({ mileage }) => mileage)).toEqual([30_000, 20_000, 1])
  expect(notes.otherRows).toMatchObject({ rows: [3, 5, 6, 7, 8] })
})
