import { describe, expect, test } from 'vitest'
import { matchHeadings } from '@/lib/defects/import/match-headings'
import { readCell } from '@/lib/defects/import/sheet-cell'
import { findHeadings, likeliestSheet } from '@/lib/excel/reading/find-headings'
import { noRecordFinder } from '@/lib/excel/reading/no-record'
import { isPlaceholder } from '@/lib/excel/reading/placeholders'
import { type Cell, cellFault, plainDigits, type SheetRow } from '@/lib/excel/sheet-row'

const known = (headings: readonly string[]) => matchHeadings(headings).filter(name => name !== null).length
const rowsOf = (...rows: Cell[][]): SheetRow[] => rows.map((cells, at) => ({ row: at + 1, cells }))

describe('a number that the file does not hold', () => {
  test.each([
    [3.2026000012345e17, 'number_too_long'],
    [1e15, 'number_too_long'],
    [999_999_999_999_999, undefined],
    ['3.2026E+17', 'number_too_long'],
    ['3E+17', 'number_too_long'],
    [' 1.10101199E+17 ', 'number_too_long'],
    ['3.2026000012345E17', 'number_too_long'],
    ['1.38E+10', 'number_rounded'],
    ['1.38E10', 'number_rounded'],
    ['1.3812345678E10', undefined],
    ['1.3812345678E+10', undefined],
    ['320260000123450012', undefined],
    ['4G63E12', undefined],
    ['1E10', undefined],
    ['E+17', undefined],
    ['LE5', undefined],
  ])('%j: %s', (cell, code) => expect(cellFault(cell, true)?.code).toBe(code))

  test('is a fault of texts alone, and a number whose digits are all there is read', () => {
    expect(cellFault(3.2e17, false)).toBeUndefined()
    expect(plainDigits('1.3812345678E10')).toBe('13812345678')
    expect(plainDigits('1.3812345678E+10')).toBe('13812345678')
    expect(plainDigits('3.2026E+17')).toBeUndefined()
  })
})

describe('a cell that holds no value', () => {
  test.each([
    ['#N/A', 'cell_error'],
    ['#NAME?', 'cell_error'],
    [' #DIV/0! ', 'cell_error'],
    ['########', 'cell_error'],
    [{ fault: 'error', text: '#REF!' } as const, 'cell_error'],
    [{ fault: 'formula', text: '=A1' } as const, 'cell_formula'],
    [{ fault: 'bytes', text: '刹\uFFFD' } as const, 'cell_bytes'],
    ['=VLOOKUP(A2,Sheet2!A:B,2,0)', 'cell_formula'],
    ['=B2', 'cell_formula'],
    ['=DISPIMG("ID_ABC",1)', 'cell_picture'],
    [{ fault: 'formula', text: '=_xlfn.DISPIMG("ID_1",1)' } as const, 'cell_picture'],
    ["='1月'!$C$4", 'cell_formula'],
    ['= 没有异响', undefined],
    ['#1 缸', undefined],
    ['N/A', undefined],
  ])('%j: %s', (cell, code) => expect(cellFault(cell as Cell, false)?.code).toBe(code))
})

describe('a placeholder', () => {
  test.each([
    ...[
      '不详',
      '无',
      '—',
      '——',
      '/',
      '／',
      '\\',
      '未知',
      '-',
      '--',
      '暂无',
      'N/A',
      'n.a.',
      'NA',
      '空',
      '未提供',
      ' 无 ',
      '…',
    ],
    ...[
      '（无）',
      '不清楚',
      '未填写',
      'null',
      'None',
      '***',
      '\\N',
      '？',
      'unknown',
      '待核实',
      '(空)',
      '无。',
    ],
  ])('is %j', text => expect(isPlaceholder(text)).toBe(true))
  test.each([
    '',
    '0',
    '无锡',
    '无异响',
    '空调',
    'x',
    '×',
    '不',
    '未',
    '没电',
    '-5',
    '1/2',
    '否',
    'NAVI',
    '空白格',
  ])('is not %j', text => expect(isPlaceholder(text)).toBe(false))
})

