import { describe, expect, test } from 'vitest'
import { matchHeadings } from '@/lib/defects/import/match-headings'
import { openImports } from '@/tests/support/defects/imports'

const { read, drawn } = openImports()

let written = 0
const row = (...more: unknown[]) => ['2026-10-08', '上汽大众', `异响${++written}`, ...more]
const column = (heading: string, values: readonly unknown[]) =>
  read([['接收日期', '品牌', '问题简述', heading], ...values.map(value => row(value))])

describe('a day without its year', () => {
  const lines = (title: string) => [
    [title],
    ['序号', '接收日期', '故障日期', '购车日期', '品牌', '问题简述'],
    [1, '10月8日', '10.7', '2023-05-06', '上汽大众', `熄火${++written}`],
    [2, '10/9', '9月30号', '5月6日', '上汽大众', `熄火${++written}`],
  ]

  test.each([
    ['某市消保委2026年10月汽车投诉情况表', '清单.xlsx'],
    ['汽车投诉情况表（二〇二六年十月）', '2025年10月.xlsx'],
    ['汽车投诉情况表', '2026.10投诉.xlsx'],
  ])('has that of %s in %s, but a car may be bought in any year', async (title, name) => {
    const { report, records } = await read(lines(title), { name })
    expect(records.map(({ receivedAt, faultDate }) => [receivedAt, faultDate])).toEqual([
      ['2026-10-08', '2026-10-07'],
    ])
    expect(report.notes.flatMap(({ kind, texts }) => (kind === 'readAs' ? texts : []))).toEqual([
      ...['10月8日 → 2026-10-08', '10/9 → 2026-10-09', '10.7 → 2026-10-07', '9月30号 → 2026-09-30'],
    ])
    expect(report.errors.map(({ field, message }) => [field, message])).toEqual([
      ['purchaseDate', '购车日期没有年份，请补上，例：2026-11-01'],
    ])
  })

  test('has none of two', async () => {
    const { report } = await read(lines('2025年12月26日至2026年1月25日投诉情况表'))
    expect(report).toMatchObject({ created: 0, failed: 2 })
  })
})

test('a day that is guessed is said, and one of two meanings named with both', async () => {
  const { report, records, notes } = await column('购车日期', [
    ...['23.5.6', '5/28/2023', '06-MAY-23', '民国112年5月6日', '2023-05-06T20:00:00Z', '2023-5-6（提车）'],
    ...[
      '2023年5月6日购买',
      '2023/5/6 0:00',
      '23年5月6日',
      '二〇二三年五月六日',
      '5/6/2023',
      '23-05-06',
      '2023年5月6日（农历）',
    ],
  ])
  expect(records.map(({ purchaseDate }) => purchaseDate)).toEqual([
    ...['2023-05-06', '2023-05-28', '2023-05-06', '2023-05-06', '2023-05-07', '2023-05-06', '2023-05-06'],
    ...['2023-05-06', '2023-05-06', '2023-05-06'],
  ])
  expect(notes.readAs?.rows).toEqual([2, 3, 4, 5, 6, 11])
  expect(notes.leftOut).toMatchObject({ rows: [7, 8], texts: ['提车', '购买'] })
  expect(report.errors.map(({ row, message }) => [row, message])).toEqual([
    [12, expect.stringContaining('可能是 2023-05-06 / 2023-06-05 中的任何一天')],
    [13, expect.stringContaining('可能是 2023-05-06 / 2006-05-23 中的任何一天')],
    [14, expect.stringContaining('农历')],
  ])
})

