import { writeFileSync } from 'node:fs'
import path from 'node:path'
import Excel from 'exceljs'
import { afterAll, describe, expect, test } from 'vitest'
import { dateOfSerial } from '@/lib/excel/cell-dates'
import { csvRows } from '@/lib/excel/csv-rows'
import { readSheet, type SheetOptions } from '@/lib/excel/read-sheet'
import { isRow, type SheetFacts, type SheetRow } from '@/lib/excel/sheet-row'
import { readSheetsHere } from '@/tests/support/files/children-here'
import { sheetXml, workbook } from '@/tests/support/files/workbooks'
import { temporaryFolder } from '@/tests/support/intake/uploads'

const place = temporaryFolder()
readSheetsHere()
afterAll(() => place.remove())

async function read(name: string, bytes: Buffer | string, options: SheetOptions = {}) {
  const file = path.join(place.folder, name)
  writeFileSync(file, bytes)
  const rows: SheetRow[] = []
  const facts: SheetFacts = {}
  const tell = (more: SheetFacts) => Object.assign(facts, more)
  for await (const row of readSheet(file, path.extname(name).slice(1), { ...options, tell })) rows.push(row)
  return { rows, cells: rows.map(({ cells }) => cells), facts }
}

const cell = (place: string, text: string) => `<c r="${place}" t="str"><v>${text}</v></c>`
const merges = (ranges: string[]) =>
  `<mergeCells count="${ranges.length}">${ranges.map(range => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`

describe('cells merged downwards', () => {
  test('give each of their rows the value, in every column and to the last row', async () => {
    const rows = `<row r="1">${cell('A1', '品牌')}${cell('B1', '省')}${cell('C1', '简述')}</row>
      <row r="2">${cell('A2', '甲')}${cell('B2', '浙江')}${cell('C2', '一')}</row>
      <row r="3"><c r="A3"/>${cell('C3', '二')}</row>
      <row r="4">${cell('B4', '江苏')}${cell('C4', '三')}</row>
      <row r="5">${cell('A5', '乙')}${cell('C5', '四')}</row><row r="6">${cell('C6', '五')}</row>`
    const { cells, rows: found } = await read(
      'merged.xlsx',
      workbook(sheetXml(rows, merges(['A2:A4', 'B2:B3', 'B4:B6', 'C9:F9', 'A5:A1048576']))),
    )
    expect(cells.slice(1)).toEqual([
      ['甲', '浙江', '一'],
      ['甲', '浙江', '二'],
      ['甲', '江苏', '三'],
      ['乙', '江苏', '四'],
      ['乙', '江苏', '五'],
    ])
    expect(found.map(({ marks }) => marks?.filled?.sort())).toEqual([
      undefined,
      undefined,
      [0, 1],
      [0],
      [1],
      [0, 1],
    ])
  })

  test('keep a value of their own, make no rows of empty ones, and fill only to the left above', async () => {
    const rows = `<row r="1">${cell('A1', '甲')}${cell('D1', '末')}</row><row r="2">${cell('A2', '乙')}</row>
      <row r="3"><c r="A3"/></row><row r="5">${cell('E5', '五')}</row>`
    const { rows: found } = await read('own.xlsx', workbook(sheetXml(rows, merges(['A1:C5', 'D2:D5']))))
    expect(found).toEqual([
      { row: 1, cells: ['甲', null, null, '末'], marks: { covered: [[1, 2]] } },
      { row: 2, cells: ['乙'], marks: { covered: [[1, 2]] } },
      { row: 5, cells: ['甲', null, null, null, '五'], marks: { filled: [0], covered: [[1, 2]] } },
    ])
  })

  test('by the million end soon, and that not all were read is said', async () => {
    const ranges = Array.from({ length: 1_000_000 }, (_, at) => `A${at + 1}:B${at + 2}`)
    const rows = `<row r="1">${cell('A1', '甲')}</row><row r="2">${cell('C2', '丙')}</row>`
    const { cells, facts } = await read('million.xlsx', workbook(sheetXml(rows, merges(ranges))))
    expect(cells).toEqual([['甲'], ['甲', null, '丙']])
    expect(facts.mergesLeft).toBe(true)
  })

  test('of another writer are found behind its prefix, and in the file that exceljs writes', async () => {
    const xml = `<x:worksheet xmlns:x="m"><x:sheetData><x:row r="1"><x:c t="str"><x:v>甲</x:v></x:c></x:row>
      <x:row r="2"><x:c r="B2" t="str"><x:v>乙</x:v></x:c></x:row></x:sheetData>
      <x:mergeCells><x:mergeCell ref='A1:A2' /></x:mergeCells></x:worksheet>`
    expect((await read('prefix.xlsx', workbook(xml))).cells[1]).toEqual(['甲', '乙'])
    const book = new Excel.Workbook()
    const sheet = book.addWorksheet('a')
    sheet.addRows([
      ['甲', 1],
      [null, 2],
    ])
    sheet.mergeCells('A1:A2')
    expect((await read('exceljs.xlsx', Buffer.from(await book.xlsx.writeBuffer()))).cells[1]).toEqual([
      '甲',
      2,
    ])
  })
})