describe('headings', () => {
  test.each([
    [
      [
        ['接收日期', '品牌', '问题简述'],
        ['2026-10-08', '甲', '异响'],
      ],
      1,
    ],
    [
      [
        ['2026年10月投诉清单'],
        ['填报单位：某某局', null, '2026-11-01'],
        ['序号', '接收日期', '品牌', '问题简述'],
        [1, '2026-10-08', '甲', '乙'],
      ],
      3,
    ],
    [[['投诉清单'], ['说明：', '请勿改动列标题'], ['接收日期', '品牌'], ['2026-10-08', '甲']], 3],
    [
      [
        ['甲', '乙'],
        ['2024-01-02', '异响'],
      ],
      1,
    ],
    [[['某表'], ['甲', '乙'], ['2024-01-02', '异响']], 2],
    [[['问题简述'], ['异响']], 1],
    [[['清单'], ['接收日期']], 2],
  ])('of %j are in row %d', (rows, row) => {
    expect(findHeadings(rowsOf(...(rows as Cell[][])), known)?.row).toBe(row)
  })

  test('in two rows: the lower counts, the upper where it is empty or the lower says the same twice', () => {
    const rows = rowsOf(
      ['接收日期', '车辆信息', null, '购车', '首次上牌', '问题简述'],
      [null, '品牌', 'VIN', '日期', '日期', null],
      ['2026-10-08', '甲', 'LSV', '2024-01-01', '2024-01-02', '异响'],
    )
    expect(findHeadings(rows, known)).toMatchObject({
      row: 2,
      headings: ['接收日期', '品牌', 'VIN', '购车日期', '首次上牌日期', '问题简述'],
    })
    expect(findHeadings(rows, known, 1)?.headings[1]).toBe('车辆信息')
    expect(findHeadings(rows, known, 9)).toBeUndefined()
  })

  test('tell the likeliest sheet', () => {
    const sheet = (name: string, head: Cell[][], hidden = false) => ({
      name,
      hidden,
      rows: head.length,
      head: rowsOf(...head),
    })
    const list: Cell[][] = [
      ['接收日期', '品牌', '问题简述'],
      ['2026-10-08', '甲', '异响'],
    ]
    const notes = sheet('填写说明', [['请按模板填写'], ['接收日期', '必填']])
    expect(likeliestSheet([notes, sheet('清单', list)], known)?.name).toBe('清单')
    expect(likeliestSheet([sheet('1月', list), sheet('2月', [...list, ...list])], known)?.name).toBe('1月')
    expect(likeliestSheet([sheet('旧', list, true), notes, sheet('新', list)], known)?.name).toBe('新')
    expect(likeliestSheet([sheet('藏', list, true), sheet('空', [])], known)?.name).toBe('藏')
    expect(likeliestSheet([sheet('甲', [['x']]), sheet('乙', [['y']])], known)?.name).toBe('甲')
    expect(likeliestSheet([sheet('空表', list.slice(0, 1)), sheet('数据', list)], known)?.name).toBe('数据')
  })
})

describe('a line of a list', () => {
  const headings = ['序号', '接收日期', '品牌', '问题简述', '经办']
  const kindOf = noRecordFinder(headings, [null, 'receivedAt', 'brandId', 'summary', null], matchHeadings)
  const kind = (...cells: Cell[]) => kindOf({ row: 9, cells })
  test.each([
    ...[
      '合计',
      '合 计',
      '小计',
      '总计：',
      '共计',
      '本页小计',
      '大众 小计',
      '累计',
      '本月合计',
      '共 12 条',
      'Total',
    ].map(word => [[word, null, null, 12]]),
    [['合计', null, null, null, '12']],
    [[null, '合计', 3]],
    [['填表人：张三']],
    [['填表人', '张三', '审核人', '李四']],
    [['制表：张三', null, '审核：李四', '日期：2026-10-31']],
    [[null, '单位负责人（签字）：', null, null]],
    [['审核人：', null, '负责人：', null]],
    [['注：以上均为来电投诉']],
    [['备注：本表一式两份']],
    [['（以下空白）']],
    [['——以下无正文——']],
    [['联系人：王五', '2026-10-31']],
    [[null, null, null, '2026年10月31日']],
    [[null, null, '2026-10-31']],
  ])('%j is no record', cells => expect(kind(...(cells as Cell[]))).toBe('otherRows'))
  test.each([
    [[1, '2026-10-08', '甲', '异响']],
    [[1, '2026-10-08', '甲', '备注：刹车失灵']],
    [[1, '2026-10-08', '甲', '审核：刹车失灵']],
    [['合计', '2026-10-08', '甲', '异响', 'x']],
    [[1, '不详', '甲', '异响']],
    [[1, { date: '2026-10-08' }, '甲', '总计更换三次']],
    [[1, null, null, '备注里写了异响']],
    [[null, '2026-10-08']],
  ])('%j is one', cells => expect(kind(...(cells as Cell[]))).toBeNull())
  test('with a number and nothing else is blank, and headings may come again', () => {
    expect(kind(7)).toBe('blankRows')
    expect(kind(7, '', null, ' ')).toBe('blankRows')
    expect(kind(...headings)).toBe('headingRows')
  })
  test('below other headings belongs to another table, until its own come again', () => {
    expect(kind('序号', '品牌', '问题简述', '接收日期')).toBe('otherTable')
    expect(kind(1, '2026-10-08', '甲', '异响')).toBe('otherTable')
    expect(kind(...headings)).toBe('headingRows')
    expect(kind(1, '2026-10-08', '甲', '异响')).toBeNull()
    expect(kind('编号', '接收时间', '车辆品牌', '故障描述')).toBe('headingRows')
    expect(kind(null, '品牌', '甲')).toBeNull()
  })
})

test.each([
  [44_841, true, '2026-10-08'],
  [44_841.5, true, '2026-10-08'],
  ['44841', true, '2026-10-08'],
  [46_303, false, '2026-10-08'],
  [46_303.99, false, '2026-10-08'],
  ['46303.5', false, '2026-10-08'],
  [20_261_008, true, '2026-10-08'],
])('the serial number %j (1904: %s) is the day %s, in any format of its cell', (cell, from1904, day) => {
  const found = readCell('receivedAt', cell, {}, { from1904 } as Parameters<typeof readCell>[3])
  expect(found).toMatchObject({ value: day })
})
