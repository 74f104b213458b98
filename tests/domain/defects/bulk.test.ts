import { spawn } from 'node:child_process'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { users } from '@/db/schema/accounts'
import { auditLog } from '@/db/schema/audit'
import { defects, defectVersions } from '@/db/schema/defects'
import { jobItems, jobs } from '@/db/schema/jobs'
import { findUserById } from '@/lib/accounts/people/find-user'
import type { Ctx } from '@/lib/core/context'
import { pageDefects, pageMyDefects } from '@/lib/defects/list/page-defects'
import { amendDefect } from '@/lib/defects/record/amend-defect'
import { deleteDefects } from '@/lib/defects/record/delete-defects'
import { states } from '@/lib/defects/states'
import { cancelBulk, listBulk, readBulk } from '@/lib/defects/steps/bulk/read-bulk'
import { startBulk } from '@/lib/defects/steps/bulk/start-bulk'
import { reviewDefect } from '@/lib/defects/steps/review-defect'
import { jobKinds } from '@/lib/ops/server/jobs'
import { asSent } from '@/tests/support/as-sent'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { runNextJob } from '@/tests/support/database/run-next-job'
import { type Life, openLife } from '@/tests/support/defects/life'
import { inFull, isFull } from '@/tests/support/depth'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let life: Life
let people: Ctx[]
let made = 0

beforeAll(async () => {
  database = await openTestDatabase()
  life = await openLife(database.db)
  people = [life.all, life.reviewer, life.auditor]
})
beforeEach(() => database.db.update(jobs).set({ state: 'done' }))
afterAll(() => database.close())

const run = () =>
  runNextJob(database.db, jobKinds, async userId => people.find(({ user }) => user?.id === userId) ?? null)

async function records(count: number) {
  const keyword = `批量测试第${++made}组`
  const ids: string[] = []
  for (let at = 0; at < count; at++)
    ids.push((await life.to.toReview({ summary: `${keyword}的记录` })).complaintId)
  return { keyword, ids, filters: { keyword } }
}
/** Locks the middle four of twelve as somebody else's transaction does: the job's four lanes do four and wait. */
async function holdMiddle(ids: string[]) {
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query('select from defects where id = any($1::bigint[]) for update', [ids.slice(4, 8)])
  const release = async () => {
    await client.query('commit')
    client.release()
  }
  let released: Promise<void> | undefined
  const releaseOnce = () => {
    released ??= release()
    return released
  }
  onTestFinished(releaseOnce)
  return releaseOnce
}
const review = (filters: Record<string, unknown>) => ({
  action: 'review' as const,
  filters,
  opinionId: life.opinionId,
  result: '1' as const,
})
const reviewsOf = (ids: string[]) =>
  database.db
    .select()
    .from(defectVersions)
    .where(and(inArray(defectVersions.defectId, ids), eq(defectVersions.kind, 'review')))
const statesOf = async (ids: string[]) => {
  const rows = await database.db
    .select()
    .from(defects)
    .where(inArray(defects.id, ids))
    .orderBy(asc(defects.id))
  return rows.map(row => row.state)
}

