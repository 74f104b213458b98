import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database, query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { pageDesk, waitingOf } from '@/lib/defects/desk/page-desk'
import { readDeskRecord } from '@/lib/defects/desk/read-desk-record'
import { states } from '@/lib/defects/states'
import { handOver } from '@/lib/defects/steps/hand-over'
import { reviewDefect } from '@/lib/defects/steps/review-defect'
import { listReviewOpinions } from '@/lib/dictionaries/lists/offers'
import { forgetLookups } from '@/lib/dictionaries/names/lookups'
import { defaultOf } from '@/lib/settings/schema'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { fillWithRecords } from '@/tests/support/database/fill-with-records'
import { seedCatalogue } from '@/tests/support/defects/records'
import { isFull } from '@/tests/support/depth'
import { contextOf } from '@/tests/support/people/people'

const records = isFull ? 20_000 : 10_000
let database: TestDatabase
let connection: Database
let reviewer: Ctx
let chief: Ctx

beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  await fillWithRecords(database, await seedCatalogue(db), records)
  // Its one connection tells its reads when it is asked to.
  connection = connect(database.url, { max: 1 })
  reviewer = await contextOf(connection.db, ['vehicle_defect', 'vehicle_defect_feedback_audit'])
  chief = await contextOf(db, ['vehicle_defect', 'vehicle_defect_hand_over'])
  await query(db, `INSERT INTO review_opinions (code, name, result) VALUES ('D1', '可以', '1')`)
  // Waiting times of its own for each record, not in the order of their ids.
  await query(
    database.owner.db,
    `UPDATE defects SET state_since = created_at + make_interval(hours => (id * 37 % 1000)::int) WHERE state = 10`,
  )
  await query(database.owner.db, 'VACUUM ANALYZE defects')
})
afterAll(async () => {
  await connection.close()
  await database.close()
})

const opinion = async () => {
  const [row] = await query<{ id: string }>(
    database.db,
    `SELECT id::text FROM review_opinions WHERE code = 'D1'`,
  )
  return row!.id
}

