import { expect, test } from 'vitest'
import { openImports } from '@/tests/support/defects/imports'

const { read, drawn } = openImports()

const headings = ['接收日期', '品牌', '车型系列', '问题简述']
let rows = 0
const row = (...more: unknown[]) => ['2026-10-08', '大众', '朗逸', `第${++rows}件`, ...more]
const column = (heading: string, values: readonly unknown[]) =>
  read([[...headings, heading], ...values.map(value => row(value))])

test('markup of a page in a cell is what it stands for, and is said', async () => {
  const { report, records, notes } = await read([
    [...headings, '缺陷描述', '故障里程', '手机号码', '报告人姓名'],
    [
      ...['2026-10-08&nbsp;', '<b>大众</b>', '朗逸&nbsp;', '&quot;异响&quot;&#20013;<br>漏油'],
      ...['<p>第一段 &amp; 二</p><p>第三段&lt;5</p>', '32000&nbsp;', '13812345678<br/>', '&nbsp;'],
    ],
    ['2026-10-08', '大众', '朗逸', 'A&B 灯', 'a<b 且 c>d，1 < 2 > 0', 3200, '', '张三'],
  ])
  expect(report.errors).toEqual([])
  expect(records).toMatchObject([
    {
      ...{ receivedAt: '2026-10-08', summary: '"异响"中 漏油', mileage: 32_000, mobile: '13812345678' },
      ...{ description: '第一段 & 二\n第三段<5', reporterName: null },
    },
    { summary: 'A&B 灯', description: 'a<b 且 c>d，1 < 2 > 0' },
  ])
  expect(report.notes.filter(({ kind }) => kind === 'markupLeft')).toHaveLength(8)
  expect(notes.markupLeft).toMatchObject({ rows: [2] })
  expect(notes.leftOut).toBeUndefined()
})

test('an address beside a name and a number is kept as address, and words for nothing are no name', async () => {
  const { records, report } = await column('联系人及电话', [
    '张三 13812345678 浙江省杭州市西湖区文三路1号',
    '李四，13912345678，杭州市滨江区江南大道100号',
    '13712345678 王五',
    '浙江省杭州市西湖区文三路2号 赵六 收 13612345678',
    'Zhang San 13512345678',
  ])
  expect(records).toMatchObject([
    {
      reporterName: '张三',
      mobile: '13812345678',
      province: '330000',
      district: '330106',
      address: '文三路1号',
    },
    { reporterName: '李四', mobile: '13912345678', district: '330108', address: '江南大道100号' },
    { reporterName: '王五', mobile: '13712345678', address: null },
    { reporterName: '赵六', mobile: '13612345678', city: '330100', address: '文三路2号' },
    { reporterName: 'Zhang San' },
  ])
  expect(report.notes.find(({ kind }) => kind === 'addressOfName')?.rows).toEqual([2, 3, 5])
  const telephones = await column('手机号码', ['暂无,13812345678', '未知/13812345679'])
  expect(telephones.records.map(({ reporterName }) => reporterName)).toEqual([null, null])
  const roles = await column('固定电话', ['025-83212345（南京）', '025-83212346（代办人）', '86-25-83215678'])
  expect(roles.records).toMatchObject([
    { reporterName: null, phone: '025-83212345' },
    { reporterName: null, phone: '025-83212346' },
    { reporterName: null, phone: '025-83215678' },
  ])
})

