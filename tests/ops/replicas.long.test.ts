import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect, type Database, query } from '@/db/client'
import { readPosition } from '@/db/replica'
import type { Replicas } from '@/db/replicas'
import { brands } from '@/db/schema/catalogue'
import { defects } from '@/db/schema/defects'
import { openContext, runtime } from '@/lib/accounts/open-context'
import { findUserById } from '@/lib/accounts/people/find-user'
import { countRecords } from '@/lib/analysis/query/count-records'
import { readReport } from '@/lib/analysis/report/read-report'
import { sealAudit, sealKey } from '@/lib/audit/seal-audit'
import { verifyAudit } from '@/lib/audit/verify-audit'
import { learnJob, startLearning } from '@/lib/coding/learn/learn-job'
import { pageModels } from '@/lib/coding/models/models'
import type { Ctx, Door } from '@/lib/core/context'
import { exportJob } from '@/lib/defects/export/export-job'
import { exportSheet } from '@/lib/defects/export/export-sheet'
import { readExport } from '@/lib/defects/export/read-export'
import { exportDefects } from '@/lib/defects/export/start-export'
import { pageDefects } from '@/lib/defects/list/page-defects'
import { readDefect } from '@/lib/defects/record/read-defect'
import type { Job } from '@/lib/jobs/job'
import { backUp } from '@/lib/ops/backup/back-up'
import { verifyBackup } from '@/lib/ops/backup/manifest'
import { restore } from '@/lib/ops/backup/restore'
import { seedFirstStart } from '@/lib/ops/commands/first-seed'
import { migrateDatabase } from '@/lib/ops/commands/migrate'
import { checkConfig } from '@/lib/ops/config/check-config'
import { type Postgres, startPostgres } from '@/lib/ops/postgres/postgres'
import { openMetrics } from '@/lib/ops/server/metrics'
import { embeddedFileStore } from '@/lib/services/file-store/embedded'
import { backtestJob } from '@/lib/signals/backtest/backtest-job'
import { readBacktest } from '@/lib/signals/backtest/read-backtest'
import { startBacktest } from '@/lib/signals/backtest/start-backtest'
import { openEmptyDatabase } from '@/tests/support/database/database'
import { fillWithRecords } from '@/tests/support/database/fill-with-records'
import { runNextJob } from '@/tests/support/database/run-next-job'
import { killServer, removeData, type Standby, startStandby } from '@/tests/support/database/standby'
import { setExportLimits } from '@/tests/support/defects/exports'
import { seedCatalogue } from '@/tests/support/defects/records'
import { temporaryFolder } from '@/tests/support/intake/uploads'
import { addPerson } from '@/tests/support/people/people'

const dataDir = '.data/test-replicas/postgres'
const records = 2_000
const files = temporaryFolder()
let primary: Postgres
let standby: Standby
let owner: Database & { url: string }
let atStandby: Database
let replicas: Replicas
let userId: string
let ctx: Ctx
let metrics: Server

beforeAll(async () => {
  removeData(dataDir)
  primary = await startPostgres({ dataDir, port: 5620, durable: false })
  await migrateDatabase(primary.ownerUrl, { serverUrl: primary.url })
  await seedFirstStart({ url: primary.ownerUrl, demo: false })
  const { port, pathname } = new URL(primary.url)
  const { close, pool } = connect(primary.ownerUrl, { max: 1 })
  // Commits wait as in production, although nothing is flushed to the disk.
  await pool.query(`ALTER DATABASE "${pathname.slice(1)}" SET synchronous_commit = on`)
  await close()
  owner = { ...connect(primary.ownerUrl, { max: 2 }), url: primary.ownerUrl }
  await fillWithRecords({ owner }, await seedCatalogue(owner.db), records)
  standby = await startStandby(dataDir, Number(port), {
    synchronous: false,
    settings: `log_statement = 'all'`,
  })
  const url = primary.url.replace(`:${port}/`, `:${standby.port}/`)
  atStandby = connect(Object.assign(new URL(url), { username: 'postgres', password: superuser() }).href, {
    max: 1,
  })
  Object.assign(process.env, {
    DATABASE_URL: primary.url,
    DATABASE_REPLICA_URLS: url,
    FILES_DIR: files.folder,
  })
  userId = (await addPerson(owner.db, 'all')).id
  ctx = await open(userId)
  replicas = runtime().replicas!
  metrics = await openMetrics({ port: 0, host: '127.0.0.1' })
}, 120_000)

afterAll(async () => {
  metrics?.close()
  await Promise.all([atStandby?.close(), owner?.close()])
  await runtime().replicas?.close()
  await runtime().database.close()
  standby?.stop()
  await primary?.stop(1)
  files.remove()
  removeData(dataDir)
})

const superuser = () => readFileSync(`${dataDir}.password`, 'utf8').trim()
const open = async (id: string, door: Door = 'http') =>
  openContext({ user: await findUserById(runtime().database.db, id), door })

