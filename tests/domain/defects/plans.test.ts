import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Database, type Db, query } from '@/db/client'
import { defectAssignees } from '@/db/schema/workflow'
import type { Ctx } from '@/lib/core/context'
import { candidateStatement } from '@/lib/defects/duplicates/candidate-statement'
import { groupsOf } from '@/lib/defects/duplicates/text-similarity'
import { countMyDefects } from '@/lib/defects/list/count-my-defects'
import { conditionsOf, type FilterValues } from '@/lib/defects/list/filters'
import { pairsOf, planKeyword } from '@/lib/defects/list/keyword'
import { pageMyDefects } from '@/lib/defects/list/page-defects'
import { searchStatement } from '@/lib/defects/list/search'
import { type SortName, sorts } from '@/lib/defects/list/sorts'
import { rowColumns } from '@/lib/defects/record/defect-row'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { fillWithRecords } from '@/tests/support/database/fill-with-records'
import { seedCatalogue } from '@/tests/support/defects/records'
import { isFull } from '@/tests/support/depth'
import { contextOf } from '@/tests/support/people/people'

const records = isFull ? 50_000 : 25_000
const readsTheTable = /(Seq Scan|Parallel).* on defects/
let database: TestDatabase
let connection: Database
let series: string
let busy: Ctx
let calm: Ctx

beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  const ids = await seedCatalogue(db)
  series = ids.series
  await fillWithRecords(database, ids, records)
  await query(
    db,
    `UPDATE defects SET mobile = '139' || lpad(id::text, 8, '0'), card_no = lpad(id::text, 12, '7'),
      plate_no = '沪A' || lpad(id::text, 5, '0') WHERE id <= 2000`,
  )
  // Its one connection tells its reads when it is asked to.
  connection = connect(database.url, { max: 1 })
  const held = [
    'vehicle_defect',
    'vehicle_defect_feedback_audit',
    'vehicle_defect_opt',
    'vehicle_defect_hand_over',
  ] as const
  busy = await contextOf(connection.db, held)
  calm = await contextOf(connection.db, held)
  for (const [ctx, every] of [
    [busy, 2],
    [calm, records / 100],
  ] as const)
    await query(
      db,
      `INSERT INTO defect_flow (defect_id, from_state, to_state, node, user_id, user_name, version)
       SELECT id, 10, 30, 'review', $1::bigint, '', 2 FROM defects WHERE id % $2::int = 0`,
      [ctx.user!.id, every],
    )
  await db
    .insert(defectAssignees)
    .values(['6', '16', '7'].map(defectId => ({ defectId, userId: calm.user!.id, step: 'review' })))
  await query(database.owner.db, 'VACUUM ANALYZE defects')
  await query(database.owner.db, 'ANALYZE defect_flow')
})
afterAll(async () => {
  await connection.close()
  await database.close()
})

const counted = async (condition: string, values: unknown[] = []) => {
  const rows = await query<{ n: number }>(
    database.db,
    `SELECT count(*)::int AS n FROM defects AS d WHERE deleted_at IS NULL AND ${condition}`,
    values,
  )
  return rows[0]!.n
}
const handledBy = `EXISTS (SELECT FROM defect_flow AS f WHERE f.defect_id = d.id AND f.user_id = $1::bigint)`

