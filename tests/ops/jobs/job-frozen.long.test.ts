import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '@/db/schema/audit'
import { defects } from '@/db/schema/defects'
import { exports } from '@/db/schema/exports'
import { importRows } from '@/db/schema/imports'
import { jobItems, jobs } from '@/db/schema/jobs'
import type { Ctx } from '@/lib/core/context'
import { exportDefects } from '@/lib/defects/export/start-export'
import { readImport } from '@/lib/defects/import/read-import'
import { undoImport } from '@/lib/defects/import/undo-import'
import { bulkKind } from '@/lib/defects/steps/bulk/bulk-job'
import { readBulk } from '@/lib/defects/steps/bulk/read-bulk'
import { enqueueJob } from '@/lib/jobs/job'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { type Moment, openFrozenJobs } from '@/tests/support/database/frozen-jobs'
import { setExportLimits } from '@/tests/support/defects/exports'
import { send } from '@/tests/support/defects/imports'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { sheetOf } from '@/tests/support/files/workbooks'
import { listFiles, temporaryFolder } from '@/tests/support/intake/uploads'
import { contextOf } from '@/tests/support/people/people'

const rows = 2_000
const place = temporaryFolder()
let database: TestDatabase
let ids: Catalogue
let ctx: Ctx
let frozen: Awaited<ReturnType<typeof openFrozenJobs>>

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  ctx = await contextOf(
    database.db,
    ['vehicle_defect_import', 'vehicle_defect', 'vehicle_defect_export', 'vehicle_defect_delete'],
    place.folder,
  )
  await setExportLimits(database.db, { jobAbove: 100, reasonAbove: 1_000_000 })
  frozen = await openFrozenJobs(database, place.folder)
})
afterAll(async () => {
  await frozen.close()
  place.remove()
  await database.close()
})

async function list(many: number, mark: string = randomUUID()) {
  const lines = Array.from({ length: many }, (_, at) => ['2024-01-02', `${mark} ${at}`, `星辰${ids.mark}`])
  return sheetOf([['接收日期', '问题简述', '品牌'], ...lines])
}
const dryRun = async () => send(ctx, await list(2))
const attemptsOf = async (jobId: string) =>
  (await database.db.select().from(jobs).where(eq(jobs.id, jobId)))[0]!.attempts
const audited = (entityId: string, action: string) =>
  database.db.$count(auditLog, and(eq(auditLog.entityId, entityId), eq(auditLog.action, action)))

async function recordsWith(mark: string) {
  const { rows } = await database.pool.query(
    `SELECT count(DISTINCT d.id)::int AS records, count(v)::int AS versions,
        count(DISTINCT d.id) FILTER (WHERE d.deleted_at IS NOT NULL)::int AS deleted
      FROM defects AS d JOIN defect_versions AS v ON v.defect_id = d.id WHERE d.summary LIKE $1`,
    [`${mark}%`],
  )
  return rows[0]
}

async function stored(mark: string, many = rows) {
  const jobId = await send(ctx, await list(many, mark), { mode: 'valid' })
  await frozen.ended(jobId)
  return jobId
}

describe('an import whose process stands still beyond its lease and then goes on', () => {
  const moments: Record<string, Moment> = {
    'within a batch': { table: 'import_rows', when: 'NEW.row = 1200' },
    'between two batches': { table: 'jobs', when: `NEW.done >= 1000 AND NEW.state = 'running'` },
    'after its last batch': { table: 'jobs', when: `NEW.done = ${rows} AND NEW.state = 'running'` },
  }

  test.each(Object.keys(moments))(
    '%s has created every row once, and its undo takes all back',
    async at => {
      const mark = randomUUID()
      const bytes = await list(rows, mark)
      const jobId = await frozen.overtake(moments[at]!, () => send(ctx, bytes, { mode: 'valid' }), dryRun)
      const reported = await readImport(ctx, { jobId })
      expect(reported).toMatchObject({
        state: 'done',
        total: rows,
        done: rows,
        created: rows,
        skipped: 0,
        failed: 0,
      })
      expect(await attemptsOf(jobId)).toBe(2)
      expect(await recordsWith(mark)).toEqual({ records: rows, versions: rows, deleted: 0 })
      const outcomes = await database.db
        .selectDistinct({ outcome: importRows.outcome })
        .from(importRows)
        .where(eq(importRows.importId, reported.id))
      expect(outcomes).toEqual([{ outcome: 'created' }])

      await frozen.ended((await undoImport(ctx, { jobId })).jobId)
      expect(await readImport(ctx, { jobId })).toMatchObject({ state: 'undone', undo: { done: rows } })
      expect(await recordsWith(mark)).toEqual({ records: rows, versions: 2 * rows, deleted: rows })
    },
    300_000,
  )

  test('in the one transaction of all or nothing leaves it to the other', async () => {
    const mark = randomUUID()
    const bytes = await list(rows, mark)
    const moment: Moment = { table: 'import_rows', when: `NEW.row = 1200 AND NEW.outcome = 'created'` }
    const jobId = await frozen.overtake(moment, () => send(ctx, bytes, { mode: 'all' }), dryRun)
    expect(await readImport(ctx, { jobId })).toMatchObject({ state: 'done', created: rows, skipped: 0 })
    expect(await recordsWith(mark)).toEqual({ records: rows, versions: rows, deleted: 0 })
  }, 300_000)
})

