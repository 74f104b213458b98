import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { defectOrigins, defects } from '@/db/schema/defects'
import { importRows, imports } from '@/db/schema/imports'
import { jobs } from '@/db/schema/jobs'
import { defectFlow } from '@/db/schema/workflow'
import { readImport } from '@/lib/defects/import/read-import'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { send } from '@/tests/support/defects/imports'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { sheetOf } from '@/tests/support/files/workbooks'
import { listFiles, temporaryFolder } from '@/tests/support/intake/uploads'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
const place = temporaryFolder()
const running: ChildProcess[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  place.remove()
  await database.close()
})

function startJobs() {
  const child = spawn(process.execPath, ['lib/ops/server/jobs.mjs'], {
    env: { ...process.env, DATABASE_URL: database.url, FILES_DIR: place.folder },
    stdio: 'ignore',
  })
  running.push(child)
  return child
}

const until = <T>(ask: () => Promise<T | false>) => vi.waitUntil(ask, { timeout: 60_000, interval: 50 })

const rows = 4_000

test('an import whose process is killed goes on where it was: whole batches, every record once', {
  timeout: 180_000,
}, async () => {
  const ctx = await contextOf(database.db, ['vehicle_defect_import'], place.folder)
  const lines = Array.from({ length: rows }, (_, at) => ['2024-01-02', `异响 ${at}`, `星辰${ids.mark}`])
  const [{ before } = { before: 0 }] = await database.db.select({ before: count() }).from(defects)
  const jobId = await send(ctx, await sheetOf([['接收日期', '问题简述', '品牌'], ...lines]), {
    mode: 'valid',
  })
  const stored = async () =>
    (
      await database.db
        .select({ count: count() })
        .from(importRows)
        .innerJoin(imports, eq(imports.id, importRows.importId))
        .where(eq(imports.jobId, jobId))
    )[0]!.count

  const first = startJobs()
  await until(async () => (await stored()) > 0)
  first.kill('SIGKILL')
  await once(first, 'exit')
  // The dead process's transaction is rolled back once its connection is closed.
  await until(async () => {
    const open = await database.db.execute(sql`SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`)
    return open.rows.length === 0
  })
  const there = await stored()
  expect(there).toBeLessThan(rows)
  expect(there % 500).toBe(0)
  const [{ now } = { now: 0 }] = await database.db.select({ now: count() }).from(defects)
  expect(now - before).toBe(there)
  expect(await readImport(ctx, { jobId })).toMatchObject({ state: 'running' })

  await database.db
    .update(jobs)
    .set({ leaseUntil: new Date(0) })
    .where(eq(jobs.id, jobId))
  const second = startJobs()
  const reported = await until(async () => {
    const now = await readImport(ctx, { jobId })
    return now.state !== 'running' && now
  })
  second.kill('SIGTERM')
  expect(reported).toMatchObject({
    state: 'done',
    total: rows,
    done: rows,
    created: rows,
    skipped: 0,
    failed: 0,
  })
  const counts = await database.db.execute(sql`SELECT
    (SELECT count(*)::int FROM ${defects}) - ${before}::int AS records,
    (SELECT count(DISTINCT complaint_no)::int FROM ${defects}) - ${before}::int AS numbers,
    (SELECT count(*)::int FROM ${defectFlow} WHERE node = 'import' AND user_id = ${ctx.user!.id}::bigint) AS flow,
    (SELECT count(*)::int FROM ${defectOrigins}) AS origins`)
  expect(counts.rows[0]).toMatchObject({ records: rows, numbers: rows, flow: rows, origins: rows })
  expect(listFiles(place.folder).filter(file => !file.startsWith('tmp/'))).toHaveLength(1)
})
