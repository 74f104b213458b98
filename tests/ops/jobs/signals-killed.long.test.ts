import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Ctx } from '@/lib/core/context'
import { addDays, today } from '@/lib/core/today'
import { readBacktest } from '@/lib/signals/backtest/read-backtest'
import { startBacktest } from '@/lib/signals/backtest/start-backtest'
import { pageItems } from '@/lib/signals/items/page-items'
import { getRule } from '@/lib/signals/rules/verbs'
import { dueRuns, scheduleRuns } from '@/lib/signals/runs/schedule-runs'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { openKilledJobs } from '@/tests/support/database/killed-jobs'
import { plantCluster } from '@/tests/support/defects/clusters'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { temporaryFolder } from '@/tests/support/intake/uploads'
import { contextOf } from '@/tests/support/people/people'
import { systemContext } from '@/tests/support/people/system'

const place = temporaryFolder()
const now = new Date()
const monday = dueRuns('week', null, now)[0]!.asOf
const mondayMorning = new Date(`${monday}T07:00:00+08:00`)
let database: TestDatabase
let jobs: Awaited<ReturnType<typeof openKilledJobs>>
let ids: Catalogue
let ctx: Ctx

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  await database.owner.pool.query('truncate defects cascade')
  await plantCluster(database.pool, ids, monday)
  jobs = await openKilledJobs(database, place.folder)
})
afterAll(async () => {
  await jobs?.close()
  place.remove()
  await database?.close()
})
beforeEach(async () => {
  await database.owner.pool.query(
    'truncate signal_hits, watch_steps, watch_items, signal_runs, notices, jobs cascade',
  )
  ctx = { ...(await contextOf(database.db, ['watch_item', 'signal_rule', 'vehicle_defect'])), now }
})

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
  await scheduleRuns(systemContext(database.db, mondayMorning))
  await jobs.killAt({ table: 'watch_steps', operation: 'INSERT' })
  expect(await counts()).toEqual({ items: 0, steps: 0, notices: 0, hits: 0, different: 0 })
  await jobs.takeUpAgain()
  const { rows } = await database.pool.query(
    `SELECT r.every, r.state, r.opened, j.attempts FROM signal_runs AS r JOIN jobs AS j ON j.id = r.job_id ORDER BY r.every`,
  )
  expect(rows).toEqual([
    { every: 'day', state: 'done', opened: 1, attempts: 2 },
    { every: 'week', state: 'done', opened: 0, attempts: 1 },
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
  await jobs.killAt({ table: 'signal_rules', operation: 'UPDATE' })
  expect(await readBacktest(ctx, { jobId })).toMatchObject({ state: 'running', result: null })
  expect((await getRule(ctx, { id: '1' })).backtest).toBeNull()
  await jobs.takeUpAgain()
  const { state, total, done, result } = await readBacktest(ctx, { jobId })
  expect([state, done, result!.alarms.length]).toEqual(['done', total, 1])
  expect((await getRule(ctx, { id: '1' })).backtest).toMatchObject({ alarms: 1, version: 1 })
  expect(await counts()).toMatchObject({ items: 0, hits: 0, notices: 1 })
})