describe('a cell without a value', () => {
  test('is an error value, or a formula that nobody calculated; an empty text of a formula is empty', async () => {
    const rows = `<row r="1"><c r="A1" t="e"><v>#REF!</v></c><c r="B1"><f>VLOOKUP(A1,B:C,2,0)</f></c>
      <c r="C1"><f>A1</f><v></v></c><c r="D1" t="str"><f>""</f><v></v></c><c r="E1"><f>1+1</f><v>2</v></c>
      <c r="F1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="G1"><f t="shared" si="0"/></c></row>`
    expect((await read('faults.xlsx', workbook(sheetXml(rows)))).cells).toEqual([
      [
        { fault: 'error', text: '#REF!' },
        { fault: 'formula', text: '=VLOOKUP(A1,B:C,2,0)' },
        { fault: 'formula', text: '=A1' },
        null,
        2,
        { fault: 'error', text: '#DIV/0!' },
        { fault: 'formula', text: '=' },
      ],
    ])
  })
})

describe('a day', () => {
  test.each([
    [43_889, false, '2020-02-28'],
    [43_889, true, '2024-02-29'],
    [46_303 + 86_399.7 / 86_400, false, '2026-10-08 23:59:59'],
    [46_303 + 86_399.4 / 86_400, false, '2026-10-08 23:59:59'],
    [46_303 + 1e-10, false, '2026-10-08 00:00:00'],
    [46_304 - 1e-10, false, '2026-10-09 00:00:00'],
    [46_303.5, false, '2026-10-08 12:00:00'],
    [44_841.5, true, '2026-10-08 12:00:00'],
    [60, false, '1900-02-29'],
    [60.5, false, '1900-02-29'],
    [59, false, '1900-02-28'],
    [-1, false, null],
  ])('of serial number %d (1904: %s) is %s', (serial, from1904, text) => {
    expect(dateOfSerial(serial, from1904)).toBe(text)
  })
})

describe('what is hidden', () => {
  test('is told: rows by a filter, columns', async () => {
    const rows = `<row r="1">${cell('A1', '甲')}</row><row r="2" hidden="1">${cell('A2', '乙')}</row>
      <row r="3" hidden="0">${cell('A3', '丙')}</row><row r="4" hidden="true">${cell('A4', '丁')}</row>`
    const xml = sheetXml(rows).replace(
      '<sheetData>',
      '<cols><col min="2" max="3" hidden="1"/></cols><sheetData>',
    )
    const { rows: found, facts } = await read('hidden.xlsx', workbook(xml))
    expect(found.filter(({ hidden }) => hidden).map(({ row }) => row)).toEqual([2, 4])
    expect(facts.hiddenColumns).toEqual([1, 2])
  })

  test('and what lies behind the last column that is read', async () => {
    const { facts } = await read(
      'wide.xlsx',
      workbook(sheetXml(`<row r="1">${cell('A1', '甲')}${cell('IX1', '乙')}</row>`)),
    )
    expect(facts).toMatchObject({ columnsLeft: 1, leftAt: 'IX1' })
    expect((await read('wide.csv', `甲${','.repeat(300)}\n`)).facts.columnsLeft).toBeUndefined()
    const wide = `甲${','.repeat(299)}乙,丙\n`
    expect((await read('full.csv', `甲\n${wide}`)).facts).toMatchObject({ columnsLeft: 2, leftAt: 'KN2' })
  })
})

