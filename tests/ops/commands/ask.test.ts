import { afterAll, beforeAll, expect, test } from 'vitest'
import { filtersOf } from '@/app/_ui/call-address'
import { countRecords } from '@/lib/analysis/query/count-records'
import { recordsAddress } from '@/lib/analysis/query/link'
import { readReport } from '@/lib/analysis/report/read-report'
import type { Ctx } from '@/lib/core/context'
import { pageDefects } from '@/lib/defects/list/page-defects'
import { ask } from '@/lib/ops/commands/ask'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ctx: Ctx
beforeAll(async () => {
  database = await openTestDatabase()
  ctx = await contextOf(database.db, 'all')
})
afterAll(() => database.close())

const window = { receivedAtFrom: '2023-01-01', receivedAtTo: '2026-12-31' }

test('the statement shown beside a number gives that number, as does the list', async () => {
  const { figures, rows } = await readReport(ctx, { ...window, by: 'province' })
  const shown = [...figures!, ...rows.slice(0, 3)].filter(({ filters }) => filters)
  expect(shown.length).toBeGreaterThan(4)
  for (const { n, filters } of shown) {
    const list = { ...window, alsoExtra: false, ...filters, counted: true }
    const origin = await countRecords(ctx, { filters: filtersOf(recordsAddress(list)) })
    expect(origin.n).toBe(n)
    expect(origin.question).toContain('2023-01-01')
    expect(await ask(database.db, origin.statement!)).toEqual({ names: ['n'], rows: [[String(n)]] })
    expect((await pageDefects(ctx, list)).total).toBe(n)
  }
})

test('what the column store does not have has no statement', async () => {
  const { statement } = await countRecords(ctx, { filters: { ...window, keyword: '刹车' } })
  expect(statement).toBe(null)
})

test.each([
  'DELETE FROM records',
  'SELECT 1; SELECT 2',
  `COPY records TO '/tmp/never-written.csv'`,
  `SELECT * FROM read_csv('/etc/passwd')`,
  `SELECT * FROM read_blob('/proc/self/environ')`,
  `SELECT * FROM glob('/etc/*')`,
  `EXPLAIN ANALYZE COPY records TO '/tmp/never-written.csv'`,
  `ATTACH '/tmp/never-written.db'`,
  'INSTALL httpfs',
  'SELECT ST_Point(1, 1)',
  `SELECT getenv('AUTH_SECRET')`,
  'SET memory_limit = 0',
])('only asks: %s is refused', async text => {
  await expect(ask(database.db, text)).rejects.toThrow()
})
