import { execFile } from 'node:child_process'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import Excel from 'exceljs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSheet } from '@/lib/excel/read-sheet'
import { cellText, type Value } from '@/lib/excel/safe-cell'
import type { SheetRow } from '@/lib/excel/sheet-row'
import { type Sheet, writeBook, writeSheet } from '@/lib/excel/write-sheet'
import { readZipDirectory } from '@/lib/files/zip-directory'
import { runs } from '@/tests/support/depth'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'write-sheet-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function* batches<Row>(...all: Row[][]) {
  yield* all
}
const sheetOf = (rows: Value[][], columns: Sheet['columns']): Sheet => ({
  name: '缺陷',
  columns,
  rows: batches(rows.slice(0, 2), [], rows.slice(2)),
})
const texts = (count: number) => Array.from({ length: count }, (_, at) => ({ title: `列${at}` }))

let files = 0
async function fileOf(sheet: Sheet, limits?: Parameters<typeof writeSheet>[1]): Promise<string> {
  const file = path.join(folder, `${++files}.xlsx`)
  await pipeline(writeSheet(sheet, limits), createWriteStream(file))
  return file
}

async function readBack(file: string, width: number) {
  const rows: SheetRow[] = []
  for await (const row of readSheet(file, 'xlsx')) rows.push(row)
  const below = new Map(rows.map(({ row, cells }) => [row, cells]))
  const last = rows.at(-1)?.row ?? 1
  return Array.from({ length: last - 1 }, (_, at) =>
    Array.from({ length: width }, (_, column) => below.get(at + 2)?.[column] ?? null),
  )
}

test('a text is written without what would break the file, cut where a cell ends, and otherwise as it is', () => {
  expect(cellText('a\u0000b\uFFFFc\uD800d\u{1FFFE}')).toBe('abcd')
  expect(cellText('汽'.repeat(40_000))).toHaveLength(32_767)
  expect(cellText('汽'.repeat(32_767))).toBe('汽'.repeat(32_767))
  expect(cellText(`${'汽'.repeat(32_760)}${'😀'.repeat(20)}`)).not.toMatch(
    /[\uD800-\uDBFF](?![\uDC00-\uDFFF])/,
  )
  expect(cellText('<b> & 😀 _x0041_\r\n')).toBe('&lt;b&gt; &amp; 😀 _x005F_x0041__x000D_\n')
})

const rare = fc.constantFrom(
  '=1+1',
  '+86 138',
  '-5',
  '@x',
  "'",
  "'=a",
  "''",
  '\t',
  '\r\n',
  '\n',
  '  ',
  '0012',
  '1e5',
  '2024-02-29',
  'TRUE',
  '😀👨‍👩‍👧',
  '𠮷𪚥',
  '_x0041_',
  '_x005F_',
  '_x000d_',
  '&amp;<![CDATA[x]]>',
  '"',
  'é\u0301\u200f\u00a0\ufeff',
)
const typed = fc.oneof(
  rare,
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.array(fc.oneof(rare, fc.string({ maxLength: 5 })), { maxLength: 6 }).map(parts => parts.join('')),
)

test('what comes out goes in again unchanged, whatever a text says', async () => {
  const unreadable =
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    /[\u0000-\u0008\u000B\u000C\u000E-\u001F]|\p{Cs}|\p{NChar}/gu
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(typed, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 150 }),
      async rows => {
        // A last row that is certainly present.
        const sent = [...rows, ['end', 'end', 'end']]
        const back = await readBack(await fileOf(sheetOf(sent, texts(3))), 3)
        expect(back).toEqual(sent.map(row => row.map(text => text.replace(unreadable, '') || null)))
      },
    ),
    runs(12),
  )
}, 120_000)