describe('all records that match', () => {
  test('are reviewed one by one, by the person who asked, each with its version and at its own time', async () => {
    const { ids, filters } = await records(6)
    const { jobId, total } = await startBulk(life.reviewer, review(filters))
    expect(total).toBe(6)
    const queued = { action: 'review', state: 'queued', total: 6, done: 0, refused: 0 }
    expect(await readBulk(life.reviewer, { jobId })).toMatchObject(queued)
    expect(await run()).toBe(true)
    const ended = { state: 'done', total: 6, done: 6, refused: 0, refusals: [] }
    expect(await readBulk(life.reviewer, { jobId })).toMatchObject(ended)
    expect(await statesOf(ids)).toEqual(Array(6).fill(30))
    const versions = await reviewsOf(ids)
    expect(versions.map(({ userId }) => userId)).toEqual(Array(6).fill(life.reviewer.user!.id))
    expect(new Set(versions.map(({ at }) => at.getTime())).size).toBeGreaterThan(1)
    const [noted] = await database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'startBulk'))
      .orderBy(desc(auditLog.id))
    expect(noted).toMatchObject({
      entityId: jobId,
      userId: life.reviewer.user!.id,
      detail: { step: 'review', filters, total: 6 },
    })
    expect((await listBulk(life.reviewer, {}))[0]).toMatchObject({ jobId, done: 6, refused: 0 })
  })

  test('are those that matched at the start: what comes later is left alone, what changed is still meant', async () => {
    const { keyword, ids, filters } = await records(2)
    const { jobId } = await startBulk(life.all, review(filters))
    const { complaintId: late } = await life.to.toReview({ summary: `${keyword}，后来的` })
    await amendDefect(life.all, { id: ids[0]!, version: 1, summary: '已改写的摘要' })
    await run()
    expect(await readBulk(life.all, { jobId })).toMatchObject({ total: 2, done: 2, refused: 0 })
    expect(await statesOf([...ids, late])).toEqual([states.toEvaluate, states.toEvaluate, states.toReview])
  })

  test('that stand elsewhere by then, or are gone, are refused with number and reason and hinder no other', async () => {
    const { ids, filters } = await records(4)
    const { jobId } = await startBulk(life.all, review(filters))
    await reviewDefect(life.all, { complaintId: ids[0]!, version: 1, opinionId: life.opinionId, result: '2' })
    await deleteDefects(life.all, { ids: [ids[1]!], reason: '重复' })
    await run()
    const reported = await readBulk(life.all, { jobId })
    expect(reported).toMatchObject({ state: 'done', total: 4, done: 2, refused: 2 })
    const byId = new Map(reported.refusals.map(row => [row.complaintId, row]))
    expect(byId.get(ids[0]!)).toMatchObject({
      complaintNo: expect.stringMatching(/^QX\d+$/),
      reason: expect.stringContaining('形审退回'),
    })
    expect(byId.get(ids[1]!)).toMatchObject({ reason: expect.stringContaining('没有找到') })
    expect(await statesOf(ids)).toEqual([20, 10, 30, 30])
  })

  test('are handed over and deleted the same way', async () => {
    const { ids, filters } = await records(2)
    await startBulk(life.auditor, {
      action: 'handOver',
      filters,
      stepId: 'review',
      people: [life.reviewer.user!.loginId],
    })
    await run()
    const waiting = await pageMyDefects(life.reviewer, { type: 4, limit: 100 })
    expect(waiting.records.map(row => row.id)).toEqual(expect.arrayContaining(ids))
    const { jobId } = await startBulk(life.all, { action: 'delete', filters, reason: '测试数据' })
    await run()
    expect(await readBulk(life.all, { jobId })).toMatchObject({ action: 'delete', done: 2 })
    expect((await pageDefects(life.all, filters)).total).toBe(0)
  })

  test('are the very ones that the list shows, for every kind of condition and home list', async () => {
    const { ids } = await records(3)
    const cases: [Record<string, unknown>, number][] = [
      [{ state: [10, 30] }, 1],
      [{ brandId: [life.ids.brand], receivedAtFrom: '2020-06-01' }, 1],
      [{ keyword: '异响' }, 1],
      [{ keyword: '批量测试' }, 1],
      [{}, 1],
      [{ state: ['10'] }, 2],
      [{}, 4],
      [{}, 3],
    ]
    for (const [filters, type] of cases) {
      const shown = new Set<string>()
      for (let page = 1; ; page++) {
        const found = await pageMyDefects(life.all, { ...filters, type, page, limit: 100 })
        for (const row of found.records) shown.add(row.id)
        if (page >= found.pages) break
      }
      const { jobId } = await startBulk(life.all, { ...review(filters), type })
      const kept = await database.db
        .select()
        .from(jobItems)
        .where(eq(jobItems.jobId, jobId))
        .orderBy(asc(jobItems.position))
      expect(new Set(kept.map(row => row.entityId)), JSON.stringify([filters, type])).toEqual(shown)
      expect(kept.map(row => row.position)).toEqual(kept.map((_, at) => at + 1))
      await cancelBulk(life.all, { jobId })
    }
    expect(await statesOf(ids)).toEqual([10, 10, 10])
  })
})

