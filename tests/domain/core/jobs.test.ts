import { asc, eq } from 'drizzle-orm'
import { from as copyFrom } from 'pg-copy-streams'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { clientOf, connect } from '@/db/client'
import { users } from '@/db/schema/accounts'
import { auditLog } from '@/db/schema/audit'
import { jobItems, jobs } from '@/db/schema/jobs'
import { type Ctx, type CtxParts, createContext } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { forEachItem } from '@/lib/defects/steps/bulk/bulk-job'
import { enqueueJob, enqueueSystemJob, job } from '@/lib/jobs/job'
import { cancelJob, countItems, readJob, refusedItems } from '@/lib/jobs/read-job'
import { freeLostJobs, type JobQueue } from '@/lib/jobs/run-job'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { runNextJob } from '@/tests/support/database/run-next-job'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ctx: Ctx
let other: Ctx
const input = z.object({ items: z.number() })

const count = job({
  kind: 'count',
  input,
  async run(ctx, _input, work) {
    await forEachItem(ctx, work, async (tx, id) => {
      await tx.audit({ action: 'startBulk', entityId: id })
      if (id === '3') throw new AppError('wrong_state', { state: '70' })
    })
    return countItems(ctx, work.jobId)
  },
})
const endless = job({
  kind: 'endless',
  input,
  async run(_ctx, _input, work) {
    for (;;) {
      await work.report({ done: 1 })
      await new Promise(setImmediate)
    }
  },
})
const broken = job({
  kind: 'broken',
  input,
  run: () => Promise.reject(new Error('SELECT secret FROM table')),
})

let stand: (tx: Ctx) => Promise<unknown>
const slow = job({
  kind: 'slow',
  input,
  async run(ctx, _input, work) {
    await ctx.tx(async tx => {
      await tx.audit({ action: 'retention', entity: work.jobId, entityId: String(work.attempt) })
      if (work.attempt === 1) await stand(tx)
    })
    await work.report({ done: work.attempt, total: 2 })
    return { attempt: work.attempt }
  },
})
const careless = job({
  kind: 'careless',
  input,
  run: ctx => ctx.db.update(jobs).set({ done: 7 }),
})

const kinds = [count, endless, broken, slow, careless]
const run = (queue?: JobQueue) =>
  runNextJob(database.db, kinds, async userId => (userId === ctx.user?.id ? ctx : null), queue)
const rowOf = async (id: string) => (await database.db.select().from(jobs).where(eq(jobs.id, id)))[0]!
const counted = async () =>
  (
    await database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'startBulk'))
      .orderBy(asc(auditLog.id))
  ).map(row => row.entityId)

async function enqueueCount(items: number, quick = false) {
  return ctx.tx(async tx => {
    const id = await enqueueJob(tx, count, { items }, { quick })
    const rows = Array.from({ length: items }, (_, at) => ({
      jobId: id,
      position: at + 1,
      entityId: String(at + 1),
    }))
    await tx.db.insert(jobItems).values(rows)
    return id
  })
}

beforeAll(async () => {
  database = await openTestDatabase()
  ctx = await contextOf(database.db, [])
  other = await contextOf(database.db, [])
})
beforeEach(async () => {
  await database.db.update(jobs).set({ state: 'done' })
})
afterAll(() => database.close())

