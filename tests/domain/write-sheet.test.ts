import { buffer } from 'node:stream/consumers'
import Excel from 'exceljs'
import { expect, test } from 'vitest'
import { safeCell } from '@/lib/excel/safe-cell'
import { writeSheet } from '@/lib/excel/write-sheet'

async function* rowsOf<Row>(rows: Row[]) {
  yield* rows
}

test('a cell is plain: no formula, nothing unreadable, not too long', () => {
  for (const sign of ['=', '+', '-', '@', '\t', '\r']) expect(safeCell(`${sign}1+1`)).toBe(`'${sign}1+1`)
  expect(safeCell('a\u0000b\uFFFFc\uD800d')).toBe('abcd')
  expect(safeCell('汽'.repeat(40_000))).toHaveLength(32_767)
  expect(safeCell({ formula: '1+1' } as never)).toBe('[object Object]')
  expect([safeCell(Number.NaN), safeCell(''), safeCell(null), safeCell(1.5)]).toEqual([null, null, null, 1.5])
})

test('a sheet holds its headings and rows, under a name that Excel takes', async () => {
  const stream = writeSheet({
    name: '总成/分总成 [x]',
    columns: [{ title: '名称' }, { title: '数量' }],
    rows: rowsOf([
      ['制动系', 3],
      ['=A1', 4],
    ]),
  })
  const book = new Excel.Workbook()
  await book.xlsx.load((await buffer(stream)) as never)
  const sheet = book.worksheets[0]!
  expect(sheet.name).toBe('总成 分总成  x ')
  const values = [1, 2, 3].map(row => [1, 2].map(column => sheet.getCell(row, column).value))
  expect(values).toEqual([
    ['名称', '数量'],
    ['制动系', 3],
    ["'=A1", 4],
  ])
})

test('rows that fail end the stream with their error, and a reader that leaves ends the rows', async () => {
  const failing = (async function* () {
    yield ['one']
    throw new Error('gone')
  })()
  await expect(buffer(writeSheet({ name: 'x', columns: [{ title: 'a' }], rows: failing }))).rejects.toThrow(
    'gone',
  )

  let drawn = 0
  const endless = (async function* () {
    for (;;) yield [`row ${drawn++} ${Math.random()}`]
  })()
  const stream = writeSheet({ name: 'x', columns: [{ title: 'a' }], rows: endless })
  await new Promise(done => stream.once('data', done))
  stream.on('error', () => {}).destroy()
  await new Promise(done => setTimeout(done, 100))
  const then = drawn
  await new Promise(done => setTimeout(done, 200))
  expect(drawn).toBe(then)
})