test('days, instants and numbers are real ones, and stay what they were', async () => {
  const columns: Sheet['columns'] = [
    { title: '日', kind: 'date' },
    { title: '时', kind: 'instant' },
    { title: '数', kind: 'number' },
  ]
  const rows: Value[][] = [
    ['2024-02-29', '2024-02-29 23:59:59', '999999999999.99'],
    ['1900-01-01', '1999-12-31 00:00:01', -5],
    ['1900-02-28', '2100-01-01 12:30:45', '0.10'],
    ['1900-03-01', null, '12345678901234567890'],
    ['2199-12-31', '', 0.5],
    ['昨天', '去年', '很多'],
  ]
  const back = await readBack(await fileOf(sheetOf(rows, columns)), 3)
  expect(back).toEqual([
    [{ date: '2024-02-29' }, { date: '2024-02-29 23:59:59' }, 999_999_999_999.99],
    [{ date: '1900-01-01' }, { date: '1999-12-31 00:00:01' }, -5],
    [{ date: '1900-02-28' }, { date: '2100-01-01 12:30:45' }, 0.1],
    [{ date: '1900-03-01' }, null, '12345678901234567890'],
    [{ date: '2199-12-31' }, null, 0.5],
    ['昨天', '去年', '很多'],
  ])
})

test('a sheet has its name, headings that stay in sight, widths and filters; nothing in it is a formula', async () => {
  const file = await fileOf({
    name: '总成/分总成 [x]',
    columns: [
      { title: '名称', width: 30 },
      { title: '数量', kind: 'number' },
    ],
    rows: batches<Value[]>([['制动系', 3]], [['=A1', 4]]),
  })
  const book = new Excel.Workbook()
  await book.xlsx.readFile(file)
  const sheet = book.worksheets[0]!
  expect(sheet.name).toBe('总成 分总成  x')
  expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
  expect(sheet.autoFilter).toBe('A1:B3')
  expect(sheet.getColumn(1).width).toBe(30)
  expect(sheet.getCell('A1').font.bold).toBe(true)
  expect(sheet.getCell('A3').value).toBe('=A1')
  expect(sheet.getCell('A3').type).toBe(Excel.ValueType.String)
})

test('a book has several sheets, each with lines above its headings; shares are per cent', async () => {
  const sheet = (name: string): Sheet => ({
    name,
    above: ['标题', '2026-01-01 起'],
    columns: [{ title: '名称' }, { title: '占比', kind: 'share' }],
    rows: batches<Value[]>([['制动系', 0.125]]),
  })
  const file = path.join(folder, 'book.xlsx')
  await pipeline(writeBook([sheet('按总成'), sheet('按总成'), sheet('other')]), createWriteStream(file))
  const book = new Excel.Workbook()
  await book.xlsx.readFile(file)
  expect(book.worksheets.map(({ name }) => name)).toEqual(['按总成', '按总成 (2)', 'other'])
  for (const made of book.worksheets) {
    expect(made.getColumn(1).values).toEqual([undefined, '标题', '2026-01-01 起', '名称', '制动系'])
    expect(made.views[0]).toMatchObject({ state: 'frozen', ySplit: 3 })
    expect(made.autoFilter).toBe('A3:B4')
    expect([made.getCell('B4').value, made.getCell('B4').numFmt]).toEqual([0.125, '0.0%'])
  }
})

test('rows beyond what a sheet holds go into further sheets, each with its headings', async () => {
  const rows = Array.from({ length: 12 }, (_, at) => [`row ${at}`])
  const sheetsOf = async (count: number) => {
    const book = new Excel.Workbook()
    await book.xlsx.readFile(await fileOf(sheetOf(rows.slice(0, count), [{ title: 'a' }]), { rows: 5 }))
    return book.worksheets.map(sheet => {
      const values: unknown[] = []
      sheet.eachRow(row => values.push(row.getCell(1).value))
      return [sheet.name, ...values]
    })
  }
  expect(await sheetsOf(8)).toEqual([
    ['缺陷', 'a', 'row 0', 'row 1', 'row 2', 'row 3'],
    ['缺陷 (2)', 'a', 'row 4', 'row 5', 'row 6', 'row 7'],
  ])
  expect((await sheetsOf(9)).map(sheet => sheet.length)).toEqual([6, 6, 3])
  expect((await sheetsOf(0)).map(sheet => sheet.length)).toEqual([2])
})

