import Excel from 'exceljs'
import { expect, test } from 'vitest'
import { openImports } from '@/tests/support/defects/imports'
import { stored } from '@/tests/support/files/workbooks'

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
  expect(notes.ofLine).toMatchObject({ count: 2, rows: [3, 5] })
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

test('a list of a hotline: the one car that the text of a row names is taken, and said', async () => {
  const { report, records, notes } = await read([
    ['全市热线汽车类工单（10月）'],
    ['工单编号', '来电时间', '来电人', '来电号码', '工单标题', '工单内容'],
    [
      '20261008123456',
      '2026-10-08 09:30:15',
      '张先生',
      '13812345678',
      '大众朗逸刹车异响',
      '市民反映刹车异响。',
    ],
    [
      '20261008123457',
      '2026-10-08 09:31:15',
      '李先生',
      '13812345679',
      '朗逸被凯美瑞追尾',
      '大众朗逸被丰田凯美瑞追尾。',
    ],
  ])
  expect(records.map(({ summary }) => summary)).toEqual(['大众朗逸刹车异响'])
  expect(records[0]).toMatchObject({ brandId: '1', modelRangeId: '1' })
  expect(notes.carOfText).toMatchObject({ count: 1, rows: [3], texts: ['上汽大众 朗逸'] })
  expect(report.errors.map(({ row, field }) => [row, field])).toEqual([[4, 'brandId']])
})

test('a common name of a brand is settled by a model as by a series', async () => {
  const { report, records } = await read([
    ['受理时间', '车辆品牌', '车辆型号', '诉求内容'],
    ['2026/10/8 9:30', '大众', '朗逸', '刹车异响要求退车'],
    ['2026/10/8 9:40', '大众', '朗逸 2021款 1.5L', '烧机油'],
  ])
  expect(report.errors.filter(({ field }) => field === 'brandId')).toEqual([])
  expect(records[0]).toMatchObject({ brandId: '1', modelRangeId: '1' })
})

test('fire and casualties are read from what offices call them', async () => {
  const { report, records } = await read([
    [...headings, '伤亡情况', '有无起火'],
    line('异响', '无', '无'),
    line('漏油', '1人受伤', '有'),
    line('碰撞', '1死2伤', '是'),
    line('冒烟', '死亡1人，受伤两人', '否'),
    line('翻车', '1人当场死亡', '有'),
    line('侧翻', '2人受伤1人重伤', '有'),
  ])
  expect(report.errors.map(({ row }) => row)).toEqual([6, 7])
  expect(records.map(({ fire, injuredCount, deathCount }) => [fire, injuredCount, deathCount])).toEqual([
    [false, 0, null],
    [true, 1, null],
    [true, 2, 1],
    [false, 2, 1],
  ])
})

test('a label before the number of a card is no part of it', async () => {
  const { records } = await read([[...headings, '证件号码'], line('异响', '身份证号：110101199003078515')])
  expect(records[0]!.cardNo).toBe('110101199003078515')
})

test('a day alone in a line is that of the rows below it which have none', async () => {
  const { report, records, notes } = await read([
    ['投诉日期', '品牌', '车系', '问题描述'],
    [null, '2026年10月8日'],
    [null, '上汽大众', '朗逸', '异响'],
    [null, '2026年10月9日'],
    ['2026-10-07', '上汽大众', '朗逸', '漏油'],
    [null, '上汽大众', '朗逸', '顿挫'],
  ])
  expect(report.errors).toEqual([])
  expect(records.map(({ receivedAt }) => receivedAt)).toEqual(['2026-10-08', '2026-10-07', '2026-10-09'])
  expect(notes.ofLine).toMatchObject({ count: 2, rows: [3, 6] })
})

test('sex, age and place beside a name are kept where such are', async () => {
  const { records, notes } = await read([
    [...headings, '车主信息'],
    line('异响', '李四，男，35岁，13812345679'),
    line('漏油', '王五 13812345670 北京'),
    line('顿挫', '赵六 南京'),
    line('熄火', '欧阳 娜娜'),
    line('抖动', '王女士/李先生'),
  ])
  expect(
    records.map(({ reporterName, gender, age, province, city }) => [
      reporterName,
      gender,
      age,
      province,
      city,
    ]),
  ).toEqual([
    ['李四', 'M', 35, null, null],
    ['王五', null, null, '110000', null],
    ['赵六', null, null, '320000', '320100'],
    ['欧阳 娜娜', null, null, null, null],
    ['王女士/李先生', null, null, null, null],
  ])
  expect(notes.keptOfName).toMatchObject({ count: 3 })
})

test('numbered symptoms are several; that somebody was hurt is no number, and said', async () => {
  const { report, records, notes } = await read([
    [...headings, '故障现象', '是否有人员伤亡'],
    line('异响', '1.异响 2.抖动', '是'),
    line('漏油', '1、漏油', '否'),
  ])
  expect(report.errors).toEqual([])
  expect(records.map(({ symptomCodes, injuredCount }) => [symptomCodes, injuredCount])).toEqual([
    [['S01', expect.any(String)], null],
    [['S03'], 0],
  ])
  expect(notes.leftOut).toMatchObject({ count: 1, rows: [2] })
})

test('a district of several cities is that of the city in the title, and said', async () => {
  const rows = [[...headings, '区县'], line('异响', '鼓楼区'), line('漏油', '玄武区')]
  const { records, notes } = await read([['南京市汽车投诉清单'], ...rows])
  expect(records.map(({ city, district }) => [city, district])).toEqual([
    ['320100', '320106'],
    ['320100', '320102'],
  ])
  expect(notes.readAs!.texts!.join()).toContain('江苏省南京市鼓楼区')
  const { report } = await read([['全市汽车投诉清单'], ...rows])
  expect(report.errors.map(({ field }) => field)).toEqual(['district'])
})

test('a day without its month has that of the one month in the title, which is said', async () => {
  const listOf = async (title: string) => {
    const book = new Excel.Workbook()
    const sheet = book.addWorksheet(title)
    sheet.addRow(headings)
    for (const day of ['8日', '10月9日', '9号']) sheet.addRow(line(`${title}的${day}异响`).with(0, day))
    return read(Buffer.from(await book.xlsx.writeBuffer(stored)))
  }
  for (const title of ['2026年10月', '2026.10', '二〇二六年十月']) {
    const { records, notes, report } = await listOf(title)
    expect(report.errors).toEqual([])
    expect(records.map(({ receivedAt }) => receivedAt)).toEqual(['2026-10-08', '2026-10-09', '2026-10-09'])
    expect(notes.readAs).toMatchObject({ count: 3 })
  }
  for (const title of ['2026年9月至10月', '2026年9月、2026年10月', '2026年9月至2026年10月', '2026年'])
    expect((await listOf(title)).records.map(({ receivedAt }) => receivedAt)).toEqual(['2026-10-09'])
})

test('lines of another encoding below headings in UTF-8 are faults of their rows', async () => {
  const foreign = Buffer.from('323032362d31302d30382cc9cfc6fbb4f3d6da2cc0cad2dd2cd2ecccec0a'.repeat(9), 'hex')
  const own = Buffer.from(`${headings.join(',')}\n${line('两种编码的异响').join(',')}\n`)
  const { report, records } = await read(Buffer.concat([own, foreign]), { name: '合并.csv' })
  expect(records.map(({ summary }) => summary)).toEqual(['两种编码的异响'])
  expect(new Set(report.errors.map(({ row }) => row)).size).toBe(9)
})