test('what waits comes longest waiting first, by pages, without what others hold', async () => {
  const expected = await query<{ id: string }>(
    database.db,
    `SELECT id::text FROM defects WHERE deleted_at IS NULL AND state = 10 ORDER BY state_since, id LIMIT 100`,
  )
  const first = await pageDesk(reviewer, { limit: 50 })
  const second = await pageDesk(reviewer, { limit: 50, page: 2 })
  expect(first.tab).toBe('waiting')
  expect([...first.records, ...second.records].map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
  expect(first.total).toBe(first.counts.waiting)
  const [held] = first.records
  await handOver(chief, {
    complaintId: held!.id,
    version: held!.version,
    stepId: 'review',
    people: [reviewer.user!.id],
    remarks: '请先看照片',
  })
  const other = await contextOf(database.db, ['vehicle_defect', 'vehicle_defect_feedback_audit'])
  expect((await pageDesk(other, { limit: 50 })).records[0]!.id).toBe(expected[1]!.id)
  const mine = await pageDesk(reviewer, {})
  expect(mine).toMatchObject({ tab: 'handed', total: 1, counts: { handed: 1 } })
  expect(mine.records[0]).toMatchObject({
    id: held!.id,
    note: '请先看照片',
    givenByName: chief.user!.name,
    holders: [],
  })
})

test('who enters and decides nothing begins with what came back to be completed', async () => {
  const clerk = await contextOf(database.db, [
    ...(['vehicle_defect', 'vehicle_defect_add', 'vehicle_defect_edit', 'vehicle_defect_feedback'] as const),
  ])
  const { state, counts } = await pageDesk(clerk, { state: 'first' })
  expect(counts.states.map(one => one.state)).toEqual([states.returned, states.approved])
  expect(state).toBe(states.returned)
})

test('what is to be decided comes first, each kind by itself, and what is late is counted', async () => {
  const { db } = database
  const all = await contextOf(db, ['vehicle_defect', 'vehicle_defect_feedback_audit', 'vehicle_defect_opt'])
  const first = await pageDesk(all, { state: 'first' })
  const of = (state: number) => first.counts.states.find(one => one.state === state)
  expect(first.counts.states[0]).toMatchObject({ state: states.toAudit })
  expect(first).toMatchObject({ state: states.toAudit, total: of(states.toAudit)!.count })
  expect(new Set(first.records.map(({ state }) => state))).toEqual(new Set([states.toAudit]))
  const reviews = await pageDesk(all, { tab: 'waiting', state: states.toReview, limit: 50 })
  expect(reviews.total).toBe(of(states.toReview)!.count)
  expect(new Set(reviews.records.map(({ state }) => state))).toEqual(new Set([states.toReview]))
  const both = await pageDesk(all, { tab: 'waiting' })
  expect(both.state).toBeNull()
  expect(both.total).toBe(first.counts.waiting)
  expect(both.total).toBe(first.counts.states.reduce((sum, { count }) => sum + count, 0))
  const [late] = await query<{ n: number }>(
    db,
    `SELECT count(*)::int AS n FROM defects AS d WHERE deleted_at IS NULL AND state = 10
       AND state_since < $1::timestamptz - make_interval(days => $2)
       AND NOT EXISTS (SELECT FROM defect_assignees AS a WHERE a.defect_id = d.id)`,
    [all.now, defaultOf('waitingDays').review],
  )
  expect(reviews).toMatchObject({ overdue: late!.n })
  // Not a kind of this person: nothing, and no fault.
  expect(await pageDesk(all, { tab: 'waiting', state: 99 })).toMatchObject({
    total: 0,
    records: [],
    overdue: 0,
  })
  await expect(pageDesk(all, { state: 'mine' as 'all' })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('no page of the desk reads the whole table', async () => {
  const reads = async () => {
    // PostgreSQL publishes a connection's statistics after the transaction and a flush.
    await query(connection.db, 'SELECT pg_stat_force_next_flush()')
    const [row] = await query<{ n: string; walked: string }>(
      connection.db,
      `SELECT seq_scan AS n, (SELECT idx_tup_read FROM pg_stat_user_indexes
         WHERE indexrelname = 'defects_waiting') AS walked FROM pg_stat_user_tables WHERE relname = 'defects'`,
    )
    return row!
  }
  const before = await reads()
  for (const tab of ['handed', 'waiting'] as const)
    for (const page of [1, 2]) await pageDesk(reviewer, { tab, page, limit: 50 })
  const after = await reads()
  expect(after.n).toBe(before.n)
  const walked = Number(after.walked) - Number(before.walked)
  expect(walked).toBeGreaterThan(100)
  expect(walked).toBeLessThan(records / 20)
})

test('waiting begins with the state, and moves on with it', async () => {
  const [row] = (await pageDesk(reviewer, { tab: 'waiting', page: 3, limit: 50 })).records
  const { version } = await reviewDefect(reviewer, {
    complaintId: row!.id,
    version: row!.version,
    result: '1',
    opinionId: await opinion(),
  })
  expect(version).toBe(row!.version + 1)
  const { record } = await readDeskRecord(reviewer, { id: row!.id })
  expect(record.state).toBe(states.toEvaluate)
  expect(new Date(record.stateSince!).getTime()).toBe(reviewer.now.getTime())
})

test('a record is overdue from the first started day beyond the limit of its step', () => {
  const limits = defaultOf('waitingDays')
  const now = new Date('2026-11-22T12:00:00Z')
  const waited = (state: number, hours: number) =>
    waitingOf(state, new Date(now.getTime() - hours * 3_600_000), now, limits)
  expect(waited(states.toReview, 5 * 24)).toEqual({ waitedHours: 120, overdueDays: 0 })
  expect(waited(states.toReview, 5 * 24 + 1)).toEqual({ waitedHours: 121, overdueDays: 1 })
  expect(waited(states.toEvaluate, 12 * 24)).toEqual({ waitedHours: 288, overdueDays: 2 })
  expect(waited(states.draft, 5_000).overdueDays).toBe(0)
  expect(waited(states.toReview, -2)).toEqual({ waitedHours: 0, overdueDays: 0 })
})

test('the record carries its VIN check and the count that its link leads to', async () => {
  const [row] = (await pageDesk(reviewer, { tab: 'waiting' })).records
  const { record, same, vin } = await readDeskRecord(reviewer, { id: row!.id })
  expect(record.masked.length === 0 || record.vin === null || record.vin.includes('*')).toBe(true)
  if (record.vin) expect(vin?.status).toBeTypeOf('string')
  const [counted] = await query<{ n: number }>(
    database.db,
    `SELECT count(*)::int AS n FROM defects WHERE deleted_at IS NULL AND state <> 0 AND model_range_id = $1::bigint
       AND assembly_code = $2 AND received_at >= $3::date`,
    [record.modelRangeId, record.assemblyCode, same!.receivedAtFrom],
  )
  expect(same!.count).toBe(counted!.n)
})

test('the record says what is missing of it, and which records may be of the same event', async () => {
  const [row] = await query<{ id: string; number: string }>(
    database.db,
    `UPDATE defects SET reporter_name = '王小明', mobile = '13912345678' WHERE id = (
       SELECT max(id) FROM defects WHERE deleted_at IS NULL AND state = 10 AND vin IS NOT NULL
         AND sub_assembly_code IS NOT NULL) RETURNING id::text, complaint_no AS number`,
  )
  const whole = await readDeskRecord(reviewer, { id: row!.id })
  expect([whole.missing, whole.candidates]).toEqual([[], expect.any(Array)])
  const [twin] = await query<{ id: string }>(
    database.db,
    `INSERT INTO defects (complaint_no, state, received_at, vin, mobile, model_range_id, assembly_code, fault_date)
     SELECT 'TWIN1', 10, received_at, vin, mobile, model_range_id, assembly_code, fault_date FROM defects
     WHERE id = $1::bigint RETURNING id::text`,
    [row!.id],
  )
  const { missing, candidates } = await readDeskRecord(reviewer, { id: twin!.id })
  expect(missing).toEqual(expect.arrayContaining(['reporterName', 'province', 'summary', 'crash']))
  expect(missing).not.toContain('vin')
  expect(candidates![0]).toMatchObject({ complaintNo: row!.number })
  expect(candidates![0]!.score).toBeGreaterThanOrEqual(0.9)
})

test('opinions are offered by the result of the review, its own before those of either', async () => {
  await query(
    database.db,
    `INSERT INTO review_opinions (code, name, result) VALUES ('A0', '都行', NULL), ('D2', '退', '2')`,
  )
  forgetLookups()
  const offered = async (result?: '1' | '2') =>
    (await listReviewOpinions(reviewer, { result })).map(({ name }) => name)
  expect(await offered('1')).toEqual(expect.arrayContaining(['可以', '都行']))
  expect(await offered('1')).not.toContain('退')
  expect((await offered('1')).at(-1)).toBe('都行')
  expect(await offered('2')).toEqual(expect.arrayContaining(['退', '都行']))
  expect(await offered('2')).not.toContain('可以')
  expect(await offered()).toEqual(expect.arrayContaining(['可以', '退', '都行']))
})

test('the record names the series that others of its VIN have', async () => {
  const vin = 'LSVAB2183E2123453'
  const series = await query<{ id: string; name: string }>(
    database.db,
    'SELECT id::text, name FROM model_series ORDER BY id LIMIT 2',
  )
  const ids = await Promise.all(
    series.map(async ({ id }) => {
      const [row] = await query<{ id: string }>(
        database.db,
        `INSERT INTO defects (complaint_no, state, received_at, vin, model_range_id)
         VALUES ('SAMEVIN' || $2, 10, '2026-01-05', $1, $2::bigint) RETURNING id::text`,
        [vin, id],
      )
      return row!.id
    }),
  )
  const { sameVin, otherSeries } = await readDeskRecord(reviewer, { id: ids[0]! })
  expect([sameVin, otherSeries]).toEqual([1, [series[1]!.name]])
  await query(database.db, 'DELETE FROM defects WHERE id = ANY($1::bigint[])', [ids])
})

test('the desk needs the right to list, its records the right to read', async () => {
  const nobody = await contextOf(database.db, [])
  await expect(pageDesk(nobody, {})).rejects.toMatchObject({ code: 'forbidden' })
  await expect(readDeskRecord(nobody, { id: '1' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(pageDesk(reviewer, { page: 100_000 })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(readDeskRecord(reviewer, { id: '999999999' })).rejects.toMatchObject({ code: 'not_found' })
})
