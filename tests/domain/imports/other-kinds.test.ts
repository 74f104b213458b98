import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openImports } from '@/tests/support/defects/imports'

const { read } = openImports()
// What is still to come decides between two readings of a day.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T12:00:00+08:00') })
})
afterAll(() => void vi.useRealTimers())

const columns = ['接收日期', '品牌', '车型系列', '问题简述']
let written = 0
const row = (day: unknown, ...more: unknown[]) => [day, '上汽大众', '朗逸', `跑偏${++written}`, ...more]
const column = (heading: string, values: readonly unknown[]) =>
  read([[...columns, heading], ...values.map(value => row('2026-10-08', value))])

describe('day and month are told apart by the whole column', () => {
  test.each([
    ['25/10/2026', '03/04/2026', '2026-10-25', '2026-04-03'],
    ['10/25/2026 09:30', '03/04/2026', '2026-10-25', '2026-03-04'],
    ['26-10-28', '26-10-08', '2026-10-28', '2026-10-08'],
  ])('%s beside %s', async (sure, open, ...days) => {
    const { report, records, notes } = await read([columns, row(open), row(sure), row('2026-10-08')])
    expect(report).toMatchObject({ created: 3, failed: 0 })
    expect(records.map(({ receivedAt }) => receivedAt)).toEqual([days[1], days[0], '2026-10-08'])
    expect(notes.dayOrder).toMatchObject({ rows: [2], texts: [`${open} → ${days[1]}`] })
  })

  test('a day far below the first decides', async () => {
    const days = [...Array(600).fill('03/04/2026'), '25/03/2026']
    const { report, notes } = await read([columns, ...days.map(day => row(day))], { mode: 'check' })
    expect(report).toMatchObject({ valid: 601, failed: 0 })
    expect(notes.dayOrder).toMatchObject({ count: 600 })
  })

  test.each([
    ['no other', ['03/04/2026', '05/06/2026']],
    ['others of both kinds', ['03/04/2026', '25/10/2026', '10/25/2026']],
  ])('with %s it is a fault that names both', async (_, days) => {
    const { report } = await read([columns, ...days.map(day => row(day))], { mode: 'check' })
    expect(report.errors[0]).toMatchObject({ row: 2, field: 'receivedAt', value: '03/04/2026' })
    expect(report.errors[0]!.message).toContain('2026-03-04 / 2026-04-03')
  })

  test('dates that Excel has made of some of them are doubted', async () => {
    const day = (text: string) => new Date(`${text}T00:00:00Z`)
    const lines = [row('25/10/2026'), row(day('2026-03-04')), row(day('2026-05-06'))]
    const { report, notes } = await read([columns, ...lines])
    expect(report).toMatchObject({ created: 3 })
    expect(notes.daysExchanged).toMatchObject({ count: 2, rows: [3, 4], column: 'A 接收日期' })
    expect((await read([columns, ...lines, row(day('2026-05-16'))])).notes).not.toHaveProperty(
      'daysExchanged',
    )
  })

  test('another column has an order of its own', async () => {
    const { report, records } = await read([
      [...columns, '购车日期'],
      row('25/10/2026', '03/04/2023'),
      row('03/04/2026', '04/25/2023'),
    ])
    expect(report).toMatchObject({ failed: 0 })
    expect(records.map(({ receivedAt, purchaseDate }) => [receivedAt, purchaseDate])).toEqual([
      ['2026-10-25', '2023-03-04'],
      ['2026-04-03', '2023-04-25'],
    ])
  })
})

describe('numbers that another office has masked', () => {
  test.each([
    ['手机', ['138****5678', '138 **** 5678', '138＊＊＊＊5678', '138xxxx5678', '1381234●●●●'], 'mobile'],
    ['联系电话', ['0571-8888****', '138****5678（本人）'], 'mobile'],
    ['证件号码', ['330102********1234', '3301021990****123X'], 'cardNo'],
    ['电子邮箱', ['zh***@qq.com'], 'email'],
  ] as const)('are not read under %s, and said', async (heading, values, name) => {
    const { report, records, notes } = await column(heading, values)
    expect(report).toMatchObject({ created: values.length, failed: 0 })
    expect(records.map(record => record[name])).toEqual(values.map(() => null))
    expect(notes.masked).toMatchObject({ count: values.length, column: `E ${heading}` })
  })

  test('a whole number beside one is read, and a reason keeps what is masked', async () => {
    const { records, notes } = await column('手机', ['13812345678/139****0000'])
    expect(records).toMatchObject([{ mobile: '13812345678' }])
    expect(notes.leftOut).toMatchObject({ count: 1 })
    const kept = await read([[...columns, '手机'], row('2026-10-08', '138****5678')], {
      defaults: { source: '01', contactOverrideReason: '来件已脱敏' },
    })
    expect(kept.records).toMatchObject([{ mobile: '138****5678' }])
  })
})