describe('a job', () => {
  test('does each item once, says which was refused and why, and keeps nothing of a refused step', async () => {
    const id = await enqueueCount(5)
    expect(await run()).toBe(true)
    expect(await readJob(ctx, 'count', id)).toMatchObject({
      state: 'done',
      total: 5,
      done: 5,
      result: { done: 4, refused: 1 },
    })
    expect(await counted()).toEqual(['1', '2', '4', '5'])
    expect(await refusedItems(ctx, id)).toEqual([
      { entityId: '3', reason: expect.stringMatching(/\p{Script=Han}/u) },
    ])
    expect(await run()).toBe(false)
  })

  test('that nobody committed does not run', async () => {
    await ctx
      .tx(async tx => {
        await enqueueJob(tx, count, { items: 1 })
        throw new Error('no')
      })
      .catch(() => {})
    expect(await run()).toBe(false)
  })

  test('runs in one process only, however many look', async () => {
    await enqueueCount(2)
    const before = (await counted()).length
    const ran = await Promise.all(Array.from({ length: 8 }, () => run()))
    expect(ran.filter(Boolean)).toHaveLength(1)
    expect((await counted()).length - before).toBe(2)
  })

  test('that is quick is done while a long one runs, however many of those wait', async () => {
    const long = await enqueueJob(ctx, endless, { items: 0 })
    const next = await enqueueCount(1)
    const running = run('long')
    await expect.poll(async () => (await rowOf(long)).state).toBe('running')
    const quick = await enqueueCount(1, true)
    expect(await run('quick')).toBe(true)
    expect(await rowOf(quick)).toMatchObject({ state: 'done' })
    // An idle quick lane leaves the long jobs alone.
    expect(await run('quick')).toBe(false)
    expect((await rowOf(long)).state).toBe('running')
    expect((await rowOf(next)).state).toBe('queued')
    await cancelJob(ctx, 'endless', long)
    await running
    expect(await run('long')).toBe(true)
    expect(await run('long')).toBe(false)
  })

  test('that a person asked for waits behind nothing that the system does by itself', async () => {
    const own = await ctx.tx(tx => enqueueSystemJob(tx, count, { items: 0 }))
    const asked = await enqueueCount(1)
    expect(await run('long')).toBe(true)
    expect([(await rowOf(own)).state, (await rowOf(asked)).state]).toEqual(['queued', 'done'])
    expect(await run('long')).toBe(false)
    // Nobody is there to run it as, which is how it ends here.
    expect(await run('system')).toBe(true)
    expect((await rowOf(own)).state).toBe('failed')
  })

  test('of one lane only is taken by several servers once, and by its own lane after its process died', async () => {
    const quick = await enqueueCount(2, true)
    const ran = await Promise.all(Array.from({ length: 8 }, () => run('quick')))
    expect(ran.filter(Boolean)).toHaveLength(1)
    await database.db
      .update(jobs)
      .set({ state: 'running', attempts: 1, leaseUntil: new Date(Date.now() - 1000) })
      .where(eq(jobs.id, quick))
    expect(await run('long')).toBe(false)
    expect(await run('quick')).toBe(true)
    expect(await rowOf(quick)).toMatchObject({ state: 'done', attempts: 2 })
  })

  test('whose process died goes on where it was, and is not tried for ever', async () => {
    const id = await enqueueCount(4)
    await database.db
      .update(jobs)
      .set({ state: 'running', attempts: 1, leaseUntil: new Date(Date.now() - 1000) })
      .where(eq(jobs.id, id))
    await database.db.update(jobItems).set({ outcome: 'done' }).where(eq(jobItems.jobId, id))
    await database.db.update(jobItems).set({ outcome: null }).where(eq(jobItems.entityId, '4'))
    const before = (await counted()).length
    expect(await run()).toBe(true)
    expect((await counted()).slice(before)).toEqual(['4'])
    expect(await rowOf(id)).toMatchObject({ state: 'done', attempts: 2 })
    await database.db
      .update(jobs)
      .set({ state: 'running', attempts: 3, leaseUntil: new Date(Date.now() - 1000) })
      .where(eq(jobs.id, id))
    await run()
    expect(await rowOf(id)).toMatchObject({ state: 'failed', attempts: 4 })
  })

  async function overtaken(stop: (tx: Ctx) => Promise<unknown>) {
    let reached = () => {}
    let goOn = () => {}
    const standing = new Promise<void>(done => {
      reached = done
    })
    const gone = new Promise<void>(done => {
      goOn = done
    })
    stand = async tx => {
      await stop(tx)
      reached()
      await gone
    }
    const id = await enqueueJob(ctx, slow, { items: 0 })
    const first = run()
    await standing
    await database.db
      .update(jobs)
      .set({ leaseUntil: new Date(0) })
      .where(eq(jobs.id, id))
    // Nobody takes the job over while the first transaction could still commit.
    expect(await run()).toBe(false)
    await freeLostJobs(database.db)
    await expect.poll(() => run()).toBe(true)
    const ended = await rowOf(id)
    goOn()
    expect(await first).toBe(true)
    expect(ended).toMatchObject({ state: 'done', attempts: 2, done: 2, result: { attempt: 2 } })
    expect(await rowOf(id)).toEqual(ended)
    const notes = await database.db.select().from(auditLog).where(eq(auditLog.entity, id))
    expect(notes.map(({ entityId }) => entityId)).toEqual(['2'])
  }

  test('that was taken over commits nothing more, nor says anything of itself', async () => {
    await overtaken(async () => {})
  })

  test('whose process stands still in the middle of COPY is taken over: no time limit ends that', async () => {
    await overtaken(async tx => {
      const stream = clientOf(tx.db).query(copyFrom('COPY job_items FROM STDIN'))
      stream.on('error', () => {})
      await new Promise(done => stream.write('1\t', done))
    })
  })

  test('writes in its transactions alone: its connections refuse anything else', async () => {
    const careful = connect(database.url, { max: 2, readOnly: true })
    const inProcess = () =>
      runNextJob(database.db, kinds, async () =>
        createContext({ ...(ctx as Ctx & CtxParts), db: careful.db }),
      )
    const wrong = await enqueueJob(ctx, careless, { items: 0 })
    await inProcess()
    expect(await rowOf(wrong)).toMatchObject({ state: 'failed', done: 0 })
    const right = await enqueueCount(3)
    await inProcess()
    expect(await rowOf(right)).toMatchObject({ state: 'done', result: { done: 2, refused: 1 } })
    await careful.close()
  })

  test('is cancelled between two steps, or before it began', async () => {
    const id = await enqueueJob(ctx, endless, { items: 0 })
    const running = run()
    await expect.poll(async () => (await rowOf(id)).state).toBe('running')
    await cancelJob(ctx, 'endless', id)
    expect(await running).toBe(true)
    expect(await rowOf(id)).toMatchObject({ state: 'cancelled' })
    const waiting = await enqueueCount(1)
    await cancelJob(ctx, 'count', waiting)
    expect(await run()).toBe(false)
    await expect(cancelJob(ctx, 'count', waiting)).rejects.toMatchObject({ code: 'wrong_state' })
  })

  test('belongs to who asked for it', async () => {
    const id = await enqueueCount(1)
    await expect(readJob(other, 'count', id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(cancelJob(other, 'count', id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(readJob(ctx, 'endless', id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('that breaks says so without telling what broke, and one of a person who is gone is refused', async () => {
    const id = await enqueueJob(ctx, broken, { items: 0 })
    await run()
    const status = await readJob(ctx, 'broken', id)
    expect(status).toMatchObject({ state: 'failed', reason: '系统繁忙，请稍后再试' })
    const foreign = await enqueueJob(other, count, { items: 1 })
    await database.db.update(users).set({ state: 'disabled' }).where(eq(users.id, other.user!.id))
    await run()
    expect(await rowOf(foreign)).toMatchObject({ state: 'failed', reason: { code: 'forbidden' } })
  })
})
