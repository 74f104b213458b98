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

test('a questionnaire and the list of a desk in the cloud load as they are', async () => {
  const asked = await read([
    [
      ...[
        '序号',
        '提交答卷时间',
        '1、您的姓名：',
        '2、您的手机号码',
        '3、车辆品牌',
        '4、您的爱车行驶里程（公里）',
      ],
      ...['5、您遇到的问题是？', '6、故障部位（多选）', '7、是否发生过起火', '8、典型问题有哪些'],
    ],
    [
      ...[
        1,
        '2026/10/8 9:12:33',
        '张三',
        '13812345678',
        '大众',
        '3万',
        '刹车异响',
        '制动系┋转向系',
        '是〖冒烟〗',
      ],
      '制动-异响┋漏油',
    ],
  ])
  expect(asked.report.errors).toEqual([])
  expect(asked.records).toMatchObject([
    { receivedAt: '2026-10-08', reporterName: '张三', mileage: 30_000, assemblyCode: '04', fire: true },
  ])
  expect(asked.records[0]!.symptomCodes).toHaveLength(2)
  expect(asked.notes.leftOut).toMatchObject({ texts: ['冒烟'] })

  const cloud = await read([
    ['创建时间', '记录ID', '投诉人', '联系电话', '品牌', '车型', '问题描述', '更新时间'],
    ['2026/10/08 09:12', 'rec1', '张三', '13812345678', '大众', '朗逸 2019款 1.5L', '抖动', '2026/10/09'],
    ['2026/10/08 09:13', 'rec2', '李四', '13812345679', '', '朗逸', '漏油', '2026/10/09'],
    ['2026/10/08 09:14', 'rec3', '王五', '13812345670', '大众', '没有的车', '异响', '2026/10/09'],
  ])
  expect(cloud.report.errors).toEqual([])
  const [first, second, third] = cloud.records
  expect([first!.modelRangeId, second!.modelRangeId]).toEqual([expect.any(String), expect.any(String)])
  expect(first).toMatchObject({ receivedAt: '2026-10-08', modelName: '朗逸 2019款 1.5L' })
  expect(third).toMatchObject({ modelRangeId: null, modelName: '没有的车' })
  expect(
    cloud.report.notes.find(({ kind, column }) => kind === 'readAs' && column?.includes('车型')),
  ).toBeTruthy()
})

test('columns of a database are known by their words', async () => {
  const { records } = await read([
    ['complaint_no', 'receive_date', 'brand_name', 'series_name', 'plate_no', 'fault_desc', 'create_time'],
    ['T1', '2026-10-07', '大众', '朗逸', '沪A12345', '异响', '2026-10-08 10:00:00'],
  ])
  expect(records).toMatchObject([{ receivedAt: '2026-10-07', plateNo: '沪A12345', summary: '异响' }])
  const english = await read([
    ['Date', 'Make', 'Model', 'Complaint'],
    ['08-Oct-2026', '大众', '朗逸', 'Noise'],
  ])
  expect(english.records).toMatchObject([{ receivedAt: '2026-10-08', description: 'Noise' }])
})

test('two known names in one cell are a fault, not one new name', async () => {
  const { records, report } = await read([
    headings,
    ['2026-10-08', '大众/别克', '', '两个品牌'],
    ['2026-10-08', '大众', '朗逸、君威', '两个车系'],
  ])
  expect(records).toEqual([])
  expect(report.errors.map(({ message }) => message)).toEqual([
    '品牌“大众/别克”可能是：大众 / 别克，请写明是哪一项',
    '车型系列“朗逸、君威”可能是：朗逸 / 君威，请写明是哪一项',
  ])
})
