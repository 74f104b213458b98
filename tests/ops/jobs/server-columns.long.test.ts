import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { emptyColumns, fillColumns } from '@/lib/analysis/columns/store'
import type { Ctx } from '@/lib/core/context'
import { addDays } from '@/lib/core/today'
import { superviseJobProcesses } from '@/lib/ops/server/supervise-job-processes'
import { readBacktest } from '@/lib/signals/backtest/read-backtest'
import { startBacktest } from '@/lib/signals/backtest/start-backtest'
import { dueRuns } from '@/lib/signals/runs/schedule-runs'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { plantCluster } from '@/tests/support/defects/clusters'
import { seedCatalogue } from '@/tests/support/defects/records'
import { contextOf } from '@/tests/support/people/people'

const now = new Date()
const monday = dueRuns('week', null, now)[0]!.asOf
const urlBefore = process.env.DATABASE_URL
let database: TestDatabase
let ctx: Ctx
let stop = () => {}

beforeAll(async () => {
  database = await openTestDatabase()
  await plantCluster(database.pool, await seedCatalogue(database.db), monday)
  ctx = { ...(await contextOf(database.db, ['signal_rule', 'vehicle_defect'])), now }
  process.env.DATABASE_URL = database.url
  stop = superviseJobProcesses()
}, 60_000)
afterAll(async () => {
  stop()
  emptyColumns()
  process.env.DATABASE_URL = urlBefore
  await database?.close()
})

async function backtest() {
  const { jobId } = await startBacktest(ctx, {
    rules: [{ method: 'count', levels: ['series*subAssembly'], params: { times: 1.5, least: 3 } }],
    from: addDays(monday, -180),
    to: monday,
    mode: 'entered',
  })
  return vi.waitUntil(async () => (await readBacktest(ctx, { jobId })).result, {
    timeout: 60_000,
    interval: 200,
  })
}

// Taken in when somebody asks for it.
const hasHistory = () => {
  const store = (globalThis as Record<symbol, unknown>)[Symbol.for('vehicle-defects.analysis.columns')]
  return (store as { written?: string[] } | undefined)?.written !== undefined
}

test('a process for jobs asks the column store of its server, and PostgreSQL while there is none', {
  timeout: 180_000,
}, async () => {
  const fromDatabase = await backtest()
  expect(fromDatabase.alarms.length).toBeGreaterThan(0)
  expect(hasHistory()).toBe(false)
  await fillColumns(database.db)
  expect(await backtest()).toEqual(fromDatabase)
  expect(hasHistory()).toBe(true)
})
