import { describe, expect, test } from 'vitest'
import { flagSaid } from '@/lib/defects/import/check-imported-row'
import { matchHeadings, unitsOf } from '@/lib/defects/import/match-headings'
import { openImports } from '@/tests/support/defects/imports'
import { sheetXml, workbook } from '@/tests/support/files/workbooks'

const { read, drawn } = openImports()

const columns = ['接收日期', '品牌', '车型系列', '问题简述']
function loaded(heading: string, values: readonly unknown[]) {
  const head = [...columns, heading]
  const rows = values.map((value, at) => ['2026-10-08', '大众', '朗逸', `${heading}${at}`, value])
  return read([head, ...rows])
}

describe('a heading with its unit', () => {
  test.each([
    ['里程/万公里', 'mileage', '万公里'],
    ['里程 万公里', 'mileage', '万公里'],
    ['里程万公里', 'mileage', '万公里'],
    ['里程_万公里', 'mileage', '万公里'],
    ['里程:万公里', 'mileage', '万公里'],
    ['里程[万公里]', 'mileage', '万公里'],
    ['里程【万公里】', 'mileage', '万公里'],
    ['行驶万公里数', 'mileage', '万公里'],
    ['里程(万公里)(必填)', 'mileage', '万公里'],
    ['里程(必填)(万公里)', 'mileage', '万公里'],
    ['里程(万公里)*', 'mileage', '万公里'],
    ['里程（单位：万公里，保留一位小数）', 'mileage', '万公里'],
    ['里程(10000公里)', 'mileage', '万公里'],
    ['里程(×1000km)', 'mileage', '千km'],
    ['里程（万英里）', 'mileage', '万英里'],
    ['里程(英里数)', 'mileage', '英里数'],
    ['里程（米）', 'mileage', '米'],
    ['里程(100000公里)', 'mileage', '100000公里'],
    ['财产损失/万元', 'propertyLoss', '万元'],
    ['损失金额(万)', 'propertyLoss', '万'],
    ['里程公里', 'mileage', undefined],
    ['行驶公里数', 'mileage', undefined],
    ['里程(2026年)', 'mileage', undefined],
    ['里程（表显，必填）', 'mileage', undefined],
    ['车速（km/h）', 'speed', undefined],
    ['问题简述（100字）', 'summary', undefined],
  ] as const)('%s', (heading, name, unit) => {
    const columns = matchHeadings([heading])
    expect(columns).toEqual([name])
    expect(unitsOf([heading], columns)[name]).toBe(unit)
  })

  test.each(['里程（万英里）', '里程(100000公里)', '里程（单位：英里）'])(
    'that cannot be converted is named: %s',
    async heading => {
      const { report } = await loaded(heading, [3.2, '约3', '三'])
      expect(report).toMatchObject({ created: 0, failed: 3 })
      for (const { message } of report.errors) expect(message).toContain('无法换算')
    },
  )

  test('what has a unit of its own keeps it', async () => {
    const { records } = await loaded('里程/万公里', [3.2, '3.2万公里', '32000公里', '约3.2', '三', '0'])
    expect(records.map(({ mileage }) => mileage)).toEqual([32_000, 32_000, 32_000, 32_000, 30_000, 0])
  })
})

test('a unit that a number format shows belongs to the number', async () => {
  const { records } = await drawn(sheet => {
    sheet.addRow([...columns, '里程', '财产损失'])
    for (const [at, [format, mileage]] of [
      ['0.0"万公里"', 3.2],
      ['0.00万', 3.2],
      ['0"公里"', 32_000],
      ['#,##0', 32_000],
      ['0!.0000"万"', 32_000],
    ].entries()) {
      const row = sheet.addRow(['2026-10-08', '大众', '朗逸', `格式${at}`, mileage, 1.2])
      row.getCell(5).numFmt = String(format)
      row.getCell(6).numFmt = '0.0"万元"'
    }
  })
  expect(records.map(({ mileage }) => mileage)).toEqual(Array(5).fill(32_000))
  expect(records.map(({ propertyLoss }) => propertyLoss)).toEqual(Array(5).fill('12000.00'))
})

test('a number whose format shows words alone is those words', async () => {
  const { report, records } = await drawn(sheet => {
    sheet.addRow([...columns, '是否起火', '是否碰撞'])
    for (const [at, value] of [1, 0, -1].entries()) {
      const row = sheet.addRow(['2026-10-08', '大众', '朗逸', `文字${at}`, value, value])
      row.getCell(5).numFmt = '"是";;"否"'
      row.getCell(6).numFmt = '"有";"有";"无"'
    }
  })
  expect(report.errors).toEqual([])
  expect(records.map(({ fire, crash }) => [fire, crash])).toEqual([
    [true, true],
    [false, false],
    [null, true],
  ])
})

