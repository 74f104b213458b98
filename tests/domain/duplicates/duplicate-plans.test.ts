import { afterAll, beforeAll, expect, test } from 'vitest'
import { query } from '@/db/client'
import { candidateStatement } from '@/lib/defects/duplicates/candidate-statement'
import { groupsOf } from '@/lib/defects/duplicates/text-similarity'
import { pairsOf } from '@/lib/defects/list/bigrams'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { fillWithRecords } from '@/tests/support/database/fill-with-records'
import { seedCatalogue } from '@/tests/support/defects/records'

let database: TestDatabase
let series: string

beforeAll(async () => {
  database = await openTestDatabase()
  const ids = await seedCatalogue(database.db)
  series = ids.series
  await fillWithRecords(database, ids, 20_000)
  await query(
    database.db,
    `UPDATE defects SET mobile = '139' || lpad(id::text, 8, '0'), card_no = lpad(id::text, 12, '7'),
      plate_no = '沪A' || lpad((id % 99999)::text, 5, '0') WHERE id % 2 = 0`,
  )
  await query(database.owner.db, 'VACUUM ANALYZE defects')
})
afterAll(() => database?.close())

async function planOf(values: unknown[]): Promise<string> {
  return database.db.transaction(async tx => {
    await query(tx, `PREPARE candidates AS ${candidateStatement}`)
    const literal = (value: unknown): string =>
      value === null
        ? 'NULL'
        : Array.isArray(value)
          ? `ARRAY[${value.map(literal).join(',')}]::text[]`
          : `'${String(value).replaceAll("'", "''")}'`
    const rows = await query<{ 'QUERY PLAN': string }>(
      tx,
      `EXPLAIN (ANALYZE, COSTS OFF) EXECUTE candidates(${values.map(literal).join(', ')})`,
    )
    await query(tx, 'DEALLOCATE candidates')
    return rows.map(row => row['QUERY PLAN']).join('\n')
  })
}

test('every way to a duplicate goes through its own index, and none reads the table', async () => {
  const text = '高速行驶时方向盘突然锁死，仪表黑屏，险些追尾前车，4S 店推诿不予处理。'
  const groups = groupsOf([...pairsOf(text)], 0.8, () => 0).map(pairs => `{${pairs.join(',')}}`)
  const plan = await planOf([
    '0',
    'LSVAB2183K2000777',
    '13900000778',
    '777777000778',
    '沪A00778',
    '2020-01-01',
    series,
    null,
    '04',
    groups,
    300,
    '9223372036854775807',
    null,
  ])
  expect(plan).not.toMatch(/(Seq Scan|Parallel).* on defects/)
  expect(plan).toMatch(/defects_by_vin/)
  expect(plan).toMatch(/defects_by_mobile/)
  expect(plan).toMatch(/defects_by_card/)
  expect(plan).toMatch(/defects_by_plate/)
  expect(plan).toMatch(/Index Only Scan.* using defects_by_series/)
  expect(plan).toMatch(/Bitmap Index Scan on defects_keyword/)
})

test('what nothing is known of costs nothing', async () => {
  const plan = await planOf([
    '0',
    ...Array.from({ length: 4 }, () => null),
    '2020-01-01',
    null,
    null,
    null,
    [],
    0,
    '1',
    null,
  ])
  const read = [...plan.matchAll(/ on defects[^\n]*rows=(\d+)/g)].map(([, rows]) => Number(rows))
  expect(read.length).toBeGreaterThan(3)
  expect(read.filter(rows => rows > 0)).toEqual([])
})
