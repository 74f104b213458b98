import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '@/lib/analysis/query/calendar'
import type { Ctx } from '@/lib/core/context'
import { today } from '@/lib/core/today'
import { readBacktest } from '@/lib/signals/backtest/read-backtest'
import { startBacktest } from '@/lib/signals/backtest/start-backtest'
import { pageItems } from '@/lib/signals/items/page-items'
import { getRule } from '@/lib/signals/rules/get-rule'
import { dueRuns } from '@/lib/signals/runs/due-runs'
import { scheduleRuns } from '@/lib/signals/runs/schedule-runs'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { plantCluster } from '@/tests/support/defects/clusters'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { temporaryFolder } from '@/tests/support/intake/uploads'
import { contextOf } from '@/tests/support/people/people'
import { systemContext } from '@/tests/support/people/system'

const gate = 4_343
const place = temporaryFolder()
const running: ChildProcess[] = []
const now = new Date()
const monday = dueRuns('week', null, now)[0]!.asOf
let database: TestDatabase
let holder: pg.Client
let ids: Catalogue
let ctx: Ctx

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  await database.owner.pool.query('truncate defects cascade')
  await plantCluster(database.pool, ids, monday)
  await database.owner.pool.query(`CREATE FUNCTION hold_here() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_advisory_xact_lock_shared(${gate}); RETURN NEW; END $$`)
  holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await holder?.end()
  place.remove()
  await database?.close()
})
beforeEach(async () => {
  await database.owner.pool.query(
    'truncate signal_hits, watch_steps, watch_items, signal_runs, notices, jobs cascade',
  )
  ctx = { ...(await contextOf(database.db, ['watch_item', 'signal_rule', 'vehicle_defect'])), now }
})

function startJobs() {
  const child = spawn(process.execPath, ['lib/ops/server/jobs.mjs'], {
    env: { ...process.env, DATABASE_URL: database.url, FILES_DIR: place.folder },
    stdio: 'ignore',
  })
  running.push(child)
  return child
}

async function until(text: string, found: boolean) {
  for (const end = performance.now() + 60_000; performance.now() < end; await sleep(50))
    if ((await database.pool.query(text)).rowCount! > 0 === found) return
  throw new Error(`after a minute still ${found ? 'nothing' : 'something'}: ${text}`)
}

const held = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${gate} AND NOT granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
const openTransactions = `SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`
const unfinished = `SELECT FROM jobs WHERE state IN ('queued', 'running')`

/** A process of jobs is killed in the transaction that writes to the table, which is rolled back with its connection. */
async function killAt(table: string, operation: 'INSERT' | 'UPDATE') {
  await database.owner.pool.query(`CREATE TRIGGER hold_here BEFORE ${operation} ON ${table} FOR EACH ROW
    EXECUTE FUNCTION hold_here()`)
  await holder.query(`SELECT pg_advisory_lock(${gate})`)
  const child = startJobs()
  await until(held, true)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await holder.query(`SELECT pg_advisory_unlock(${gate})`)
  await until(openTransactions, false)
  await database.owner.pool.query(`DROP TRIGGER hold_here ON ${table}`)
}

async function takeUpAgain() {
  await database.pool.query(`UPDATE jobs SET lease_until = 'epoch' WHERE state = 'running'`)
  const child = startJobs()
  await until(unfinished, false)
  child.kill('SIGTERM')
  await once(child, 'exit')
}

const counts = async () =>
  (
    await database.pool.query(
      `SELECT (SELECT count(*)::int FROM watch_items) AS items,
      (SELECT count(*)::int FROM watch_steps) AS steps, (SELECT count(*)::int FROM notices WHERE user_id = $1) AS notices,
      (SELECT count(*)::int FROM signal_hits) AS hits,
      (SELECT count(*)::int FROM (SELECT DISTINCT run_id, rule_id, group_key, event_key FROM signal_hits) AS one) AS different`,
      [ctx.user!.id],
    )
  ).rows[0]

test('a run whose process is killed as it opens an item leaves nothing, and the next one fires once', {
  timeout: 180_000,
}, async () => {
  await scheduleRuns(systemContext(database.db, now))
  await killAt('watch_steps', 'INSERT')
  expect(await counts()).toEqual({ items: 0, steps: 0, notices: 0, hits: 0, different: 0 })
  await takeUpAgain()
  const { rows } = await database.pool.query(
    `SELECT r.every, r.state, r.opened, j.attempts FROM signal_runs AS r JOIN jobs AS j ON j.id = r.job_id ORDER BY r.every`,
  )
  expect(rows).toEqual([
    { every: 'day', state: 'done', opened: 0, attempts: 1 },
    { every: 'week', state: 'done', opened: 1, attempts: 2 },
  ])
  const [item, ...others] = (await pageItems(ctx, { brandId: ids.brand })).records
  expect(others).toEqual([])
  const { hits, ...found } = await counts()
  expect(hits).toBe(item!.firings)
  expect(found).toMatchObject({ items: 1, steps: 1, notices: 1, different: hits })
})

test('a back-test whose process is killed at its end has its result once, and creates nothing', {
  timeout: 180_000,
}, async () => {
  const window = { from: addDays(monday, -84), to: today(now) }
  const { jobId } = await startBacktest(ctx, { rules: ['1'], ...window })
  await killAt('signal_rules', 'UPDATE')
  expect(await readBacktest(ctx, { jobId })).toMatchObject({ state: 'running', result: null })
  expect((await getRule(ctx, { id: '1' })).backtest).toBeNull()
  await takeUpAgain()
  const { state, total, done, result } = await readBacktest(ctx, { jobId })
  expect([state, done, result!.alarms.length]).toEqual(['done', total, 1])
  expect((await getRule(ctx, { id: '1' })).backtest).toMatchObject({ alarms: 1, version: 1 })
  expect(await counts()).toMatchObject({ items: 0, hits: 0, notices: 1 })
})
