import { expect, test } from 'vitest'
import { openImports } from '@/tests/support/defects/imports'

const { read } = openImports({ createMissing: false })

const headings = ['接收日期', '品牌', '车型系列', '问题简述']
const line = (summary: string, ...more: unknown[]) => ['2026-10-08', '上汽大众', '朗逸', summary, ...more]

test('the ticked one of several boxes is what the cell says', async () => {
  const cells = ['□质量 ☑售后服务 □其他', '√售后服务', '质量□ 售后服务☑', '[x]售后服务 [ ]质量']
  const { report, records } = await read([
    [...headings, '投诉类型'],
    ...cells.map((cell, at) => line(`异响${at}`, cell)),
  ])
  expect(report.errors).toEqual([])
  expect(records.map(({ complaintType }) => complaintType)).toEqual(['03', '03', '03', '03'])
})

test('a brand alone in a line is that of the rows below it, where no column has one', async () => {
  const { report, records, notes } = await read([
    ['接收日期', '车型系列', '问题简述'],
    ['丰田（进口）'],
    ['2026-10-08', '凯美瑞', '异响'],
    ['二、别克（1条）'],
    ['2026-10-08', 'E5', '顿挫'],
    ['小计', null, 1],
    ['2026-10-08', '朗逸', '漏油'],
  ])
  expect(report.errors.map(({ row, field }) => [row, field])).toEqual([[3, 'modelRangeId']])
  expect(records).toHaveLength(2)
  expect(notes.brandOfLine).toMatchObject({ count: 2, rows: [3, 5] })
})

test('a VIN of another maker than the brand is said, and kept', async () => {
  const { report, records, notes } = await read([
    [...headings, 'VIN'],
    line('异响', 'LGXC16DF5M0100003'),
    line('漏油', 'LSVAB2183K2100001'),
  ])
  expect(report.errors).toEqual([])
  expect(records[0]!.vin).toBe('LGXC16DF5M0100003')
  expect(notes.vinOfOther).toMatchObject({ count: 1, rows: [2], texts: ['比亚迪汽车'] })
})

test('a number too large in the unit of its heading names that unit', async () => {
  const { report } = await read([
    [...headings, '故障里程（万公里）'],
    line('异响', 32_000),
    line('漏油', 3.2),
  ])
  expect(report.errors.map(({ message }) => message)).toEqual([
    expect.stringMatching(/“32000”.*“万公里”.*超出范围/),
  ])
})

test('a default gives way to what a row says itself, and that is said', async () => {
  const { report, records, notes } = await read(
    [[...headings, '省份'], line('异响', '浙江'), line('漏油', '江苏'), line('顿挫')],
    { defaults: { source: '01', city: '320500' } },
  )
  expect(report.errors).toEqual([])
  expect(records.map(({ province, city }) => [province, city])).toEqual([
    ['330000', null],
    ['320000', '320500'],
    ['320000', '320500'],
  ])
  expect(notes.defaultLeft).toMatchObject({ count: 1, rows: [2] })
})

test('another hotline is no slip for one that is known', async () => {
  const { report } = await read([[...headings, '信息来源'], line('异响', '12345'), line('漏油', '12345热线')])
  for (const { message } of report.errors) expect(message).not.toContain('12315')
})

test('signs and numbers around a heading are no part of it', async () => {
  const { records } = await read([
    ['📅接收日期', '🚗品牌', '五、车型系列', '<问题简述>'],
    line('异响'),
    line('=SUM(A1) 出现在屏幕上'),
  ])
  expect(records.map(({ summary }) => summary)).toEqual(['异响', '=SUM(A1) 出现在屏幕上'])
})

test('times and durations are read as they are said', async () => {
  const { records } = await read([
    [...headings, '通话时长', '发生次数', '维修次数'],
    line('异响', '5.5分钟', '首次', '第3次'),
    line('漏油', '1.5小时', '多次', '未维修'),
  ])
  expect(records.map(one => [one.callSeconds, one.occurrences, one.repairCount])).toEqual([[330, 1, 3]])
})