describe('a sheet that is the form of one complaint', () => {
  const form = [
    ['缺陷汽车产品投诉登记表'],
    ['投诉人', '张三', '职业', '教师', '联系电话', '13812345678'],
    ['车辆品牌', '上汽大众', null, '车型', '朗逸'],
    ['投诉日期：2026年10月8日', '行驶里程', '3.2万'],
    ['问题描述', '行驶中熄火，多次维修未解决'],
    ['处理意见', ''],
  ]

  test('is one record by its labels, the rest said', async () => {
    const { report, records, notes } = await read(form)
    expect(records).toMatchObject([
      {
        reporterName: '张三',
        mobile: '13812345678',
        receivedAt: '2026-10-08',
        mileage: 32_000,
        modelName: '朗逸',
      },
    ])
    expect(report).toMatchObject({ headingRow: null, created: 1 })
    expect(report.notes.map(({ kind, texts }) => [kind, texts])).toEqual([
      ['formRead', []],
      ['otherRows', ['缺陷汽车产品投诉登记表', '处理意见']],
      ['columnLeft', ['B 职业（D2）']],
      ['summaryTaken', []],
    ])
    expect(notes.formRead?.message).toContain('登记表')
  })

  test('in two columns, its settings sent once more', async () => {
    const pairs = [
      ['项目', '内容'],
      ['投诉人', '李四'],
      ['投诉日期', '2026-10-08'],
      ['商标', '上汽大众'],
      ['问题简述', '抖动'],
      ['城市', '杭州'],
    ]
    const checked = await read(pairs, { mode: 'check' })
    expect(checked.report).toMatchObject({ valid: 0, failed: 1 })
    const { records } = await read(pairs, { mapping: { '商标（B4）': 'brandId' } })
    expect(records).toMatchObject([{ reporterName: '李四', city: '330100', summary: '抖动' }])
  })

  test('is no list of few rows', async () => {
    const list = [
      ['投诉来源', '投诉日期', '品牌', '问题简述'],
      ['电话', '2026-10-08', '上汽大众', '跑偏'],
      ['电话', '2026-10-09', '上汽大众', '跑偏'],
    ]
    expect((await read(list)).report).toMatchObject({ headingRow: 1, created: 2 })
  })
})

test('the group above a heading says which it is', async () => {
  const { records } = await drawn(sheet => {
    sheet.addRow(['投诉人', null, '被投诉车辆', null, '投诉情况', null, '故障信息'])
    sheet.addRow(['姓名', '电话', '品牌', '车型', '时间', '内容', '时间'])
    for (const range of ['A1:B1', 'C1:D1', 'E1:F1']) sheet.mergeCells(range)
    sheet.addRow(['王 五', '0571-87654321', '比亚迪', '宋PLUS', '2026-10-08', '车机黑屏', '2026-10-07'])
  })
  expect(records).toMatchObject([
    { receivedAt: '2026-10-08', faultDate: '2026-10-07', phone: '0571-87654321' },
  ])
})

test.each([
  ['姓名/电话', 'reporterName'],
  ['客户姓名及联系方式', 'reporterName'],
  ['商品品牌', 'brandId'],
  ['商品型号', 'modelName'],
  ['估损金额(万元)', 'propertyLoss'],
  ['报案时间', 'receivedAt'],
  ['出险经过', 'description'],
  ['是否 起火？', 'fire'],
  ['品牌\u200b', 'brandId'],
  ['Owner Name', 'reporterName'],
  ['Symptom Description', 'description'],
] as const)('the heading %s of other offices', (heading, field) =>
  expect(matchHeadings([heading])).toEqual([field]),
)

test('names and numbers in one column, and marks that nobody sees', async () => {
  const { records, notes } = await column('姓名/电话', [
    '王先生/138 1234 5678',
    '\u202a李女士\u202c',
    'wx13812345678',
  ])
  expect(records).toMatchObject([
    { reporterName: '王先生', mobile: '13812345678' },
    { reporterName: '李女士', mobile: null },
    { mobile: '13812345678' },
  ])
  expect(notes.marksLeft).toMatchObject({ count: 1, rows: [3] })
})

test('a number with words in brackets, and how long a call took', async () => {
  const people = await column('受伤人数', ['2人（1重1轻）', '3（约）', '5（万人）'])
  expect(people.records.map(({ injuredCount }) => injuredCount)).toEqual([2, 3])
  expect(people.notes.leftOut).toMatchObject({ rows: [2], texts: ['1重1轻'] })
  const calls = await column('通话时长', ['00:03:25', '3分25秒', 0.0023726852, '205', 205, '3:25'])
  expect(calls.records.map(({ callSeconds }) => callSeconds)).toEqual(Array(5).fill(205))
  expect(calls.notes.readAs?.rows).toEqual([2, 3, 4])
  expect(calls.report.errors).toMatchObject([{ row: 7 }])
})