describe('a workbook of several sheets', () => {
  const sheetsOf = async (...sheets: [string, unknown[][], ('hidden' | 'visible')?][]) => {
    const book = new Excel.Workbook()
    for (const [name, rows, state = 'visible'] of sheets) book.addWorksheet(name, { state }).addRows(rows)
    return Buffer.from(await book.xlsx.writeBuffer())
  }

  test('tells every sheet with its rows; one is chosen by name, by the caller, or is the first that is visible', async () => {
    const bytes = await sheetsOf(
      ['内部', [['x']], 'hidden'],
      ['说明', [['请填写'], [], ['二']]],
      ['1月', [['品牌'], ['甲'], ['乙']]],
    )
    const { cells, facts } = await read('sheets.xlsx', bytes)
    expect(cells).toEqual([['请填写'], ['二']])
    expect(facts.sheets?.map(({ name, hidden, rows, head }) => [name, hidden, rows, head.length])).toEqual([
      ['内部', true, 1, 1],
      ['说明', false, 2, 2],
      ['1月', false, 3, 3],
    ])
    expect((await read('sheets.xlsx', bytes, { sheet: '1月' })).cells).toEqual([['品牌'], ['甲'], ['乙']])
    const choose: SheetOptions['choose'] = sheets => sheets.at(-1)!.name
    expect((await read('sheets.xlsx', bytes, { choose })).cells).toHaveLength(3)
    await expect(read('sheets.xlsx', bytes, { sheet: '2月' })).rejects.toMatchObject({ reason: 'no_sheet' })
    expect((await read('one.xlsx', await sheetsOf(['甲', [['x']]]))).facts.sheets).toBeUndefined()
  })
})

describe('a text file', () => {
  const cellsOf = async (bytes: Buffer | string) => {
    const file = path.join(place.folder, 'text.csv')
    writeFileSync(file, bytes)
    const cells: unknown[] = []
    for await (const event of csvRows(file)) if (isRow(event)) cells.push(event.cells)
    return cells as unknown[][]
  }
  const text = '投诉日期,问题简述\r\n2026-10-08,方向盘抖动\r\n2026-10-09,变速箱顿挫\r\n'
  const expected = [
    ['投诉日期', '问题简述'],
    ['2026-10-08', '方向盘抖动'],
    ['2026-10-09', '变速箱顿挫'],
  ]
  const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16()
  test.each([
    ['UTF-16, small end first', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16, big end first', swapped(Buffer.from(`\uFEFF${text}`, 'utf16le'))],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
    ['UTF-16 without a mark, big end first', swapped(Buffer.from(text, 'utf16le'))],
    ['separated by |', Buffer.from(text.replaceAll(',', '|'))],
    ['UTF-16 with tabs', Buffer.from(`\uFEFF${text.replaceAll(',', '\t')}`, 'utf16le')],
    ['UTF-8', Buffer.from(text)],
    ['a line that names the separator', Buffer.from(`\uFEFFsep=;\r\n${text.replaceAll(',', ';')}`)],
    ['such a line in quotation marks', Buffer.from(`"sep=|"\n${text.replaceAll(',', '|')}`)],
    ['such a line with a tab', Buffer.from(`SEP=\t\n${text.replaceAll(',', '\t')}`)],
    ['a title before the list', Buffer.from(`投诉清单\r\n${text.replaceAll(',', ';')}`), '投诉清单'],
  ])('in %s', async (_, bytes, title?: string) => {
    expect(await cellsOf(bytes)).toEqual(title ? [[title], ...expected] : expected)
  })

  test('stays UTF-8 with a broken byte, marked or not; the cell is told', async () => {
    const bytes = Buffer.from(text)
    const at = bytes.indexOf(Buffer.from('顿'))
    const broken = Buffer.concat([bytes.subarray(0, at + 1), bytes.subarray(at + 2)])
    for (const mark of ['', '\uFEFF'])
      expect(await cellsOf(Buffer.concat([Buffer.from(mark), broken]))).toEqual([
        expected[0],
        expected[1],
        ['2026-10-09', { fault: 'bytes', text: expect.stringContaining('变速箱') }],
      ])
  })

  test('gives the text of a formula that only quotes it', async () => {
    const lines = '编号,数\n="0071",1\n"=""00,72""",2\n"=""say """"0073""""""",3\n="x"&"y",4\n'
    expect((await cellsOf(lines)).slice(1).map(([first]) => first)).toEqual([
      '0071',
      '00,72',
      'say "0073"',
      '="x"&"y"',
    ])
  })

  test.each([
    ['a web page', 'list.xls', '<html><body><table><tr><td>a</td></tr></table></body></html>'],
    ['a web page with a mark', 'list.xls', '\uFEFF\r\n<table border=1><tr><td>a</td></tr></table>'],
    ['a web page under the name of a list', 'list.csv', '<!DOCTYPE html><p>a'],
    [
      'XML of Excel 2003',
      'list.xls',
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>',
    ],
    ['a text with tabs', 'list.xls', '品牌\t车系\n甲\t乙\n'],
    ['a text in UTF-16', 'list.xlsx', Buffer.from('\uFEFF品牌\t车系\n甲\t乙\n', 'utf16le')],
  ])('that is %s under the name %s is to be saved as xlsx', async (_, name, bytes) => {
    await expect(read(name, bytes)).rejects.toMatchObject({ reason: 'disguised' })
  })
})
