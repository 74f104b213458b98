import { buffer, text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { Value } from '@/lib/excel/safe-cell'
import { streamOf } from '@/lib/excel/sheet-file'
import type { SheetFormat } from '@/lib/excel/sheet-format'
import type { Sheet } from '@/lib/excel/write-sheet'
import { runs } from '@/tests/support/depth'

async function* batches<Row>(...all: Row[][]) {
  yield* all
}

const columns: Sheet['columns'] = [
  { key: 'no', title: '编号' },
  { key: 'state', title: '状态', word: code => ({ '50': '待评估' })[code] ?? null },
  { key: 'mileage', title: '里程', kind: 'number' },
  { key: 'day', title: '日期', kind: 'date' },
  { key: 'at', title: '时间', kind: 'instant' },
]
const sheetOf = (rows: Value[][], more: Partial<Sheet> = {}): Sheet => ({
  ...{ name: '缺陷', columns, rows: batches(rows.slice(0, 1), [], rows.slice(1)) },
  ...more,
})
const cellsOf = (csv: string): string[][] => parse(csv, { bom: true })
const written = (format: SheetFormat, ...sheets: Sheet[]) =>
  buffer(streamOf(format, sheets)).then(bytes => bytes.toString())
const linesOf = (ndjson: string) =>
  ndjson
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))

const rows: Value[][] = [
  ['QX1', '50', '32000.5', '2026-11-20', '2026-11-20 08:30:00'],
  ['含"引号"，逗号,\n换行', null, 7, undefined, ''],
]

describe('CSV', () => {
  it('has the mark of UTF-8, titles, and what the sheet shows', async () => {
    const csv = await written('csv', sheetOf(rows))
    expect(csv.startsWith('\uFEFF编号,状态,里程,日期,时间\r\n')).toBe(true)
    expect(cellsOf(csv).slice(1)).toEqual([
      ['QX1', '待评估', '32000.5', '2026-11-20', '2026-11-20 08:30:00'],
      ['含"引号"，逗号,\n换行', '', '7', '', ''],
    ])
  })

  it.each(['=1+1', '+86', '-2', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＠A1', '=cmd|" /C calc"!A0'])(
    'makes no formula of %j',
    async hostile => {
      const rows = cellsOf(await written('csv', sheetOf([[hostile]])))
      expect(rows[1]![0]).toBe(`'${hostile}`)
    },
  )

  it('leaves a negative number a number', async () => {
    expect(
      await written(
        'csv',
        sheetOf([
          [null, null, '-3.5'],
          [null, null, -4],
        ]),
      ),
    ).toMatch(/,,-3\.5,,\r\n,,-4,,\r\n$/)
  })

  it('has what stands above a table, and several tables one below the other', async () => {
    const two = [sheetOf([['a']], { above: ['标题', ['甲', '乙']] }), sheetOf([['b']])]
    const heading = '编号,状态,里程,日期,时间\r\n'
    expect(await written('csv', ...two)).toBe(
      `\uFEFF标题\r\n甲,乙\r\n${heading}a,,,,\r\n\r\n${heading}b,,,,\r\n`,
    )
  })

  it('gives back every text but what no file may hold', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 4 }),
        async texts => {
          const csv = await written(
            'csv',
            sheetOf([texts.map(one => `x${one}`)], { columns: texts.map(title => ({ title: `t${title}` })) }),
          )
          expect(cellsOf(csv)[1]!.length).toBe(texts.length)
        },
      ),
      runs(50),
    )
  })
})

describe('NDJSON', () => {
  it('is an object a row, by key, numbers as numbers and instants with their zone', async () => {
    expect(linesOf(await written('ndjson', sheetOf(rows)))).toEqual([
      { no: 'QX1', state: '待评估', mileage: 32000.5, day: '2026-11-20', at: '2026-11-20T08:30:00+08:00' },
      { no: '含"引号"，逗号,\n换行', state: null, mileage: 7, day: null, at: null },
    ])
  })

  it('names the table of each line where there are several, and no column twice', async () => {
    const twice = { columns: [{ title: '数' }, { title: '数' }] }
    const two = [sheetOf([[1, 2]], { name: '甲', ...twice }), sheetOf([['b', 3]], { name: '乙', ...twice })]
    expect(linesOf(await written('ndjson', ...two))).toEqual([
      { sheet: '甲', 数: 1, '数 (2)': 2 },
      { sheet: '乙', 数: 'b', '数 (2)': 3 },
    ])
  })
})

describe.each(['csv', 'ndjson'] as const)('%s', format => {
  it('is read only as fast as it is taken, and closes its rows when the reader goes', async () => {
    let taken = 0
    let closed = false
    async function* endless() {
      try {
        for (;;) {
          taken++
          yield Array.from({ length: 1_000 }, () => ['汽'.repeat(100)])
        }
      } finally {
        closed = true
      }
    }
    const stream = streamOf(format, [sheetOf([], { columns: [{ title: 'a' }], rows: endless() })])
    for await (const _ of stream) break
    await vi.waitUntil(() => closed, { timeout: 15_000 })
    expect(taken).toBeLessThan(20)
  })

  it('fails with the rows instead of ending early', async () => {
    async function* failing(): AsyncGenerator<Value[][]> {
      yield [['a']]
      throw new Error('the database went away')
    }
    const stream = streamOf(format, [sheetOf([], { rows: failing() })])
    await expect(text(stream)).rejects.toThrow('went away')
  })
})