test('what stands beside a name goes where such is kept only in a sound form, or stays beside the name', async () => {
  const card = '110101199003078515'
  const sound = {
    [`张三 ${card}`]: { cardNo: card },
    [`张三 身份证${card}`]: { cardNo: card },
    [`张三（身份证号：${card}）`]: { cardNo: card },
    '张三 京A12345': { plateNo: '京A12345' },
    '张三，车牌号：粤B·D12345': { plateNo: '粤BD12345' },
    '张三 VIN LSVAB2183K2100001': { vin: 'LSVAB2183K2100001' },
    '张三/LSVAB2183K2100001': { vin: 'LSVAB2183K2100001' },
    '张三 zs@qq.com': { email: 'zs@qq.com' },
    [`张三 13812345678 ${card} 京A12345`]: { mobile: '13812345678', cardNo: card, plateNo: '京A12345' },
  }
  const { records, notes } = await column('姓名', Object.keys(sound))
  expect(records).toMatchObject(
    Object.values(sound).map(more => ({ reporterName: '张三', address: null, province: null, ...more })),
  )
  expect(notes.keptOfName).toMatchObject({ rows: records.map((_, at) => at + 2) })
  expect(notes.addressOfName).toBeUndefined()
  const whole = [
    '张三 110101199003078516',
    '张三 1101011990',
    '张三 320102',
    '张三 工单1234567',
    '李四 投诉编号2026001',
    '李四 客户号88123456',
    '张三 2026-09-15来电',
    '张三 微信zs123456',
    '张三 驾驶证320100123456',
    '张三 分机8021',
    '张三 高速路上熄火',
  ]
  const left = await column('姓名', whole)
  expect(left.records.map(({ reporterName }) => reporterName)).toEqual(whole)
  expect(left.records.map(({ address, phone, cardNo }) => address ?? phone ?? cardNo)).toEqual(
    whole.map(() => null),
  )
  const other = await read([[...headings, '姓名', '车牌号'], row('张三 京A12345', '京B54321')])
  expect(other.records).toMatchObject([{ reporterName: '张三 京A12345', plateNo: '京B54321' }])
  const places = await column('姓名', ['张三 幸福小区3号楼2单元501', '张三 南京市玄武区', '文三路12号 张三'])
  expect(places.records.map(({ address }) => address)).toEqual([
    '幸福小区3号楼2单元501',
    '南京市玄武区',
    '文三路12号',
  ])
})

test('a word for nobody is nothing in every field that would tell who it is', async () => {
  for (const heading of ['手机号码', '地址', '邮箱', '姓名', '车牌号']) {
    const { report, notes } = await column(heading, ['匿名', '不愿透露', '保密'])
    expect(report.errors).toEqual([])
    expect([heading, notes.placeholders]).toMatchObject([heading, { rows: [2, 3, 4] }])
  }
})

test('how many were hurt is read with the words of the column, and no other', async () => {
  const { records, report, notes } = await read([
    [...headings, '受伤人数', '死亡人数'],
    row('轻伤2人', '死亡1人'),
    row('无伤亡', '无'),
    row('没有人受伤', '无人员死亡'),
    row('重伤一人', '0'),
    row('死亡1人', ''),
    row('', '轻伤2人'),
    row('1轻伤1重伤', ''),
  ])
  expect(records.map(({ injuredCount, deathCount }) => [injuredCount, deathCount])).toEqual([
    [2, 1],
    [0, 0],
    [0, 0],
    [1, 0],
  ])
  expect(report.errors.map(({ row }) => row)).toEqual([6, 7, 8])
  expect(notes.readAs).toBeDefined()
  const [loss] = (await column('财产损失', [-3500])).report.errors
  expect(loss?.message).toBe('财产损失不能小于 0')
})

test('money of another country, both answers at once and nothing but zeros are not taken for values', async () => {
  const money = await drawn(sheet => {
    sheet.addRow([...headings, '财产损失'])
    const formats = [
      '[$$-409]#,##0.00',
      '"$"#,##0',
      '_($* #,##0.00_)',
      '[$€-2] 0.00',
      '[$¥-411]0',
      '[$USD] 0',
    ]
    for (const format of [...formats, '[$¥-804]#,##0.00', '¥#,##0', '0.00', '[Red]0.00'])
      sheet.addRow(row(1234.5)).getCell(5).numFmt = format
  })
  expect(money.report.errors.map(({ row, field }) => [row, field])).toEqual(
    [2, 3, 4, 5, 6, 7].map(at => [at, 'propertyLoss']),
  )
  expect(money.records).toHaveLength(4)
  const fire = await column('是否起火', ['是,否', '是/否', '否（冒烟）'])
  expect(fire.report.errors.map(({ row }) => row)).toEqual([2, 3])
  expect(fire.records.map(({ fire }) => fire)).toEqual([false])
  const zeros = await column('车辆识别代号', ['00000000000000000', 'XXXXXXXXXXXXXXXXX', '11111111111111111'])
  expect(zeros.records.map(({ vin }) => vin)).toEqual([null, null, '11111111111111111'])
  expect(zeros.notes.placeholders).toMatchObject({ rows: [2, 3] })
})