test('a number is what its cell shows: words, zeros and signs of its format', async () => {
  const { report, records } = await drawn(sheet => {
    sheet.addRow([...columns, '工单号', '固定电话', '里程', '购车日期', '发动机号', '财产损失'])
    const formats: [unknown, string][][] = [
      [72, 62345678, 32_000, 46_000, 123, 12_000].map((value, at) => [
        value,
        ['"GD"0000', '"010-"00000000', '#,##0"公里"', '[$-804]aaaa', '"E-"0000', '#,##0.00"元"'][at]!,
      ]),
      [71, 1_062_345_678, 5000, 46_000, 7, 3].map((value, at) => [
        value,
        ['000-000', '000-00000000', '0" mi"', 'm"月"d"日"', 'G/通用格式"号"', '_ * #,##0_ ;_ * \\-#,##0_ '][
          at
        ]!,
      ]),
    ]
    for (const [at, cells] of formats.entries()) {
      const row = sheet.addRow(['2026-10-08', '大众', '朗逸', `格式${at}`, ...cells.map(([value]) => value)])
      for (const [cell, [, format]] of cells.entries()) row.getCell(5 + cell).numFmt = format
    }
  })
  expect(records[0]).toMatchObject({
    ...{ sourceRef: 'GD0072', phone: '010-62345678', mileage: 32_000, engineNo: 'E-0123' },
    ...{ purchaseDate: '2025-12-09', propertyLoss: '12000.00' },
  })
  expect(report.errors.map(({ row, field, value }) => [row, field, value])).toEqual([
    [3, 'mileage', '5000 mi'],
  ])
  expect(report.head[2]!.cells.slice(4)).toEqual([
    '000-071',
    '010-62345678',
    '5000 mi',
    '2025-12-09',
    '7号',
    '3',
  ])
})

test('pictures and comments of a workbook are said', async () => {
  const { report } = await drawn(sheet => {
    sheet.addRow(columns)
    sheet.addRow(['2026-10-08', '大众', '朗逸', '有批注']).getCell(4).note = '领导批示'
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    sheet.addImage(sheet.workbook.addImage({ base64: png, extension: 'png' }), 'F2:G3')
  })
  expect(report.notes.map(({ message }) => message)).toEqual([
    '文件中有 1 张图片，没有读取',
    '文件中有 1 条批注，没有读取',
  ])
})

test('a heading of the mapping that the file lacks is said', async () => {
  const mapping = { ' 神秘列 ': 'dealerName', 问题简述: 'summary' }
  const { notes, records } = await read([columns, ['2026-10-08', '大众', '朗逸', '异响一声']], { mapping })
  expect(records).toHaveLength(1)
  expect(notes.mappedNowhere).toMatchObject({ count: 1, texts: [' 神秘列 '] })
})

test('a default that stands for a word for nothing is said, cell by cell', async () => {
  const rows = ['不详', '—', '江苏', null].map((place, at) => [
    '2026-10-08',
    '大众',
    '朗逸',
    `抖${at}`,
    place,
  ])
  const { notes, records } = await read([[...columns, '省份'], ...rows], {
    defaults: { source: '01', province: '330000' },
  })
  expect(records.map(({ province }) => province)).toEqual(['330000', '330000', '320000', '330000'])
  expect(notes.defaultTaken).toMatchObject({ count: 2, rows: [2, 3], texts: ['不详', '—'] })
  expect(notes.placeholders).toBeUndefined()
})