describe('a bulk step', () => {
  test('is cancelled: what was done stays, the rest is not touched', async () => {
    const { ids, filters } = await records(12)
    const { jobId } = await startBulk(life.all, review(filters))
    const release = await holdMiddle(ids)
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const running = run()
    await expect.poll(async () => (await readBulk(life.all, { jobId })).done).toBe(4)
    await cancelBulk(life.all, { jobId })
    // A job looks whether it is cancelled three times a second.
    vi.advanceTimersByTime(300)
    await release()
    await running
    const reported = await readBulk(life.all, { jobId })
    expect(reported.state).toBe('cancelled')
    expect(reported.done).toBeGreaterThanOrEqual(4)
    expect(reported.done).toBeLessThan(12)
    expect((await statesOf(ids)).filter(state => state === 30)).toHaveLength(reported.done)
    await expect(cancelBulk(life.all, { jobId })).rejects.toMatchObject({ code: 'wrong_state' })
  })

  test.runIf(isFull)(
    'whose process is killed goes on where it was: no record is taken twice, none is left out',
    { ...inFull, timeout: 180_000 },
    async () => {
      const { ids, filters } = await records(12)
      const { jobId } = await startBulk(life.all, review(filters))
      const release = await holdMiddle(ids)
      const child = spawn(process.execPath, ['lib/ops/server/jobs.mjs'], {
        env: { ...process.env, DATABASE_URL: database.url },
        stdio: 'ignore',
      })
      const ended = new Promise(done => child.once('exit', done))
      await expect.poll(async () => (await readBulk(life.all, { jobId })).done, { timeout: 120_000 }).toBe(4)
      child.kill('SIGKILL')
      await ended
      await release()
      // What the process sent last, a renewal of its lease among it, may be carried out after its end.
      const takeOver = async () => {
        await database.db
          .update(jobs)
          .set({ leaseUntil: new Date(0) })
          .where(eq(jobs.id, jobId))
        return run()
      }
      await expect.poll(takeOver).toBe(true)
      expect(await readBulk(life.all, { jobId })).toMatchObject({ state: 'done', done: 12, refused: 0 })
      const versions = await reviewsOf(ids)
      expect(versions).toHaveLength(12)
      expect(new Set(versions.map(({ defectId }) => defectId)).size).toBe(12)
    },
  )

  test('asks for the permission of its step, and for the list where it has conditions', async () => {
    const { filters } = await records(1)
    const refused = expect.objectContaining({ code: 'forbidden' })
    await expect(startBulk(life.auditor, review(filters))).rejects.toEqual(refused)
    await expect(startBulk(life.nobody, review(filters))).rejects.toEqual(refused)
    const remove = { action: 'delete' as const, filters, reason: '不该' }
    await expect(startBulk(life.reviewer, remove)).rejects.toEqual(refused)
    const blind = await contextOf(database.db, ['vehicle_defect_feedback_audit'])
    await expect(startBulk(blind, review(filters))).rejects.toEqual(refused)
    const { jobId } = await startBulk(life.reviewer, review(filters))
    const gone = expect.objectContaining({ code: 'not_found' })
    await expect(readBulk(life.all, { jobId })).rejects.toEqual(gone)
    await expect(cancelBulk(life.all, { jobId })).rejects.toEqual(gone)
    expect((await listBulk(life.auditor, {})).map(row => row.jobId)).not.toContain(jobId)
  })

  test('ends for somebody who was disabled meanwhile', async () => {
    const leaving = await contextOf(database.db, ['vehicle_defect', 'vehicle_defect_feedback_audit'])
    people.push(leaving)
    const { ids, filters } = await records(2)
    const { jobId } = await startBulk(leaving, review(filters))
    await database.db.update(users).set({ state: 'disabled' }).where(eq(users.id, leaving.user!.id))
    expect(await findUserById(database.db, leaving.user!.id)).toBeNull()
    await run()
    expect(await readBulk(leaving, { jobId })).toMatchObject({ done: 0, refused: 2 })
    expect(await statesOf(ids)).toEqual([10, 10])
  })

  test('refuses what it could not do with any record, and what is no condition, and keeps no job', async () => {
    const { filters } = await records(1)
    const before = await database.db.$count(jobs)
    const cases: [object, object][] = [
      [{ ...review(filters), opinionId: '999999' }, { code: 'invalid_input' }],
      [
        { action: 'handOver', filters, stepId: 'review', people: ['nobody-at-all'] },
        { code: 'invalid_input' },
      ],
      [review({ keyword: '没有任何记录会这么写' }), { code: 'not_found' }],
      [review({ nonsense: '1' }), { code: 'unknown_filter' }],
      [review({ state: ['x'] }), { code: 'invalid_input' }],
      [{ action: 'delete', filters, reason: '' }, { code: 'invalid_input' }],
      [{ action: 'audit', filters }, { code: 'invalid_input' }],
      [{ ...review(filters), complaintId: '1' }, { code: 'invalid_input' }],
    ]
    for (const [input, error] of cases)
      await expect(startBulk(life.all, asSent(input)), JSON.stringify(input)).rejects.toMatchObject(error)
    const masked = await contextOf(database.db, ['vehicle_defect', 'vehicle_defect_feedback_audit'])
    await expect(startBulk(masked, review({ vin: 'LSVAB2183K2100' }))).rejects.toMatchObject({
      details: { issues: [{ path: 'vin', code: 'vin_part_hidden' }] },
    })
    expect(await database.db.$count(jobs)).toBe(before)
  })

  test.runIf(isFull)('takes no more than 50 000 records', { ...inFull, timeout: 180_000 }, async () => {
    // An autovacuum triggered by so many rows would block dropping the database.
    for (const table of ['defects', 'job_items'])
      await database.owner.pool.query(`alter table ${table} set (autovacuum_enabled = off)`)
    // In batches: in one statement a busy machine would exceed the pool's statement_timeout.
    for (let from = 1; from <= 50_001; from += 10_000)
      await database.pool.query(
        `insert into defects (complaint_no, state, version, summary)
          select 'QZ' || n, 10, 1, '很多很多' from generate_series($1::int, least($1 + 9999, 50001)) as n`,
        [from],
      )
    await expect(startBulk(life.all, review({ complaintNo: 'QZ' }))).rejects.toMatchObject({
      code: 'too_many_records',
      params: { max: 50_000 },
    })
    await database.pool.query(`delete from defects where complaint_no = 'QZ7'`)
    const { total } = await startBulk(life.all, review({ complaintNo: 'QZ' }))
    expect(total).toBe(50_000)
  })
})