describe('the home list', () => {
  test('who has handled very many gets their newest, and a count that says "at least"', async () => {
    const page = await pageMyDefects(busy, { type: 3, limit: 5, sortField: 'complaintNo' })
    expect([page.total, page.totalCapped]).toEqual([10_000, true])
    expect(page.records.map(({ id }) => id)).toEqual([0, 2, 4, 6, 8].map(less => String(records - less)))
    const filtered = await pageMyDefects(busy, { type: 3, state: [10] })
    expect(filtered.total).toBe(await counted(`state = 10 AND ${handledBy}`, [busy.user!.id]))
    expect(await countMyDefects(busy, { type: 3 })).toMatchObject([{ capped: true }])
  })

  test('who has handled few gets exactly those', async () => {
    const page = await pageMyDefects(calm, { type: 3, limit: 3, sortField: 'complaintNo' })
    expect([page.total, page.totalCapped]).toEqual([100, undefined])
    expect(page.records.map(({ id }) => id)).toEqual(
      [0, 1, 2].map(times => String(records * (1 - times / 100))),
    )
    expect(await countMyDefects(calm, { type: 3 })).toMatchObject([{ total: 100, capped: false }])
  })

  test('what waits is counted without what others hold, and with what one holds', async () => {
    const free = 'NOT EXISTS (SELECT FROM defect_assignees AS a WHERE a.defect_id = d.id)'
    const held =
      'EXISTS (SELECT FROM defect_assignees AS a WHERE a.defect_id = d.id AND a.user_id = $1::bigint)'
    for (const ctx of [busy, calm]) {
      const requested = await counted(`((state IN (10, 40) AND ${free}) OR ${held})`, [ctx.user!.id])
      const page = await pageMyDefects(ctx, { type: 4 })
      expect(page.total).toBe(requested)
      expect(await countMyDefects(ctx, { type: 4 })).toMatchObject([{ total: requested }])
    }
  })

  test('no type of the home list reads the whole table', async () => {
    const reads = async () => {
      // PostgreSQL publishes a connection's statistics after the transaction and a flush.
      await query(connection.db, 'SELECT pg_stat_force_next_flush()')
      const rows = await query<{ n: string }>(
        connection.db,
        `SELECT seq_scan AS n FROM pg_stat_user_tables WHERE relname = 'defects'`,
      )
      return rows[0]!.n
    }
    const before = await reads()
    for (const ctx of [busy, calm])
      for (const type of [1, 2, 3, 4])
        for (const more of [{}, { state: [10] }, { page: 3 }]) {
          await pageMyDefects(ctx, { type, ...more })
          await countMyDefects(ctx, { type })
        }
    expect(await reads()).toBe(before)
  })
})

describe('the list', () => {
  test.each<[string, FilterValues, SortName?, number?]>([
    ['the first page', {}],
    ['a deep page', {}, 'receivedAt', records * 0.8],
    ['one state', { state: [10] }],
    ['brand, assembly and state', { brandId: ['1'], assemblyCode: ['04'], state: [50] }],
    ['brand and province', { brandId: ['1'], province: ['310000'] }],
    ['province, assembly and power', { province: ['310000'], assemblyCode: ['04'], powerType: ['BEV'] }],
    ['fires', { fire: true }],
    ['a month', { receivedAtFrom: '2020-03-01', receivedAtTo: '2020-03-31' }],
    ['the beginning of a VIN', { vin: 'LSVAB2183K20001' }],
    ['a reporter', { reporterName: '张三' }],
    ['a plate', { plateNo: '沪A00778' }],
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
})

describe('candidates for a duplicate', () => {
  test('every way to a duplicate goes through its own index, and none reads the table', async () => {
    const text = '高速行驶时方向盘突然锁死，仪表黑屏，险些追尾前车，4S 店推诿不予处理。'
    const groups = groupsOf([...pairsOf(text)], 0.8, () => 0).map(pairs => `{${pairs.join(',')}}`)
    const plan = await planOfCandidates([
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
    expect(plan).not.toMatch(readsTheTable)
    expect(plan).toMatch(/defects_by_vin/)
    expect(plan).toMatch(/defects_by_mobile/)
    expect(plan).toMatch(/defects_by_card/)
    expect(plan).toMatch(/defects_by_plate/)
    expect(plan).toMatch(/Index Only Scan.* using defects_by_series/)
    expect(plan).toMatch(/Bitmap Index Scan on defects_keyword/)
  })

  test('what nothing is known of costs nothing', async () => {
    const plan = await planOfCandidates([
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
})

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
    knownTotal: conditions.length || values.keyword ? undefined : () => `SELECT ${records}`,
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

async function planOfCandidates(values: unknown[]): Promise<string> {
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
