import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defects } from '@/db/schema/defects'
import { jobs } from '@/db/schema/jobs'
import type { Ctx } from '@/lib/core/context'
import { cancelImport, readImport } from '@/lib/defects/import/read-import'
import { undoImport } from '@/lib/defects/import/undo-import'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { inJob, recordsOf, send, work } from '@/tests/support/defects/imports'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { inFull, isFull, sample } from '@/tests/support/depth'
import { readSheetsHere } from '@/tests/support/files/children-here'
import { sheetOf } from '@/tests/support/files/workbooks'
import { temporaryFolder } from '@/tests/support/intake/uploads'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let ctx: Ctx
const place = temporaryFolder()

readSheetsHere()
beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  ctx = await contextOf(database.db, ['vehicle_defect_import'], place.folder)
})
afterAll(async () => {
  place.remove()
  await database.close()
})

const head = ['接收日期', '问题简述', '品牌']
function freshRows(many: number) {
  const mark = randomUUID()
  return Array.from({ length: many }, (_, at) => ['2024-01-02', `${mark} ${at}`, `星辰${ids.mark}`])
}
const stored = (jobId: string) => recordsOf(database.db, jobId)

describe('two files with the same rows, in opposite order and at once', () => {
  const modes = [
    ['valid', 'valid'],
    ['valid', 'all'],
    ['all', 'all'],
  ]
  test.each(sample(modes, 2))('store each row once (%s, %s)', inFull, async (one, other) => {
    const count = isFull ? 1_300 : 700
    const rows = freshRows(count)
    const first = await send(ctx, await sheetOf([head, ...rows]), { mode: one })
    const second = await send(ctx, await sheetOf([head, ...rows.toReversed()]), { mode: other })
    await Promise.all([work(database.db, ctx), work(database.db, ctx)])
    const reported = [await readImport(ctx, { jobId: first }), await readImport(ctx, { jobId: second })]
    expect(reported.map(({ state }) => state)).toEqual(['done', 'done'])
    expect(reported.map(({ reason }) => reason)).toEqual([null, null])
    const summaries = [...(await stored(first)), ...(await stored(second))].map(record => record.summary)
    expect(summaries).toHaveLength(count)
    expect(new Set(summaries).size).toBe(count)
  })
})

describe('an import that was killed', () => {
  async function killAt(jobId: string, rows: number) {
    const { importJob } = await import('@/lib/defects/import/import-job')
    let error: unknown
    await database.db.update(jobs).set({ state: 'running', attempts: 1 }).where(eq(jobs.id, jobId))
    await importJob
      .run(
        inJob(ctx),
        {},
        {
          jobId,
          attempt: 1,
          unfenced: inJob(ctx),
          report: async ({ done = 0 }) => {
            if (done >= rows) throw new Error('killed')
          },
        },
      )
      .catch((thrown: unknown) => {
        error = thrown
      })
    expect(error).toEqual(new Error('killed'))
    await database.db
      .update(jobs)
      .set({ leaseUntil: new Date(0) })
      .where(eq(jobs.id, jobId))
  }
  const sheet = () => sheetOf([head, ...freshRows(1_100)])

  test('has stored whole batches, and goes on behind them', async () => {
    const jobId = await send(ctx, await sheet(), { mode: 'valid' })
    await killAt(jobId, 500)
    expect([500, 600, 1_000]).toContain((await stored(jobId)).length)
    await work(database.db, ctx)
    expect(await readImport(ctx, { jobId })).toMatchObject({
      state: 'done',
      created: 1_100,
      skipped: 0,
      failed: 0,
      total: 1_100,
    })
    expect(await stored(jobId)).toHaveLength(1_100)
  })

  test('too often has stored what it says, and its undo takes that back', async () => {
    const jobId = await send(ctx, await sheet(), { mode: 'valid' })
    await killAt(jobId, 500)
    await database.db.update(jobs).set({ attempts: 3 }).where(eq(jobs.id, jobId))
    await work(database.db, ctx)
    const created = (await stored(jobId)).length
    expect(created).toBeGreaterThan(0)
    expect(await readImport(ctx, { jobId })).toMatchObject({ state: 'failed', created, skipped: 0 })
    await undoImport(ctx, { jobId })
    await work(database.db, ctx)
    expect(await readImport(ctx, { jobId })).toMatchObject({ state: 'undone', undo: { done: created } })
  })

  test('in all or nothing has stored nothing, and begins anew', async () => {
    const before = await database.db.$count(defects)
    const jobId = await send(ctx, await sheet(), { mode: 'all' })
    await killAt(jobId, 500)
    expect(await database.db.$count(defects)).toBe(before)
    await work(database.db, ctx)
    expect(await readImport(ctx, { jobId })).toMatchObject({
      state: 'done',
      created: 1_100,
      skipped: 0,
      failed: 0,
    })
  })
})

test('a file sent many times at once is one job', async () => {
  const bytes = await sheetOf([head, ...freshRows(2)])
  const sent = await Promise.all(Array.from({ length: 5 }, () => send(ctx, bytes, { mode: 'valid' })))
  expect(new Set(sent).size).toBe(1)
  await cancelImport(ctx, { jobId: sent[0]! })
  expect(await readImport(ctx, { jobId: sent[0]! })).toMatchObject({ state: 'cancelled', created: 0 })
})