test('a sheet that grows too long for a zip is followed by another one', async () => {
  // Two rows fill a chunk, and the size is checked between chunks.
  const rows = Array.from({ length: 12 }, () => ['汽'.repeat(30_000)])
  const file = await fileOf(sheetOf(rows, [{ title: 'a' }]), { bytes: 1 })
  const sheets = (await readZipDirectory(file)).filter(({ name }) => name.includes('worksheets'))
  expect(sheets).toHaveLength(6)
})

test('rows that fail end the stream with their error, and what came out is no readable file', async () => {
  const failing = (async function* () {
    for (let at = 0; at < 50; at++) yield Array.from({ length: 100 }, () => [`${at} ${Math.random()}`])
    throw new Error('gone')
  })()
  const file = path.join(folder, 'broken.xlsx')
  const written = pipeline(
    writeSheet({ name: 'x', columns: [{ title: 'a' }], rows: failing }),
    createWriteStream(file),
  )
  await expect(written).rejects.toThrow('gone')
  await expect(readZipDirectory(file)).rejects.toThrow('damaged')
  await expect(new Excel.Workbook().xlsx.readFile(file)).rejects.toThrow()
})

test('a reader that stands still is waited for, and one that leaves ends the rows', async () => {
  let drawn = 0
  let ended = false
  const endless = (async function* () {
    try {
      for (;;) yield Array.from({ length: 100 }, () => [`row ${drawn++} ${Math.random()}`])
    } finally {
      ended = true
    }
  })()
  const stream = writeSheet({ name: 'x', columns: [{ title: 'a' }], rows: endless })
  stream.on('error', () => {})
  // The first parts are small and come before any row.
  stream.on('data', () => drawn > 0 && stream.pause())
  await expect.poll(() => drawn).toBeGreaterThan(0)
  // Backpressure stops the writer, because its buffer is bounded.
  let before = -1
  await expect
    .poll(
      () => {
        const rests = drawn === before
        before = drawn
        return rests
      },
      { interval: 200, timeout: 10_000 },
    )
    .toBe(true)
  expect(ended).toBe(false)
  stream.destroy()
  await expect.poll(() => ended).toBe(true)
})

const office = ['/usr/bin/soffice', '/usr/lib/libreoffice/program/soffice'].find(file => existsSync(file))

test.skipIf(!office)(
  'LibreOffice opens it and sees the same',
  async () => {
    const rows: Value[][] = [
      ['制动踏板“异响”, 😀𠮷', '2024-02-29', '2024-02-29 08:30:00', 12_000],
      ['=1+1', '1999-12-31', null, '0.5'],
      ['  两行\n第二行  ', null, '2020-01-01 00:00:00', -3],
      ["'quoted", '2000-03-01', null, 7],
      ['00123', null, null, null],
      ['a\tb <c> & "d" _x0041_', null, null, 1],
    ]
    const file = await fileOf(
      sheetOf(rows, [
        { title: '文' },
        { title: '日', kind: 'date' },
        { title: '时', kind: 'instant' },
        { title: '数', kind: 'number' },
      ]),
    )
    const { stderr } = await promisify(execFile)(
      office!,
      [
        `-env:UserInstallation=file://${folder}/office`,
        '--headless',
        '--convert-to',
        'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false',
        '--outdir',
        folder,
        file,
      ],
      { timeout: 100_000 },
    )
    expect(stderr).not.toMatch(/error|corrupt|repair/i)
    const csv = await readFile(file.replace(/xlsx$/, 'csv'), 'utf8')
    const plain = (value: Value) => (value === null || value === undefined ? '' : String(value))
    expect(parse(csv)).toEqual([['文', '日', '时', '数'], ...rows.map(row => row.map(plain))])
  },
  120_000,
)