test('a number of another country is no mobile number, and a plate with I or O is said', async () => {
  expect((await column('手机', ['+1 415 555 2671', '+86 138 1234 5678'])).report).toMatchObject({
    created: 1,
    failed: 1,
  })
  const { records, notes } = await column('车牌号', ['苏E1234O', '苏EI2345', '苏E12345'])
  expect(records.map(({ plateNo }) => plateNo)).toEqual(['苏E1234O', '苏EI2345', '苏E12345'])
  expect(notes.noPlate?.rows).toEqual([2, 3])
})

test('province and city in the other one’s column agree', async () => {
  const sheet = [['接收日期', '品牌', '问题简述', '省份', '城市'], row('杭州', '浙江'), row('杭州', '江苏')]
  const { report, records } = await read(sheet)
  expect(records).toMatchObject([{ province: '330000', city: '330100' }])
  expect(report).toMatchObject({ failed: 1 })
})

test('a comma, a space and then a quotation mark begin a cell', async () => {
  const bytes = Buffer.from(
    '接收日期, 品牌, 问题简述, 描述\n2026-10-08, "上汽大众", "抖动, 很响", "a ""b"" c"\n',
  )
  const { records, notes } = await read(bytes, { name: '清单.csv' })
  expect(records).toMatchObject([{ summary: '抖动, 很响', description: 'a "b" c' }])
  expect(notes).toEqual({})
})

test('words for a part, of a questionnaire and of databases', async () => {
  const parts = await read([
    ['接收日期', '品牌', '问题简述', '总成', '分总成', '典型问题'],
    row('制动系统', '', '异响┋抖动'),
    row('车身', '天窗', '异响'),
    row('发动机系统', '', '转向沉重'),
  ])
  expect(parts.records).toHaveLength(2)
  expect(parts.report.notes.flatMap(({ kind, texts }) => (kind === 'readAs' ? texts : []))).toEqual([
    ...['制动系统 → 制动系', '发动机系统 → 发动机', '天窗 → 天窗/天幕'],
  ])
  expect(parts.report.errors).toMatchObject([{ row: 4, field: 'symptomCodes' }])
  const answers = await read([
    [
      '提交答卷时间',
      '1、您的姓名',
      '2、您的车辆品牌',
      '3、请描述您遇到的问题',
      '4、是否发生起火',
      '5、所在省市区',
      '6、故障现象（多选）',
    ],
    ['2026/10/8 9:30:15', '(空)', '上汽大众', '充不进电', '否', '浙江省-杭州市-西湖区', '(跳过)'],
  ])
  expect(answers.records).toMatchObject([
    { receivedAt: '2026-10-08', fire: false, district: '330106', reporterName: null },
  ])
  const lines = [
    '接收日期,品牌,问题简述,购车日期,排量',
    '"Oct  8 2026 12:00AM",上汽大众,查库,NaT,纯电',
    '(2 rows affected)',
  ]
  for (const last of [
    '(2 rows affected)',
    '2 rows selected.',
    '2 rows in set (0.00 sec)',
    '(2 行受影响)',
    '已选择2行。',
  ]) {
    const found = await read(Buffer.from([...lines.slice(0, 2), last].join('\n')), { name: '查询.csv' })
    expect([found.report.failed, found.notes.otherRows?.texts]).toEqual([0, [last]])
  }
})

test('two addresses of mail, one in angle brackets, and a postcode with a point', async () => {
  const { records, notes } = await read([
    ['接收日期', '品牌', '问题简述', '邮箱', '邮编'],
    row('a@b.com；c@d.com', '310000.0'),
    row('张三 <ａ@b.com>', 310000),
  ])
  expect(records.map(({ email, zip }) => [email, zip])).toEqual(Array(2).fill(['a@b.com', '310000']))
  expect(notes.leftOut).toMatchObject({ rows: [2] })
})
