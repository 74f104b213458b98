import { readFileSync, writeFileSync } from 'node:fs'
import path, { posix } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readSheet, type SheetOptions } from '@/lib/excel/read-sheet'
import { SheetFault, type SheetRow } from '@/lib/excel/sheet-row'
import { sample } from '@/tests/support/depth'
import { disguisedBooks } from '@/tests/support/files/disguised'
import { sheetOf, sheetXml, workbook } from '@/tests/support/files/workbooks'
import { bookParts, contentTypes, temporaryFolder, zip } from '@/tests/support/intake/uploads'

const mainType = bookParts['xl/workbook.xml']
const place = temporaryFolder()
afterAll(() => place.remove())

const keep = (name: string, bytes: Buffer | string) => {
  const file = path.join(place.folder, name)
  writeFileSync(file, bytes)
  return file
}

async function rowsOf(
  name: string,
  bytes: Buffer | string,
  limits?: SheetOptions,
  rows: SheetRow[] = [],
): Promise<SheetRow[]> {
  for await (const row of readSheet(keep(name, bytes), path.extname(name).slice(1), limits)) rows.push(row)
  return rows
}

describe('a sheet', () => {
  test('tells true row numbers, texts, numbers, yes and no, and dates as they are shown', async () => {
    const rows = await rowsOf(
      'plain.xlsx',
      await sheetOf([
        ['简述', '里程', '日期', '起火'],
        ['异响 <&> 😀\n第二行', 12.5, new Date(Date.UTC(2024, 1, 29)), true],
        [],
        [null, null, new Date(Date.UTC(2024, 1, 29, 13, 45, 10)), { formula: 'A2', result: '值' }],
        [{ richText: [{ text: '甲' }, { text: '乙' }] }, '_x000D_', '2024-02-30'],
      ]),
    )
    expect(rows).toEqual([
      { row: 1, cells: ['简述', '里程', '日期', '起火'] },
      { row: 2, cells: ['异响 <&> 😀\n第二行', 12.5, { date: '2024-02-29' }, true] },
      { row: 4, cells: [null, null, { date: '2024-02-29 13:45:10' }, '值'] },
      { row: 5, cells: ['甲乙', '\r', '2024-02-30'] },
    ])
  })

  test('is read however its writer names and places things', async () => {
    const xml = `<x:worksheet xmlns:x="m"><x:sheetData>
      <x:row><x:c t="inlineStr"><x:is><x:r><x:t>一&#x4E8C;</x:t></x:r><x:rPh><x:t>yi</x:t></x:rPh></x:is></x:c>
      <x:c><x:v>3</x:v></x:c><x:c r='D1' t='str'><x:v><![CDATA[<四>]]></x:v></x:c></x:row>
      <!-- a > b --><x:row r="9"><x:c r="B9" t="e"><x:v>#N/A</x:v></x:c></x:row></x:sheetData></x:worksheet>`
    expect(await rowsOf('odd.xlsx', workbook(xml))).toEqual([
      { row: 1, cells: ['一二', 3, null, '<四>'] },
      { row: 9, cells: [null, { fault: 'error', text: '#N/A' }] },
    ])
  })

  test('says the same in the usual spelling and in any other', async () => {
    const usual = `<c r="A1" t="s"><v>0</v></c><c r="C1" s="1"><v>43889</v></c><c r="D1" s="1"/><c r="E1" t="b"><v>1</v></c>
      <c r="F1" t="d"><v>2024-02-29T10:00:00</v></c><c t="str"><v>_x000D_</v></c><c t="inlineStr"><is><t>八</t></is></c>
      <c r="J1" t="inlineStr"><is><t xml:space="preserve"> 十 </t></is></c><c r="K1"><v>1.5</v></c><c r="L1" t="e"><v>#N/A</v></c>`
    const other = usual
      .replaceAll('/>', '></c>')
      .replace(/ r="(\w+)"( [ts]="\w+")/g, '$2 r="$1"')
      .replaceAll('<c', '<c ')
      .replaceAll('<v>', '<v >')
      .replaceAll('<t', '<t ')
    const parts = {
      'xl/sharedStrings.xml': '<sst><si><t>一</t></si></sst>',
      'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    }
    const cells = [
      '一',
      null,
      { date: '2020-02-28' },
      null,
      true,
      { date: '2024-02-29 10:00:00' },
      '\r',
      '八',
    ]
    for (const [name, xml] of Object.entries({ usual, other }))
      expect(await rowsOf(`${name}.xlsx`, workbook(sheetXml(`<row r="1">${xml}</row>`), parts))).toEqual([
        { row: 1, cells: [...cells, null, ' 十 ', 1.5, { fault: 'error', text: '#N/A' }] },
      ])
  })

  test('is the first that is visible, and its days may count from 1904', async () => {
    const sheet = (value: number) => sheetXml(`<row r="1"><c r="A1" s="1"><v>${value}</v></c></row>`)
    const book = `<workbook><workbookPr date1904="1"/><sheets>
      <sheet name="h" state="hidden" sheetId="1" r:id="a"/><sheet name="v" sheetId="2" r:id="b"/></sheets></workbook>`
    const links = `<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/>
      <Relationship Id="b" Target="/xl/worksheets/second.xml"/></Relationships>`
    const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`
    const bytes = workbook(sheet(1), {
      'xl/workbook.xml': book,
      'xl/_rels/workbook.xml.rels': links,
      'xl/worksheets/second.xml': sheet(43_889),
      'xl/styles.xml': styles,
    })
    expect(await rowsOf('second.xlsx', bytes)).toEqual([{ row: 1, cells: [{ date: '2024-02-29' }] }])
  })

  test.each([
    [
      'xl/workbook22.xml',
      'xl/worksheets/sheet1.xml',
      'worksheets/sheet1.xml',
      'sharedStrings2.xml',
      'styles2.xml',
    ],
    ['book/main.xml', 'book/s/one.xml', 's/one.xml', '../texts/all.xml', '/formats.xml'],
    [
      'xl\\workbook.xml',
      'xl\\worksheets\\sheet1.xml',
      '/xl/worksheets/sheet1.xml',
      './sharedStrings.xml',
      'styles.xml',
    ],
    ['xl/workbook.xml', 'xl/worksheets/a.xml', 'worksheets\\a.xml', 'sharedStrings.xml', 'styles.xml'],
  ])('has its parts where its relationships say: %s', async (main, sheet, target, strings, styles) => {
    const [folder, base] = [main.replace(/[^/\\]+$/, ''), main.replace(/^.*[/\\]/, '')]
    const at = (path: string) =>
      path.startsWith('/') ? path.slice(1) : posix.join(folder.replace('\\', '/'), path)
    const type = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
    const bytes = zip(
      Object.entries({
        '[Content_Types].xml': contentTypes({ [main.replaceAll('\\', '/')]: mainType }).toString(),
        '_rels/.rels': `<Relationships><Relationship Id="a" Type="${type}/officeDocument" Target="${main}"/></Relationships>`,
        [main]: '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
        [`${folder}_rels${folder.at(-1)}${base}.rels`]: `<Relationships><Relationship Id="r1" Type="${type}/worksheet" Target="${target}"/>
          <Relationship Id="r2" Type="${type}/sharedStrings" Target="${strings}"/>
          <Relationship Id="r3" Type="${type}/styles" Target="${styles}"/></Relationships>`,
        [sheet]: sheetXml('<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>43890</v></c></row>'),
        [at(strings)]: '<sst><si><t>异响</t></si></sst>',
        [at(styles)]: '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      }).map(([name, content]) => ({ name, bytes: Buffer.from(content) })),
    )
    expect(await rowsOf('parts.xlsx', bytes)).toEqual([{ row: 1, cells: ['异响', { date: '2020-02-29' }] }])
  })

  test('may list a type of macros for an ending that no part has', async () => {
    const listed = (ending: string) =>
      contentTypes(bookParts)
        .toString()
        .replace(
          '<Override',
          `<Default Extension="${ending}" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/><Override`,
        )
    const rows = sheetXml('<row><c t="inlineStr"><is><t>异响</t></is></c></row>')
    expect(await rowsOf('bin.xlsx', workbook(rows, { '[Content_Types].xml': listed('bin') }))).toHaveLength(1)
    const parts = { '[Content_Types].xml': listed('BIN'), 'xl/printer.bin': 'x' }
    await expect(rowsOf('macro.xlsx', workbook(rows, parts))).rejects.toThrow('macro')
    const binary = { ...parts, 'xl/workbook.bin': 'x' }
    await expect(rowsOf('binary.xlsx', workbook(rows, binary))).rejects.toThrow('other_program')
    const withMacros = { ...binary, 'xl/vbaProject.bin': 'x' }
    await expect(rowsOf('binary-macro.xlsx', workbook(rows, withMacros))).rejects.toThrow('macro')
  })

  test('has yes and no in both spellings of XML', async () => {
    const cells = ['1', '0', 'true', 'false', 'TRUE'].map(value => `<c t="b"><v>${value}</v></c>`)
    expect(await rowsOf('flags.xlsx', workbook(sheetXml(`<row>${cells.join('')}</row>`)))).toEqual([
      { row: 1, cells: [true, false, true, false, true] },
    ])
  })

  test('may be csv in UTF-8 or GB18030, its rows numbered as Excel would', async () => {
    const text = '简述,日期\r\n"两\n行",2024-01-02\r\n\r\n尺寸 5" 屏,\r\n'
    const expected = [
      { row: 1, cells: ['简述', '日期'] },
      { row: 2, cells: ['两\n行', '2024-01-02'] },
      { row: 4, cells: ['尺寸 5" 屏', ''] },
    ]
    expect(await rowsOf('utf.csv', `\uFEFF${text}`)).toEqual(expected)
    const gb18030 = Buffer.concat([
      Buffer.from('bcf2caf6', 'hex'),
      Buffer.from(';'),
      Buffer.from('c8d5c6da', 'hex'),
      Buffer.from('\n1;2\n'),
    ])
    expect(await rowsOf('gb.csv', gb18030)).toEqual([
      { row: 1, cells: ['简述', '日期'] },
      { row: 2, cells: ['1', '2'] },
    ])
  })

  test('may be csv whose quotation marks a database has written, or whose headings have commas of both widths', async () => {
    const escaped = '简述,说明,价\n"他说\\"异响\\"，停车","a\\\\b",\\N\n'
    expect((await rowsOf('escaped.csv', escaped)).map(({ cells }) => cells)).toEqual([
      ['简述', '说明', '价'],
      ['他说"异响"，停车', 'a\\b', '\\N'],
    ])
    const excel = '简述,说明\n"他说""异响""，停车","路径 C:\\"\n'
    expect((await rowsOf('excel.csv', excel))[1]!.cells).toEqual(['他说"异响"，停车', '路径 C:\\'])
    const mixed = '七月投诉\n品牌,车系，VIN，简述\n上汽大众,朗逸,,异响，停车\n别克,君威,,漏油，冒烟，停车\n'
    expect((await rowsOf('mixed.csv', mixed)).map(({ cells }) => cells)).toEqual([
      ['七月投诉'],
      ['品牌', '车系', 'VIN', '简述'],
      ['上汽大众', '朗逸', '', '异响，停车'],
      ['别克', '君威', '', '漏油，冒烟，停车'],
    ])
  })

  test('that nobody draws any more ends its reader', async () => {
    const rows = sheetXml(
      Array.from({ length: 50_000 }, (_, at) => `<row r="${at + 1}"><c><v>${at}</v></c></row>`).join(''),
    )
    const reader = readSheet(keep('left.xlsx', workbook(rows)), 'xlsx')
    expect((await reader.next()).value).toEqual({ row: 1, cells: [0] })
    expect(childrenOf(process.pid)).toContain('sheet-child.mjs')
    await reader.return(undefined)
    expect(childrenOf(process.pid)).not.toContain('sheet-child.mjs')
  })
})

const megabyte = 1024 * 1024
const cell = '<row r="1"><c r="A1"><v>1</v></c></row>'
const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000)])
const locked = Buffer.concat([old, Buffer.from('EncryptedPackage', 'utf16le'), old])
const many = Array.from(
  { length: 400 },
  (_, at) => `<sheet name="s${at}" sheetId="${at}" r:id="r${at}"/>`,
).join('')

describe('a hostile file', () => {
  test.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['not Excel at all', 'not_sheet', () => Buffer.from('Just a letter, renamed.')],
    ['a picture', 'not_sheet', () => Buffer.from('89504e470d0a1a0a0000', 'hex')],
    ['an empty one', 'not_sheet', () => Buffer.alloc(0)],
    ['another zip', 'not_sheet', () => zip([{ name: 'a.txt' }])],
    ['an xls', 'old', () => old],
    ['one behind a password', 'encrypted', () => locked],
    ['one with macros', 'macro', () => workbook(sheetXml(cell), { 'xl/vbaProject.bin': 'x' })],
    ...sample(Object.entries(disguisedBooks), 4).map(
      ([what, { book, reason }]): [string, string, () => Buffer] => [
        what,
        reason === 'structure' ? 'damaged' : reason,
        book,
      ],
    ),
    ['half a file', 'damaged', async () => (await sheetOf([[1]])).subarray(0, 900)],
    ['a sheet that breaks off', 'damaged', () => workbook('<worksheet><sheetData><row r="1"><c><v>1')],
    ['inflation', 'bomb', () => workbook(Buffer.alloc(60 * megabyte, ' '))],
    [
      'a size that is a lie',
      'bomb',
      () =>
        zip([
          { name: '[Content_Types].xml', bytes: contentTypes(bookParts) },
          { name: 'xl/workbook.xml', bytes: Buffer.from('<workbook><sheets/></workbook>') },
          {
            name: 'xl/worksheets/sheet1.xml',
            bytes: Buffer.alloc(megabyte, ' '),
            claims: { uncompressed: 10 },
          },
        ]),
    ],
    [
      'entities',
      'damaged',
      () => workbook(`<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${sheetXml(cell)}`),
    ],
    ['one endless word', 'bomb', () => workbook(`<worksheet><${noise(6 * megabyte)}`)],
    [
      'a row number beyond all',
      'damaged',
      () => workbook(sheetXml('<row r="99999999"><c><v>1</v></c></row>')),
    ],
    [
      'a text that is not there',
      'damaged',
      () => workbook(sheetXml('<row r="1"><c t="s"><v>7</v></c></row>')),
    ],
    [
      'a sheet that is not there',
      'damaged',
      () =>
        workbook(sheetXml(cell), {
          'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Target="../../etc/passwd"/></Relationships>`,
        }),
    ],
    [
      'too many rows',
      'too_many_rows',
      () =>
        workbook(
          sheetXml(
            Array.from({ length: 600 }, (_, at) => `<row r="${at + 1}"><c><v>1</v></c></row>`).join(''),
          ),
        ),
    ],
  ])('%s ends as %s, before a row of it is used', async (name, reason, make) => {
    const limits = { maxRows: 500, timeoutMs: 60_000 }
    const rows: SheetRow[] = []
    const reading = rowsOf(`${name}.xlsx`, await make(), limits, rows)
    await expect(reading).rejects.toThrow(new SheetFault(reason as SheetFault['reason']))
    expect(rows).toHaveLength(reason === 'too_many_rows' ? 500 : 0)
  })

  test.each([
    [
      'a merge of the whole sheet',
      sheetXml(cell, '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>'),
      {},
    ],
    [
      'a validation of the whole sheet',
      sheetXml(cell, '<dataValidations><dataValidation sqref="A1:XFD1048576"/></dataValidations>'),
      {},
    ],
    [
      'four hundred sheets',
      sheetXml(cell),
      {
        'xl/workbook.xml': `<workbook><sheets><sheet name="a" sheetId="0" r:id="rId1"/>${many}</sheets></workbook>`,
      },
    ],
  ])('%s is simply read', async (name, sheet, parts) => {
    expect(await rowsOf(`${name}.xlsx`, workbook(sheet, parts))).toMatchObject([{ row: 1, cells: [1] }])
  })

  test('that takes its time is stopped', async () => {
    const reading = rowsOf('slow.xlsx', workbook(sheetXml(cell)), { timeoutMs: 1 })
    await expect(reading).rejects.toThrow(new SheetFault('too_slow'))
  })
})

function childrenOf(pid: number): string {
  const ids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return ids.map(id => (id ? readFileSync(`/proc/${id}/cmdline`, 'utf8') : '')).join('\n')
}

function noise(length: number): string {
  let seed = 7
  let text = ''
  while (text.length < length) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    text += seed.toString(36)
  }
  return text
}
