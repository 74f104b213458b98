import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, query } from '@/db/client'
import { conditionsOf, type FilterValues } from '@/lib/defects/list/filters'
import { planKeyword } from '@/lib/defects/list/keyword'
import { searchStatement } from '@/lib/defects/list/search'
import { type SortName, sorts } from '@/lib/defects/list/sorts'
import { rowColumns } from '@/lib/defects/record/defect-row'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { fillWithRecords } from '@/tests/support/database/fill-with-records'
import { seedCatalogue } from '@/tests/support/defects/records'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
  await fillWithRecords(database, await seedCatalogue(database.db), 50_000)
  await query(database.owner.db, 'VACUUM ANALYZE defects')
})
afterAll(() => database?.close())

/** The generic plan, which the pool's `plan_cache_mode` uses for all values. */
async function planOf(
  db: Db,
  values: FilterValues,
  sort: SortName = 'receivedAt',
  offset = 0,
): Promise<string> {
  const conditions = conditionsOf(values)
  const { text, values: bound } = searchStatement({
    select: rowColumns,
    scope: 'deleted_at IS NULL',
    reader: '1',
    conditions,
    keyword: values.keyword
      ? await planKeyword(db, values.keyword, { filtered: conditions.length > 0, clearVin: true })
      : undefined,
    sort: sorts[sort],
    keysInOrder: ['1', '2'],
    descending: true,
    limit: 10,
    offset,
    knownTotal: conditions.length || values.keyword ? undefined : () => 'SELECT 50000',
  })
  return db.transaction(async tx => {
    await query(tx, `PREPARE shape AS ${text}`)
    const given = bound.map(value =>
      Array.isArray(value) ? `'{${value.join(',')}}'` : `'${String(value).replaceAll("'", "''")}'`,
    )
    const rows = await query<{ 'QUERY PLAN': string }>(
      tx,
      `EXPLAIN (ANALYZE, COSTS OFF) EXECUTE shape${given.length ? `(${given.join(', ')})` : ''}`,
    )
    await query(tx, 'DEALLOCATE shape')
    return rows.map(row => row['QUERY PLAN']).join('\n')
  })
}

const readsTheTable = /(Seq Scan|Parallel).* on defects/

test.each<[string, FilterValues, SortName?, number?]>([
  ['the first page', {}],
  ['a deep page', {}, 'receivedAt', 40_000],
  ['one state', { state: [10] }],
  ['brand, assembly and state', { brandId: ['1'], assemblyCode: ['04'], state: [50] }],
  ['brand and province', { brandId: ['1'], province: ['310000'] }],
  ['province, assembly and power', { province: ['310000'], assemblyCode: ['04'], powerType: ['BEV'] }],
  ['fires', { fire: true }],
  ['a month', { receivedAtFrom: '2020-03-01', receivedAtTo: '2020-03-31' }],
  ['the beginning of a VIN', { vin: 'LSVAB2183K20001' }],
  ['the beginning of a number', { complaintNo: 'QX202003' }],
  ['a rare word', { keyword: '断轴' }],
  ['a rare word of a brand', { keyword: '断轴', brandId: ['1'] }],
  ['by mileage', {}, 'mileage'],
  ['by risk', {}, 'riskLevel'],
  ['by the name of the brand', {}, 'brandId'],
])('%s is found through an index', async (_name, values, sort, offset) => {
  expect(await planOf(database.db, values, sort, offset)).not.toMatch(readsTheTable)
})

test('a rare word is looked up in the index of pairs, a common one is read for', async () => {
  expect(await planOf(database.db, { keyword: '断轴' })).toContain('Bitmap Index Scan on defects_keyword')
  expect(await planOf(database.db, { keyword: '异响' })).not.toContain('defects_keyword')
})

test('counting three filters reads no row of the table', async () => {
  const plan = await planOf(database.db, { brandId: ['1'], assemblyCode: ['04'], state: [50] })
  expect(plan).toMatch(/Index Only Scan using defects_by_brand on defects/)
  expect(plan).toMatch(/Heap Fetches: 0/)
})
