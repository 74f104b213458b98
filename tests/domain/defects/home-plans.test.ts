import { afterAll, beforeAll, expect, test } from 'vitest'
import { query } from '@/db/client'
import { defectAssignees } from '@/db/schema/workflow'
import type { Ctx } from '@/lib/core/context'
import { countMyDefects } from '@/lib/defects/list/count-my-defects'
import { pageMyDefects } from '@/lib/defects/list/page-my-defects'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { fillWithRecords } from '@/tests/support/database/fill-with-records'
import { seedCatalogue } from '@/tests/support/defects/records'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let busy: Ctx
let calm: Ctx

beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  await fillWithRecords(database, await seedCatalogue(db), 30_000)
  const held = [
    'vehicle_defect',
    'vehicle_defect_feedback_audit',
    'vehicle_defect_opt',
    'vehicle_defect_hand_over',
  ] as const
  busy = await contextOf(db, held)
  calm = await contextOf(db, held)
  for (const [ctx, every] of [
    [busy, 2],
    [calm, 300],
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
afterAll(() => database.close())

const counted = async (condition: string, values: unknown[] = []) => {
  const rows = await query<{ n: number }>(
    database.db,
    `SELECT count(*)::int AS n FROM defects AS d WHERE deleted_at IS NULL AND ${condition}`,
    values,
  )
  return rows[0]!.n
}
const handledBy = `EXISTS (SELECT FROM defect_flow AS f WHERE f.defect_id = d.id AND f.user_id = $1::bigint)`

test('who has handled very many gets their newest, and a count that says "at least"', async () => {
  const page = await pageMyDefects(busy, { type: 3, limit: 5, sortField: 'complaintNo' })
  expect([page.total, page.totalCapped]).toEqual([10_000, true])
  expect(page.records.map(({ id }) => id)).toEqual(['30000', '29998', '29996', '29994', '29992'])
  const filtered = await pageMyDefects(busy, { type: 3, state: [10] })
  expect(filtered.total).toBe(await counted(`state = 10 AND ${handledBy}`, [busy.user!.id]))
  expect(await countMyDefects(busy, { type: 3 })).toMatchObject([{ capped: true }])
})

test('who has handled few gets exactly those', async () => {
  const page = await pageMyDefects(calm, { type: 3, limit: 3, sortField: 'complaintNo' })
  expect([page.total, page.totalCapped]).toEqual([100, undefined])
  expect(page.records.map(({ id }) => id)).toEqual(['30000', '29700', '29400'])
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
    await query(database.db, 'SELECT pg_stat_force_next_flush()')
    const rows = await query<{ n: string }>(
      database.db,
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
  await new Promise(done => setTimeout(done, 1_100))
  expect(await reads()).toBe(before)
})
