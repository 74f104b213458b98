import { buffer } from 'node:stream/consumers'
import Excel from 'exceljs'
import { expect, test } from 'vitest'
import { cellText } from '@/lib/excel/safe-cell'
import { writeSheet } from '@/lib/excel/write-sheet'

async function* rowsOf<Row>(...batches: Row[][]) {
  yield* batches
}

test('a text is written without what would break the file, cut where a cell ends, and otherwise as it is', () => {
  expect(cellText('a\u0000b\uFFFFc\uD800d')).toBe('abcd')
  expect(cellText('汽'.repeat(40_000))).toHaveLength(32_767)
  expect(cellText(`${'汽'.repeat(32_760)}${'😀'.repeat(20)}`)).not.toMatch(
    /[\uD800-\uDBFF](?![\uDC00-\uDFFF])/,
  )
  expect(cellText('<b> & 😀 _x0041_\r\n')).toBe('&lt;b&gt; &amp; 😀 _x005F_x0041__x000D_\n')
})

test('a sheet holds its headings and rows, under a name that Excel takes', async () => {
  const stream = writeSheet({
    name: '总成/分总成 [x]',
    columns: [{ title: '名称' }, { title: '数量' }, { title: '日期', kind: 'date' }],
    rows: rowsOf([['制动系', 3, '2024-02-29']], [['=A1', 4]]),
  })
  const book = new Excel.Workbook()
  await book.xlsx.load((await buffer(stream)) as never)
  const sheet = book.worksheets[0]!
  expect(sheet.name).toBe('总成 分总成  x')
  const values = [1, 2, 3].map(row => [1, 2, 3].map(column => sheet.getCell(row, column).value))
  expect(values).toEqual([
    ['名称', '数量', '日期'],
    ['制动系', 3, new Date('2024-02-29T00:00:00Z')],
    ['=A1', 4, null],
  ])
})

test('rows that fail end the stream with their error, and a reader that leaves ends the rows', async () => {
  const failing = (async function* () {
    yield [['one']]
    throw new Error('gone')
  })()
  await expect(buffer(writeSheet({ name: 'x', columns: [{ title: 'a' }], rows: failing }))).rejects.toThrow(
    'gone',
  )

  let drawn = 0
  let ended = false
  const endless = (async function* () {
    try {
      for (;;) yield [[`row ${drawn++} ${Math.random()}`]]
    } finally {
      ended = true
    }
  })()
  const stream = writeSheet({ name: 'x', columns: [{ title: 'a' }], rows: endless })
  stream.on('error', () => {}).resume()
  await expect.poll(() => drawn).toBeGreaterThan(0)
  stream.destroy()
  await expect.poll(() => ended).toBe(true)
})