describe('what would have been read as something else', () => {
  test('a masked address has no shorter one, 同上 is nobody', async () => {
    const { records } = await column('电子邮箱', ['1***5@163.com'])
    expect(records).toMatchObject([{ email: null }])
    expect((await column('手机', ['13812345678 同上'])).records).toMatchObject([
      { mobile: '13812345678', reporterName: null },
    ])
  })

  test('淅 is no province, and said', async () => {
    expect((await column('车牌号', ['淅A12345', '浙A12345'])).notes.noPlate).toMatchObject({ rows: [2] })
  })

  test('a model year lies at most a year ahead', async () => {
    const { report } = await column('年款', ['2099款', new Date().getFullYear() + 1])
    expect(report).toMatchObject({ created: 1, errors: [{ row: 2, field: 'modelYear', value: '2099款' }] })
  })

  test('a series with its brand before it or the model behind it is told apart, another series is none', async () => {
    const { report, records } = await read(
      [
        ['接收日期', '品牌', '车型系列', '问题简述'],
        ...['朗逸2019款 1.5L', '大众朗逸', '朗逸（改款）', '朗逸X'].map((series, at) => [
          ...['2026-10-08', '上汽大众', series, `车系${at}`],
        ]),
      ],
      { createMissing: false },
    )
    expect(records.map(({ modelName }) => modelName)).toEqual(['2019款 1.5L', null, '(改款)'])
    expect(new Set(records.map(({ modelRangeId }) => modelRangeId)).size).toBe(1)
    expect(report.errors).toMatchObject([{ row: 5, field: 'modelRangeId', value: '朗逸X' }])
  })

  test('a VIN with letters that none has is proposed as it is meant', async () => {
    const { report } = await column('VIN', ['LSVAM4I87C2184847'])
    expect(report.errors[0]!.message).toContain('是否为 LSVAM4187C2184847')
  })
})

describe('several forms of a record on one sheet', () => {
  const form = (at: number, more: unknown[][] = []) => [
    ['缺陷线索登记表'],
    ['接收日期', `2026-10-0${at}`, '品牌', '上汽大众'],
    ['车型系列', '朗逸', '里程', at * 1000],
    ['报告人姓名', '张三', '手机', `1381234567${at}`],
    ['问题简述', `转向失灵${at}`],
    ...more,
    [],
  ]
  const whole = (at: number) => ({
    receivedAt: `2026-10-0${at}`,
    mileage: at * 1000,
    mobile: `1381234567${at}`,
    summary: `转向失灵${at}`,
  })

  test('one below another, with a field that the first has not', async () => {
    const { report, records, notes } = await read([...form(1), ...form(2, [['是否起火', '是']]), ...form(3)])
    expect(report).toMatchObject({ created: 3, failed: 0 })
    expect(records).toMatchObject([whole(1), { ...whole(2), fire: true }, whole(3)])
    expect(notes.formRead).toMatchObject({ count: 3 })
  })

  test('beside one another, the first without its day', async () => {
    const [left, right] = [form(4), form(5)]
    left[1]![1] = ''
    const beside = left.map((line, at) => [...line, ...Array(6 - line.length).fill(null), ...right[at]!])
    const { report, records } = await read(beside)
    expect(records).toMatchObject([whole(5)])
    expect(report.errors).toMatchObject([{ field: 'receivedAt' }])
  })

  test('a record in each column, but for a column that says how to fill it in', async () => {
    const lines = [
      ['接收日期', '2026-10-08', '2026-10-09', '2026-10-10'],
      ['品牌', '上汽大众', '上汽大众', '上汽大众'],
      ['问题简述', '竖列一', '竖列二', '竖列三'],
      ['里程', 1000, null, 3000],
    ]
    const { records, notes } = await read(lines)
    expect(records.map(({ summary, mileage }) => [summary, mileage])).toEqual([
      ...[
        ['竖列一', 1000],
        ['竖列二', null],
        ['竖列三', 3000],
      ],
    ])
    expect(notes.formRead).toMatchObject({ count: 3 })
    const one = await read([
      ['项目', '内容', '说明'],
      ...lines.map(([label, value]) => [label, label === '问题简述' ? '竖列四' : value, '必填']),
    ])
    expect(one.records).toMatchObject([{ summary: '竖列四' }])
  })

  test('more than the rows in which headings are looked for', async () => {
    const forms = [1, 2, 3, 4, 5, 6, 7, 8].flatMap(at => form(at))
    const { report, notes } = await read(forms, { mode: 'check' })
    expect(report).toMatchObject({ failed: 0 })
    expect(notes.formRead).toMatchObject({ count: 8 })
  })
})