test('text boxes are counted, as pictures are', async () => {
  const line = (texts: string[]) =>
    `<row>${texts.map(text => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
  const shape = '<xdr:sp><xdr:txBody><a:p><a:r><a:t>以下均已核实</a:t></a:r></a:p></xdr:txBody></xdr:sp>'
  const file = workbook(sheetXml(line(columns) + line(['2026-10-08', '大众', '朗逸', '文本框旁'])), {
    'xl/drawings/drawing1.xml': `<xdr:wsDr>${shape}${shape}<xdr:pic/></xdr:wsDr>`,
  })
  const { notes, records } = await read(file)
  expect(records).toHaveLength(1)
  expect(notes.textBoxesLeft).toMatchObject({ count: 2, message: '文件中有 2 个文本框，其中的文字没有读取' })
})

test.each(['1、接收日期', '1.接收日期', '（1）接收日期', '①接收日期', '01．接收日期'])('%s', heading => {
  expect(matchHeadings([heading])).toEqual(['receivedAt'])
})

test.each([
  ['fire', '起火', true],
  ['fire', '未起火', false],
  ['fire', '没有起火', false],
  ['fire', '无起火', false],
  ['fire', '已起火', true],
  ['fire', '冒烟', null],
  ['fire', '疑似起火', null],
  ['repaired', '已维修', true],
  ['repaired', '已修', true],
  ['repaired', '未修', false],
  ['repaired', '没修过', false],
  ['repaired', '维修中', null],
  ['airbagDeployed', '未起爆', false],
  ['airbagDeployed', '已展开', true],
  ['crash', '未发生碰撞', false],
] as const)('%s %s is %s', (name, text, said) => {
  expect(flagSaid(name, text)).toBe(said)
})

test('words for codes that have one meaning are read and said, others are faults', async () => {
  const { report, records } = await loaded('使用性质', ['家用', '私家车', '网约车', '营运'])
  expect(records.map(({ useNature }) => useNature)).toEqual(['A', 'A', 'S'])
  expect(report.errors).toMatchObject([{ row: 5, field: 'useNature' }])
  expect(report.notes.find(({ kind }) => kind === 'readAs')?.texts[0]).toBe('家用 → 非营运')
  const demands = await loaded('诉求', ['退车；赔偿损失', '修理', '退一赔三'])
  expect(demands.records.map(({ demand }) => demand)).toEqual([['3', '5'], ['1']])
  expect(demands.report.notes).toMatchObject([{ kind: 'readAs', rows: [2, 2, 3] }])
  expect((await loaded('天气', ['雨天', '阴'])).records.map(({ weather }) => weather)).toEqual(['3', '2'])
  const power = await loaded('动力类型', ['纯电', '纯电动', '插混', '增程式', '天然气', '混动'])
  expect(power.records.map(({ powerType }) => powerType)).toEqual(['BEV', 'BEV', 'PHEV', 'REEV', 'CNG'])
})

test('words of workshops and owners for assemblies and parts are read where they have one meaning', async () => {
  const words = {
    刹车: ['04', null],
    悬挂: ['05', null],
    悬挂系统: ['05', null],
    变速箱: ['02', null],
    变速器总成: ['02', null],
    轮胎: ['06', null],
    安全气囊: ['09', null],
    气囊: ['09', null],
    灯光: ['10', null],
    智能驾驶: ['14', null],
    空调: ['08', '0807'],
    车机: ['08', '0806'],
    大灯: ['10', '1001'],
    方向机: ['03', '0303'],
    减震器: ['05', '0503'],
    刹车片: ['04', '0407'],
    ABS: ['04', '0408'],
  }
  const { report, records } = await loaded('总成', Object.keys(words))
  expect(report.errors).toEqual([])
  expect(records.map(({ assemblyCode, subAssemblyCode }) => [assemblyCode, subAssemblyCode])).toEqual(
    Object.values(words),
  )
  const said = report.notes.find(({ kind }) => kind === 'readAs')?.texts ?? []
  expect(said).toEqual(expect.arrayContaining(['刹车 → 制动系', '空调 → 电气设备 / 空调（制冷/制热/出风）']))
  const several = await loaded('总成', ['电池', '底盘', '起火', '冒烟', '刹车、变速箱'])
  expect(several.report.errors.map(({ row, message }) => [row, message])).toMatchObject([
    [2, '总成“电池”可能是：电气设备 / 动力电池，请写明是哪一项'],
    [3, expect.stringContaining('悬架系')],
    [4, expect.stringContaining('不在字典中')],
    [5, expect.stringContaining('不在字典中')],
  ])
  expect(several.records).toMatchObject([{ assemblyCode: '04', extraAssemblies: ['02'] }])
  const parts = {
    刹车片: '0407',
    刹车盘: '0406',
    大灯: '1001',
    自动变速箱: '0203',
    双离合: '0205',
    电瓶: '0801',
  }
  const read = await loaded('分总成', Object.keys(parts))
  expect(read.records.map(({ subAssemblyCode }) => subAssemblyCode)).toEqual(Object.values(parts))
})

test('other fields of few codes too', async () => {
  const read = async (
    heading: string,
    words: string[],
    name: 'weather' | 'hurtLevel' | 'roadType' | 'reporterKind',
  ) => (await loaded(heading, words)).records.map(record => record[name])
  expect(await read('天气', ['雾霾', '雾/霾'], 'weather')).toEqual(['5', '5'])
  expect(await read('伤害程度', ['轻伤', '重伤', '轻度'], 'hurtLevel')).toEqual(['1', '3', '1'])
  expect(await read('道路类型', ['高速', '国道', '停车场'], 'roadType')).toEqual(['1', '3', '6'])
  expect(await read('报告人类型', ['公司', '个人'], 'reporterKind')).toEqual(['O', 'P'])
})

test('kinds of complaints and papers are read by what they are called', async () => {
  const kinds = {
    产品质量: '01',
    质量: '01',
    召回: '02',
    售后: '03',
    三包: '05',
    OTA: '06',
    排放: '07',
    咨询: '08',
  }
  const complaints = await loaded('投诉类型', Object.keys(kinds))
  expect(complaints.records.map(({ complaintType }) => complaintType)).toEqual(Object.values(kinds))
  const papers = await loaded('证件类型', ['驾照', '护照'])
  expect(papers.records.map(({ cardType }) => cardType)).toEqual(['305'])
  expect(papers.report.errors[0]!.message).toContain('外国护照 / 中国护照')
})
