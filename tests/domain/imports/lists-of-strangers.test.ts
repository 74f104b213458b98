import type { Worksheet } from 'exceljs'
import { describe, expect, test } from 'vitest'
import { matchHeadings } from '@/lib/defects/import/match-headings'
import { openImports } from '@/tests/support/defects/imports'
import { bookOf, workbook } from '@/tests/support/files/workbooks'

const { read, drawn } = openImports()

const columns = ['投诉日期', '品牌', '车系', '问题简述']
let written = 0
const row = (...more: unknown[]) => ['2026-10-08', '上汽大众', '朗逸', `异响${++written}`, ...more]
const text = (lines: unknown[][]) => Buffer.from(lines.map(line => line.join(',')).join('\n'))

const column = (heading: string | string[], values: readonly unknown[]) =>
  read([[...columns, heading].flat(), ...values.map(value => row(value).flat())])

describe('what is no record', () => {
  test.each([
    ['an example', ['示例', '2026-01-01', '上汽大众', '朗逸', '行驶中熄火']],
    ['an example in brackets', ['（填写示例）', '2026-01-01', '上汽大众', '朗逸', '行驶中熄火']],
    ['numbers of the columns', ['1', '2', '3', '4', '5']],
    ['signs of the columns', ['甲', '乙', '丙', '1', '2']],
    ['how to fill it in', ['', '格式：YYYY-MM-DD', '必填', '必填', '100字以内']],
  ])('%s below the headings', async (_, line) => {
    const { report, notes } = await read([['序号', ...columns], line, [1, ...row()]])
    expect(report).toMatchObject({ created: 1, failed: 0 })
    expect(notes.otherRows).toMatchObject({ count: 1, rows: [2] })
  })

  test('a line of dashes, and the rule of a table of text', async () => {
    const { report, notes } = await read([columns, row(), ['-', '/', '——', '无'], row()])
    expect(report).toMatchObject({ created: 2, failed: 0 })
    expect(notes.blankRows).toMatchObject({ count: 1, rows: [3] })
  })

  test('rows that head a month or a part', async () => {
    const { report, notes } = await read([
      columns,
      ['10月份'],
      row(),
      ['（二）'],
      row(),
      ['一、上汽大众'],
      row(),
    ])
    expect(report).toMatchObject({ created: 3, failed: 0 })
    expect(notes.otherRows).toMatchObject({ count: 3, rows: [2, 4, 6] })
  })

  test('a row that repeats another is said', async () => {
    const same = row()
    const { report, notes } = await read([columns, same, same])
    expect(report).toMatchObject({ created: 1, skipped: 1 })
    expect(notes.repeated).toMatchObject({ count: 1, rows: [3] })
  })
})

describe('a unit of its own in each row', () => {
  test.each([
    ['below a heading over two columns', '', true],
    ['below a heading of its own', '里程单位', false],
    ['without a heading', '', false],
  ])('%s', async (_, heading, merge) => {
    const { report, records, notes } = await drawn(sheet => {
      sheet.addRow([...columns, '故障里程', heading, '城市'])
      if (merge) sheet.mergeCells('E1:F1')
      sheet.addRow(row(3.2, '万公里'))
      sheet.addRow(row(32000, 'KM'))
      sheet.addRow(row(5000, '英里'))
    })
    expect(records.map(({ mileage }) => mileage)).toEqual([32000, 32000])
    expect(notes.readAs?.texts).toEqual(['3.2万公里 → 32000'])
    expect(notes.columnLeft).toBeUndefined()
    expect(report.errors).toMatchObject([{ row: 4, field: 'mileage' }])
    expect(report.errors[0]?.message).toContain('英里')
  })

  test('remarks beside a number are no units', async () => {
    const { records, notes } = await column(
      ['故障里程', '', '城市'],
      [
        [3200, '表坏'],
        [100, '万公里'],
      ],
    )
    expect(records.map(({ mileage }) => mileage)).toEqual([3200, 1_000_000])
    expect(notes.columnLeft?.count).toBe(1)
  })

  test('the second column below one heading can be chosen', async () => {
    const draw = (sheet: Worksheet) => {
      sheet.addRow([...columns, '联系人', ''])
      sheet.mergeCells('E1:F1')
      sheet.addRow(row('张三', '13812345678'))
    }
    expect((await drawn(draw, { mode: 'check' })).notes.columnLeft?.texts).toEqual(['F 联系人2'])
    const { records } = await drawn(draw, { mapping: { 联系人2: 'mobile' } })
    expect(records).toMatchObject([{ reporterName: '张三', mobile: '13812345678' }])
  })
})

describe('persons and their numbers', () => {
  test('words beside a number are no names', async () => {
    const words = ['转张三', '周一至周五', '（空号）', '停机', '随时', '工作日', '的儿子', '（父）']
    const { records } = await column('手机', [...words.map(word => `13812345678${word}`), '赵六13812345678'])
    expect(records.map(({ reporterName }) => reporterName)).toEqual([...words.map(() => null), '赵六'])
  })

  test('two numbers with a word each', async () => {
    const { records, notes } = await column('手机', [
      '父13812345678母13987654321',
      '13812345678（甲一）13987654321（乙二）',
    ])
    expect(records).toMatchObject([
      { mobile: '13812345678', phone: '13987654321', reporterName: null },
      { mobile: '13812345678', phone: '13987654321', reporterName: '甲一' },
    ])
    expect(notes.leftOut?.count).toBe(2)
  })

  test.each([
    ['张三（13812345678）', { reporterName: '张三', mobile: '13812345678' }],
    ['张三 010-62345678', { reporterName: '张三', phone: '010-62345678' }],
    ['张三等5人', { reporterName: '张三等5人', mobile: null }],
  ])('a number in the column of names: %s', async (cell, expected) => {
    const { records, report } = await column('姓名', [cell])
    expect(records).toMatchObject([expected])
    expect(report.notes.length > 0).toBe(cell !== '张三等5人')
  })
})