/** Statements about records that the standby ran since this was last called. */
let seen = 0
function readAtStandby(): string[] {
  const log = readFileSync(standby.log, 'utf8')
  const lines = log
    .slice(seen)
    .split(/\n(?=\d{4}-)/)
    .filter(line =>
      /\b(FROM|JOIN) (defects|public\.defects|"?defects"?)\b|^.*copy \(select.*"defects"/i.test(line),
    )
  seen = log.length
  return lines
}

const write = () =>
  owner.pool.query(
    'UPDATE defects SET deleted_at = now() WHERE id = (SELECT min(id) FROM defects WHERE deleted_at IS NULL)',
  )
const setLag = (lagSeconds: number) =>
  owner.pool.query(
    `INSERT INTO parameters (key, value) VALUES ('replicas', $1)
      ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [{ lagSeconds }],
  )
async function countsOf({ pool }: Database) {
  const { rows } = await pool.query(
    `SELECT (SELECT count(*)::int FROM defects) AS defects, (SELECT count(*)::int FROM defect_versions) AS defect_versions,
      (SELECT count(*)::int FROM audit_log) AS audit_log, (SELECT count(*)::int FROM exports) AS exports`,
  )
  return rows[0] as Record<string, number>
}
const countNow = async () =>
  Number((await owner.pool.query('SELECT count(*) AS n FROM defects WHERE deleted_at IS NULL')).rows[0].n)
const counted = async () => (await countRecords(ctx, {})).n

async function figures() {
  const { port } = metrics.address() as AddressInfo
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const figure = (name: string, label = '') => {
    const found = new RegExp(`^database_${name}\\{[^}]*${label}[^}]*\\} (\\S+)$`, 'm').exec(text)?.[1]
    return found === undefined ? undefined : Number(found)
  }
  return {
    usable: figure('replica_usable'),
    lag: figure('replica_lag_seconds'),
    readers: figure('readers_total', 'from="replica"'),
  }
}

/** So that no read falls back on a busy machine. */
const caughtUp = () => expect.poll(figures, { timeout: 20_000 }).toMatchObject({ usable: 1, lag: 0 })

// biome-ignore lint/suspicious/noExplicitAny: each has an input of its own, which it checks itself
async function work(job: Job<any>): Promise<void> {
  const inJob = (id: string | null) => open(id!, 'job')
  expect(await runNextJob(runtime().database.db, [job], inJob)).toBe(true)
}

test('analysis reads the replica, keeps the answer, and asks again after a write: never an old figure', async () => {
  await caughtUp()
  readAtStandby()
  const report = await readReport(ctx, {})
  expect(readAtStandby()).not.toEqual([])
  expect(await readReport(ctx, {})).toEqual(report)
  expect(readAtStandby()).toEqual([])
  for (let turn = 0; turn < 20; turn++) {
    await write()
    expect(await counted()).toBe(await countNow())
    const known = await countNow()
    const [, ...meanwhile] = await Promise.all([write(), counted(), counted()])
    for (const n of meanwhile) expect([known, known - 1]).toContain(n)
    expect(await counted()).toBe(await countNow())
  }
  expect(readAtStandby()).not.toEqual([])
  await caughtUp()
  expect((await figures()).readers).toBeGreaterThan(1)
})

test('lists and records stay on the primary', async () => {
  readAtStandby()
  const { records } = await pageDefects(ctx, {})
  await readDefect(ctx, { id: records[0]!.id })
  expect(readAtStandby()).toEqual([])
})

test('an export reads its rows from the replica, whether it is sent or written by a job', async () => {
  const request = { columns: ['complaintNo'], filters: {} }
  await setExportLimits(owner.db, { reasonAbove: 1_000_000 })
  await caughtUp()
  readAtStandby()
  const sent = (await exportDefects(ctx, request)) as unknown as { file: { stream: Readable } }
  await finished(sent.file.stream.resume())
  const batches = () => readAtStandby().filter(line => line.includes('WITH ORDINALITY')).length
  expect(batches()).toBe(8)
  await setExportLimits(owner.db, { jobAbove: 0, reasonAbove: 1_000_000 })
  const started = (await exportDefects(ctx, request)) as { jobId: string; total: number }
  expect(started.total).toBe(await countNow())
  await caughtUp()
  await work(exportJob)
  expect(batches()).toBe(8)
  expect(await readExport(ctx, { jobId: started.jobId })).toMatchObject({
    state: 'done',
    done: started.total,
  })
})

// The learner has the lowest priority: on a busy machine it waits for everybody.
test('back-tests and learning read the replica', { timeout: 300_000 }, async () => {
  readAtStandby()
  await caughtUp()
  const { jobId } = await startBacktest(ctx, { rules: ['1'], from: '2020-01-01', to: '2020-03-01' })
  await work(backtestJob)
  expect(readAtStandby().join()).toContain('DECLARE known')
  const { state, result } = await readBacktest(ctx, { jobId })
  expect(state).toBe('done')
  expect(result!.recordsPerMonth.reduce((sum, { n }) => sum + n, 0)).toBeGreaterThan(500)
  await startLearning(ctx, {})
  await caughtUp()
  await work(learnJob)
  expect(readAtStandby().join()).toContain('in_class')
  expect((await pageModels(ctx, {})).records).toMatchObject([{ version: 1 }])
})

test('a replica that stands still is left alone after the time it may be behind, and figures stay fresh', async () => {
  await atStandby.pool.query('SELECT pg_wal_replay_pause()')
  try {
    await setLag(1)
    await write()
    const job = await open(userId, 'job')
    readAtStandby()
    // Looked at again and again, until its time was over.
    const looks = vi.spyOn(replicas.all[0]!, 'hasReached')
    const reader = await job.reader()
    expect(looks.mock.calls.length).toBeGreaterThan(1)
    looks.mockRestore()
    expect(await reader.run(db => db.$count(defects, isNull(defects.deletedAt)))).toBe(await countNow())
    await write()
    expect(await counted()).toBe(await countNow())
    expect(readAtStandby()).toEqual([])
    expect((await figures()).lag).toBeGreaterThan(0.9)
  } finally {
    await atStandby.pool.query('SELECT pg_wal_replay_resume()')
  }
  await write()
  await caughtUp()
  expect(await counted()).toBe(await countNow())
  expect(readAtStandby()).not.toEqual([])
})

test('a replica of another timeline is not taken for one, whatever it has replayed', async () => {
  await caughtUp()
  const at = await readPosition(owner.db)
  const [replica] = replicas.all
  await expect.poll(() => replica!.hasReached(at)).toBe(true)
  expect(await replica!.hasReached({ ...at, origin: at.origin.replace(' 00000001 ', ' 00000002 ') })).toBe(
    false,
  )
  expect(replica!.state).toBe('unrelated')
  expect(await replica!.hasReached({ ...at, lsn: 'FFFF/0' })).toBe(false)
  expect(replica!.state).toBe('behind')
  // Asked for real it is none of these; PostgreSQL itself may have written since.
  await caughtUp()
})

test('a read that replay cancels is read again on the primary', async () => {
  await atStandby.pool.query('ALTER SYSTEM SET max_standby_streaming_delay = 0')
  await atStandby.pool.query('SELECT pg_reload_conf()')
  await caughtUp()
  const reader = await ctx.reader()
  let turns = 0
  const n = await reader.run(async from =>
    from.transaction(async db => {
      const found = await db.$count(brands)
      if (turns++ === 0) {
        await owner.pool.query(
          'BEGIN; LOCK TABLE brands IN ACCESS EXCLUSIVE MODE; UPDATE brands SET name = name; COMMIT',
        )
        await query(db, 'SELECT pg_sleep(60)')
      }
      return found
    }),
  )
  expect([n, turns]).toEqual([await owner.db.$count(brands), 2])
})

test('the check of the configuration says what a replica lacks', async () => {
  const found = (await checkConfig(process.env)).map(({ what }) => what)
  expect(found).toContainEqual(expect.stringMatching(/REPLICA.*hot_standby_feedback off/))
})

test('a backup of the replica has what the primary has, and its audit log is as it was written', async () => {
  const key = sealKey('a key that is long enough for a test of it')
  const before = await countsOf(owner)
  await sealAudit(owner.db, key, 15_000)
  await caughtUp()
  readAtStandby()
  const folder = join(files.folder, 'backups', 'of-replica')
  const fileStore = embeddedFileStore(files.folder)
  const { tables, unsoundFiles } = await backUp({ url: primary.url, fileStore, replicas }, folder)
  expect(readAtStandby().join()).toContain('copy (select')
  await verifyBackup(folder)
  expect(unsoundFiles).toEqual([])
  const rows = Object.fromEntries(tables.map(table => [table.name, table.rows]))
  expect(rows).toMatchObject(before)
  const empty = await openEmptyDatabase()
  const restored = connect(empty.url, { max: 1 })
  try {
    await restore(folder, { url: empty.url, fileStore: embeddedFileStore(join(files.folder, 'restored')) })
    const verdict = await verifyAudit(restored.db, [key])
    expect(verdict).toMatchObject({ findings: [], unsealed: 0, rows: before.audit_log })
  } finally {
    await restored.close()
    await empty.drop()
  }
})

test('a replica killed in the middle of an export is replaced by the primary, and nobody notices', async () => {
  await caughtUp()
  const sheet = await exportSheet(ctx, { columns: ['complaintNo'], filters: {} })
  let rows = 0
  for await (const batch of sheet.rows) {
    if (rows === 0) killServer(standby.folder)
    rows += batch.length
  }
  expect(rows).toBe(await countNow())
  await write()
  expect(await counted()).toBe(await countNow())
  expect(await figures()).toMatchObject({ usable: 0, lag: undefined })
  const folder = join(files.folder, 'backups', 'of-primary')
  const fileStore = embeddedFileStore(files.folder)
  const { tables } = await backUp({ url: primary.url, fileStore, replicas }, folder)
  expect(tables.find(({ name }) => name === 'defects')!.rows).toBe(records)
})