test('an undo whose process stands still is done once, by the other', async () => {
  const mark = randomUUID()
  const jobId = await stored(mark)
  const moment: Moment = { table: 'jobs', when: `NEW.kind = 'undoImport' AND NEW.done >= 1000` }
  await frozen.overtake(moment, async () => (await undoImport(ctx, { jobId })).jobId, dryRun)
  const reported = await readImport(ctx, { jobId })
  expect(reported).toMatchObject({ state: 'undone', undo: { state: 'done', done: rows } })
  expect(await recordsWith(mark)).toEqual({ records: rows, versions: 2 * rows, deleted: rows })
  expect(await audited(reported.id, 'undoImport')).toBe(1)
}, 300_000)

test('a bulk step whose process stands still is taken once with every record', async () => {
  const mark = randomUUID()
  const many = 60
  await stored(mark, many)
  const ofMark = await database.db
    .select({ id: defects.id })
    .from(defects)
    .where(sql`${defects.summary} LIKE ${`${mark}%`}`)
  const begin = () =>
    ctx.tx(async tx => {
      const id = await enqueueJob(tx, bulkKind, { action: 'delete', reason: '重复录入' })
      const items = ofMark.map((record, at) => ({ jobId: id, position: at + 1, entityId: record.id }))
      await tx.db.insert(jobItems).values(items)
      return id
    })
  const moment: Moment = { table: 'job_items', when: 'NEW.position = 17 AND NEW.outcome IS NOT NULL' }
  const jobId = await frozen.overtake(moment, begin, dryRun)
  expect(await readBulk(ctx, { jobId })).toMatchObject({ state: 'done', total: many, done: many, refused: 0 })
  expect(await recordsWith(mark)).toEqual({ records: many, versions: 2 * many, deleted: many })
}, 300_000)

describe('an export whose process stands still', () => {
  const moments: Record<string, Moment> = {
    'as it notes what goes out': { table: 'audit_log', when: `NEW.action = 'exportRecords'` },
    'as it keeps its file': { table: 'exports', when: 'NEW.store_key IS NOT NULL' },
  }

  test.each(Object.keys(moments))(
    '%s leaves one file, which is the other’s, and one note of its end',
    async at => {
      const before = listFiles(place.folder)
      const begin = async () => {
        const started = await exportDefects(ctx, { columns: ['complaintNo', 'summary'], filters: {} })
        return (started as { jobId: string }).jobId
      }
      const jobId = await frozen.overtake(moments[at]!, begin, dryRun)
      const [row] = await database.db.select().from(exports).where(eq(exports.jobId, jobId))
      expect(await attemptsOf(jobId)).toBe(2)
      const files = listFiles(place.folder).filter(file => !before.includes(file))
      expect(files.filter(file => file.includes(row!.storeKey!))).toEqual([
        expect.stringContaining(` ${row!.size}`),
      ])
      // The other file is the list of the small job.
      expect(files).toHaveLength(2)
      expect(await audited(row!.id, 'exportRecords')).toBeGreaterThan(0)
      expect(await audited(row!.id, 'exportDefects')).toBe(1)
    },
    300_000,
  )
})