describe('what cells hold', () => {
  test('a plate among words', async () => {
    const cells = [
      '京A12345等3辆',
      '原京A12345',
      '电动车 苏A12345',
      '浙A12345 临牌',
      '京A12345,京A12345',
      '使014578',
    ]
    const { records, notes } = await column('车牌号', cells)
    expect(records.map(({ plateNo }) => plateNo)).toEqual([
      ...['京A12345', '京A12345', '苏A12345', '浙A12345', '京A12345', '使014578'],
    ])
    expect(notes.leftOut?.rows).toEqual([2, 3, 4, 5, 6])
  })

  test('what programs write for no day', async () => {
    const { report, records, notes } = await column('购车日期', [
      ...['1900-01-01', '1900/1/0', '0000-00-00 00:00:00', '9999-12-31'],
    ])
    expect(report.failed).toBe(0)
    expect(new Set(records.map(({ purchaseDate }) => purchaseDate))).toEqual(new Set([null]))
    expect(notes.placeholders?.count).toBe(4)
    const zero = await drawn(sheet => {
      sheet.addRow([...columns, '购车日期'])
      sheet.addRow(row(0))
      sheet.getCell('E2').numFmt = 'yyyy/m/d'
    })
    expect(zero.notes.placeholders?.count).toBe(1)
  })

  test('yes and no with words, and boxes', async () => {
    const { records, notes } = await column('是否起火', [
      '☑是 □否',
      '□是☑否',
      '是□否☑',
      '是（仅冒烟）',
      '无，已扑灭',
    ])
    expect(records.map(({ fire }) => fire)).toEqual([true, false, false, true, false])
    expect(notes.leftOut).toMatchObject({ rows: [5, 6] })
  })

  test.each(['暂未提供', '不适用', '记不清了', '请选择', '见附件', '忘了', '没填', 'xxx', '“无”'])(
    '%s is no value',
    async word => {
      const { report, notes } = await column(['里程', '省份'], [[word, word]])
      expect(report).toMatchObject({ created: 1, failed: 0 })
      expect(notes.placeholders).toBeDefined()
    },
  )

  test('a year of two figures below ten', async () => {
    expect((await column('年款', ['08款'])).records).toMatchObject([{ modelYear: 2008 }])
  })
})

describe('files', () => {
  test('a sheet whose name has spaces around it can be chosen', async () => {
    const bytes = await bookOf([
      ['1月 ', [columns, row()]],
      [' 2月', [columns, row(), row()]],
    ])
    const { report, notes } = await read(bytes, { sheetName: ' 2月' })
    expect(report).toMatchObject({ created: 2 })
    expect(notes.sheetLeft?.texts).toEqual(['1月 '])
  })

  test('rows and columns without height and width are hidden ones', async () => {
    const rows = [columns, row(), row()].map((cells, at) => {
      const height = at === 2 ? ' ht="0" customHeight="1"' : ''
      return `<row r="${at + 1}"${height}>${cells.map(cell => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`
    })
    const sheet = `<worksheet><cols><col min="4" max="4" width="0"/></cols><sheetData>${rows.join('')}</sheetData></worksheet>`
    const { notes } = await read(workbook(sheet))
    expect(notes.hiddenRows).toMatchObject({ rows: [3] })
    expect(notes.hiddenColumns?.texts).toEqual(['D 问题简述'])
  })

  test('a quotation mark that nothing closes is a fault of its row', async () => {
    const bytes = text([[...columns, '描述'], row('好'), row('"没有闭合'), row('被并入')])
    const { report } = await read(bytes, { name: '清单.csv' })
    expect(report).toMatchObject({ created: 1, failed: 1 })
    expect(report.errors[0]).toMatchObject({ row: 3, field: 'description' })
    expect(report.errors[0]?.message).toContain('引号')
    const long = text([
      [...columns, '描述'],
      row('"没有闭合'),
      ...Array.from({ length: 30_000 }, () => row('后面的行')),
    ])
    expect((await read(long, { name: '清单.csv' })).report).toMatchObject({ state: 'failed' })
    expect((await read(long, { name: '清单.csv' })).report.reason).toContain('引号')
  })

  test.each(['ods', 'et', 'xlsb', 'numbers'])('.%s is to be saved as .xlsx', async extension => {
    await expect(read(text([columns, row()]), { name: `清单.${extension}` })).rejects.toMatchObject({
      code: 'unreadable_sheet',
      params: { reason: 'other_program' },
    })
  })
})

test.each([
  ['Brand 品牌', 'brandId'],
  ['Issue Summary 问题简述', 'summary'],
  ['品牌/Brand', 'brandId'],
  ['Complaint Date', 'receivedAt'],
  ['登记时间', 'receivedAt'],
  ['受理时间', 'receivedAt'],
  ['购车时间', 'purchaseDate'],
  ['1、您的手机号码', 'mobile'],
  ['VIN 是否有效', null],
] as const)('the heading %s', (heading, name) => expect(matchHeadings([heading])).toEqual([name]))

test.each([
  ['大架号', 'vin'],
  ['已行驶里程', 'mileage'],
  ['工单内容', 'description'],
  ['反映问题', 'summary'],
  ['所在省份', 'province'],
  ['车辆用途', 'useNature'],
])('%s of a heading is %s', (heading, field) => expect(matchHeadings([heading])).toEqual([field]))