test('a day with words around it is that day', async () => {
  const { records, report } = await column('购车日期', [
    '2023/5/6 提车',
    '2023年5月6日购',
    '购于2023年5月6日',
    '2023年5月6日前',
    '约2023年5月6日',
  ])
  expect(records.map(({ purchaseDate }) => purchaseDate)).toEqual(['2023-05-06', '2023-05-06', '2023-05-06'])
  expect(report.notes.find(({ kind }) => kind === 'leftOut')?.texts).toEqual(['提车', '购', '购于'])
  expect(report.errors.map(({ row }) => row)).toEqual([5, 6])
  const told = {
    '首次2026-09-15，第二次2026-10-01': '不止一个日期',
    '2026-09-15至2026-09-20': '不止一个日期',
    农历八月初五: '农历',
    约2026年9月15日: '大概',
    '2026/9/15前后': '大概',
    昨天: '不知是哪一天',
    上周三: '不知是哪一天',
    '2026-09-31': '实际存在的日期',
  }
  const { report: said } = await column('故障发生日期', Object.keys(told))
  expect(said.errors.map(({ message }) => message)).toEqual(
    Object.values(told).map(words => expect.stringContaining(words)),
  )
})

test('what an import will add is named, and a year or a hint is no brand', async () => {
  const lists = (mode: string) =>
    read(
      [
        headings,
        ...[
          ['比特车', '一型'],
          ['比特车', '一型'],
          ['比特车', '二型'],
          ['2021款', '朗逸'],
          ['见行驶证', ''],
        ].map(([brand, series], at) => ['2026-10-08', brand, series, `${mode}新增${at}`]),
      ],
      { mode },
    )
  for (const mode of ['check', 'valid']) {
    const { report, notes } = await lists(mode)
    expect([mode, [...new Set(report.errors.map(({ row }) => row))]]).toEqual([mode, [5, 6]])
    if (mode === 'check')
      expect(notes.namesAdded).toMatchObject({ count: 2, texts: ['比特车 一型', '比特车 二型'] })
  }
})

test('a second table beside the first is said with its columns and rows', async () => {
  const { report, records, notes } = await read([
    [...headings, '', ...headings],
    [...row(), '', ...row()],
    ['', '', '', '', '', ...row()],
  ])
  expect(records).toHaveLength(1)
  expect(notes.tableBeside).toMatchObject({
    count: 2,
    texts: ['F 接收日期', 'G 品牌', 'H 车型系列', 'I 问题简述'],
  })
  expect(notes.columnLeft).toBeUndefined()
  expect(report.notes.find(({ kind }) => kind === 'tableBeside')?.message).toContain('2 行')
})

test('two places in one cell are a fault, words for the office itself no address', async () => {
  const { records, report } = await read([
    [...headings, '省份', '城市'],
    row('浙江省', '杭州市、宁波市'),
    row('浙江省（省本级）', '杭州市本级'),
    row('浙江省', '杭州市、西湖区'),
    row('浙江省', '杭州市西湖区文三路1号'),
  ])
  expect(report.errors).toMatchObject([
    { row: 2, message: '城市“杭州市、宁波市”有几处：杭州市 / 宁波市，请写明省、市' },
  ])
  expect(records.map(({ city, district, address }) => [city, district, address])).toEqual([
    ['330100', null, null],
    ['330100', '330106', null],
    ['330100', '330106', '文三路1号'],
  ])
})

test('what brackets add to a word for a code decides between its meanings', async () => {
  const { records, report } = await read([
    [...headings, '变速器类型', '动力类型'],
    row('自动（AT）', '汽油(国六)'),
    row('6挡手动', '电动（磷酸铁锂）'),
    row('自动（舒适）', '汽油'),
  ])
  expect(records.map(({ transmissionType, powerType }) => [transmissionType, powerType])).toEqual([
    ['AT', 'GAS'],
    ['MT', 'BEV'],
  ])
  expect(report.errors).toMatchObject([{ row: 4, field: 'transmissionType' }])
})

test('lists of other programs: separators nobody types, headings of other words and with numbers', async () => {
  const lines = [headings, row(), row()]
  for (const separator of ['^', '~', '\u0001']) {
    const list = lines.map(cells => cells.join(separator)).join('\n')
    const { report } = await read(Buffer.from(list), { name: 'a.csv' })
    expect(report).toMatchObject({ state: 'done', failed: 0 })
    expect(report.columns).toEqual(['receivedAt', 'brandId', 'modelRangeId', 'summary'])
  }
  const blanks = lines.map(cells => cells.map(cell => String(cell).padEnd(12)).join('')).join('\n')
  const { report } = await read(Buffer.from(blanks), { name: 'a.csv' })
  expect(report).toMatchObject({ state: 'failed', reason: expect.stringContaining('只有空格') })
  const words = ['投訴日期', '廠牌', '2 车型系列', '3 来电内容', '聯絡電話', '联系人/电话/地址']
  const traditional = await read([words, row('13812345678', '')])
  expect(traditional.report.columns).toEqual([
    ...['receivedAt', 'brandId', 'modelRangeId', 'description', 'mobile', 'reporterName'],
  ])
})
