import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { DuckDBInstance } from '@duckdb/node-api'
import { expect, test } from 'vitest'
import type { Value } from '@/lib/excel/safe-cell'
import { streamOf } from '@/lib/excel/sheet-file'
import type { Sheet } from '@/lib/excel/write-sheet'

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
  ...{ name: '缺陷', columns, rows: batches(rows) },
  ...more,
})

async function read(...sheets: Sheet[]) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parquet-test-'))
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  try {
    const file = path.join(folder, 'table.parquet')
    await writeFile(file, await buffer(streamOf('parquet', sheets)))
    const found = await connection.runAndReadAll(`SELECT * FROM read_parquet('${file}')`)
    return { types: found.columnTypes().map(String), rows: found.getRowObjectsJson() }
  } finally {
    connection.disconnectSync()
    instance.closeSync()
    await rm(folder, { recursive: true })
  }
}

test('Parquet has a type for each column, and the values of the sheet', async () => {
  const { types, rows } = await read(
    sheetOf([
      ["QX'1", '50', '32000.5', '2026-11-20', '2026-11-20 08:30:00'],
      ['含"引号"，逗号,\n换行', null, 7, undefined, ''],
    ]),
  )
  expect(types).toEqual(['VARCHAR', 'VARCHAR', 'DOUBLE', 'DATE', 'TIMESTAMP WITH TIME ZONE'])
  expect(rows).toMatchObject([
    { no: "QX'1", state: '待评估', mileage: 32000.5, day: '2026-11-20' },
    { no: '含"引号"，逗号,\n换行', state: null, mileage: 7, day: null, at: null },
  ])
  expect(new Date(String(rows[0]!.at)).toISOString()).toBe('2026-11-20T00:30:00.000Z')
})

test('a column with a value that is none of its type is text, and nothing is lost', async () => {
  const { types, rows } = await read(sheetOf([['a', null, '约 3 万', '2026-11-20', null]]))
  expect(types.slice(2, 4)).toEqual(['VARCHAR', 'DATE'])
  expect(rows).toMatchObject([{ mileage: '约 3 万', day: '2026-11-20' }])
})

test('of several tables each row names its own, and an empty one has its columns', async () => {
  const counted = { name: '甲', columns: [{ title: '数', kind: 'number' as const }] }
  const named = { name: '乙', columns: [{ title: '"名"' }] }
  expect((await read(sheetOf([[3]], counted), sheetOf([['x']], named))).rows).toEqual([
    { sheet: '甲', 数: 3, '"名"': null },
    { sheet: '乙', 数: null, '"名"': 'x' },
  ])
  expect((await read(sheetOf([]))).types).toHaveLength(columns.length)
})

test('fails with the rows, and leaves no file', async () => {
  async function* failing(): AsyncGenerator<Value[][]> {
    yield [['a']]
    throw new Error('the database went away')
  }
  const left = async () => (await readdir(os.tmpdir())).filter(name => name.startsWith('defects-scratch-'))
  const before = await left()
  await expect(buffer(streamOf('parquet', [sheetOf([], { rows: failing() })]))).rejects.toThrow('went away')
  expect(await left()).toEqual(before)
})
