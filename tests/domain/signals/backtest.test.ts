import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Ctx } from '@/lib/core/context'
import type { FileReply } from '@/lib/core/replies'
import { findPage } from '@/lib/defects/list/find-page'
import { listNotices } from '@/lib/notices/list-notices'
import { backtestJob } from '@/lib/signals/backtest/backtest-job'
import { exportBacktest } from '@/lib/signals/backtest/export-backtest'
import { cancelBacktest, listBacktests, readBacktest } from '@/lib/signals/backtest/read-backtest'
import { startBacktest } from '@/lib/signals/backtest/start-backtest'
import { addItem } from '@/lib/signals/items/add-item'
import { stepItem } from '@/lib/signals/items/step-item'
import { getRule } from '@/lib/signals/rules/verbs'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { plantCluster } from '@/tests/support/defects/clusters'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { contextOf } from '@/tests/support/people/people'
import { runJobs } from '@/tests/support/people/system'

const now = new Date('2026-11-23T12:00:00+08:00')
const window = { from: '2026-09-01', to: '2026-11-23' }

let database: TestDatabase
let ids: Catalogue
let ctx: Ctx

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  await database.owner.pool.query('truncate defects cascade')
  await plantCluster(database.pool, ids, '2026-11-16')
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.owner.pool.query('truncate jobs, notices, watch_items cascade')
  ctx = { ...(await contextOf(database.db, ['watch_item', 'signal_rule', 'vehicle_defect'])), now }
})

type Refused = { code: string; details: { issues?: { path: string; code: string }[] } }
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code, details }: Refused) => details.issues?.map(({ path, code }) => `${path} ${code}`) ?? code,
  )
const work = () => runJobs(database.db, [backtestJob])

test('rules, saved or not, tell what they would have done, each with its records as of then', async () => {
  const unsaved = { method: 'severe', levels: ['series*assembly'] } as const
  const { jobId } = await startBacktest(ctx, {
    rules: ['1', { ...unsaved, levels: [...unsaved.levels] }],
    ...window,
  })
  expect(await readBacktest(ctx, { jobId })).toMatchObject({ state: 'queued', result: null })
  await work()
  const test = await readBacktest(ctx, { jobId })
  expect(test).toMatchObject({ state: 'done', total: 12, done: 12, mode: 'received' })
  const { result } = test
  expect(result!.rules).toMatchObject([
    { rule: 0, name: '细分早期预警', alarms: 1, records: expect.any(Number) },
    { rule: 1, alarms: 0, perMonth: 0, records: 0 },
  ])
  expect(result!.together.alarms).toBe(1)
  const [alarm] = result!.alarms
  expect(alarm).toMatchObject({
    ...{ rule: 0, place: `series:${ids.series}/assembly:04`, opens: true },
    group: { modelRangeId: ids.series, name: `星辰一号${ids.mark}` },
    event: { subAssemblyCode: '0401', symptomCode: 'S01' },
    filters: { modelRangeId: [ids.series], asOf: `${alarm!.week}T00:00:00.000+08:00` },
  })
  expect((await findPage(ctx, { page: 1, limit: 20 }, alarm!.filters)).total).toBe(alarm!.n)
  expect(result!.perMonth).toEqual([{ month: alarm!.week.slice(0, 7), rule: 0, alarms: 1 }])
  // Nothing was created, and the form of the saved rule knows.
  const { rows } = await database.pool.query('select count(*)::int as n from watch_items')
  expect(rows).toEqual([{ n: 0 }])
  expect((await getRule(ctx, { id: '1' })).backtest).toMatchObject({ alarms: 1, version: 1, ...window })
  expect((await listNotices(ctx, {})).records).toMatchObject([
    { kind: 'jobDone', href: `/rule?tab=backtest&job=${jobId}` },
  ])
  expect(await listBacktests(ctx, {})).toMatchObject([{ jobId, rules: ['细分早期预警', ''], state: 'done' }])
})

test('the lead is counted against items that people closed', async () => {
  const item = await addItem(ctx, {
    group: { modelRangeId: ids.series },
    event: { assemblyCode: '04' },
    filters: { receivedAtFrom: '2026-10-01', receivedAtTo: '2026-11-20' },
  })
  await stepItem(ctx, { id: item.id, version: 1, step: 'close', conclusion: 'defect' })
  const { jobId } = await startBacktest(ctx, { rules: ['1'], ...window })
  await work()
  const { result } = await readBacktest(ctx, { jobId })
  const [lead] = result!.lead
  const { week } = result!.alarms[0]!
  expect(lead).toMatchObject({ kind: 'watchItem', id: item.id, at: '2026-11-23', firedAt: week, rule: 0 })
  expect(lead!.days).toBe((Date.parse('2026-11-23') - Date.parse(week)) / 86_400_000)
})

test('records that were imported later are listed as they are, because nothing was known of them then', async () => {
  await database.pool.query(
    `insert into defects (complaint_no, state, received_at, complaint_type, brand_id, model_range_id, assembly_code,
       sub_assembly_code, symptom_codes, severity_score, version, created_at)
     select $3 || 'L' || n, 30, date '2026-11-15' - n * 4, '01', $1, $2, '03', '0302', '{S02}', 4, 1, '2026-11-22T00:00:00Z'
     from generate_series(1, 9) as n`,
    [ids.otherBrand, ids.otherSeries, ids.mark],
  )
  const { jobId } = await startBacktest(ctx, { rules: ['1'], ...window })
  const strict = await startBacktest(ctx, { rules: ['1'], ...window, mode: 'entered' })
  await work()
  const alarmsOf = async (id: string) =>
    (await readBacktest(ctx, { jobId: id })).result!.alarms.filter(
      ({ place }) => place === `series:${ids.otherSeries}/assembly:03`,
    )
  const [alarm] = await alarmsOf(jobId)
  expect(alarm!.filters).not.toHaveProperty('asOf')
  expect((await findPage(ctx, { page: 1, limit: 20 }, alarm!.filters)).total).toBe(alarm!.n)
  expect((await alarmsOf(strict.jobId)).filter(({ week }) => week < '2026-11-23')).toEqual([])
  await database.pool.query(`delete from defects where sub_assembly_code = '0302'`)
})

test('one who has two under way gets no third, also when all are started at once', async () => {
  const start = () => startBacktest(ctx, { rules: ['1'], ...window })
  const started = await Promise.all([refusal(start()), refusal(start()), refusal(start())])
  expect(started.sort()).toEqual(['done', 'done', 'too_many_backtests'])
  const colleague = { ...(await contextOf(database.db, ['signal_rule'])), now }
  expect(await refusal(startBacktest(colleague, { rules: ['1'], ...window }))).toBe('done')
})

test('one that is cancelled ends, is nobody else’s, and exports only when done', async () => {
  const { jobId } = await startBacktest(ctx, { rules: ['1'], ...window })
  const colleague = await contextOf(database.db, ['signal_rule'])
  expect(await refusal(readBacktest(colleague, { jobId }))).toBe('not_found')
  expect(await refusal(cancelBacktest(colleague, { jobId }))).toBe('not_found')
  expect(await refusal(exportBacktest(ctx, { jobId }))).toBe('backtest_state')
  expect(await cancelBacktest(ctx, { jobId })).toEqual({ cancelled: jobId })
  expect(await readBacktest(ctx, { jobId })).toMatchObject({ state: 'cancelled', result: null })
  expect(await refusal(cancelBacktest(ctx, { jobId }))).toBe('wrong_state')
})

test('one whose process died begins again and has its result once', async () => {
  const { jobId } = await startBacktest(ctx, { rules: ['1'], ...window })
  await database.pool.query(
    `update jobs set state = 'running', attempts = 1, done = 5, total = 12, lease_until = 'epoch' where id = $1`,
    [jobId],
  )
  await work()
  const { state, done, result } = await readBacktest(ctx, { jobId })
  expect([state, done, result!.alarms.length]).toEqual(['done', 12, 1])
})

test('the workbook has a sheet of rules, alarms, leads and months, with a link at each alarm', async () => {
  const { jobId } = await startBacktest(ctx, { rules: ['1'], ...window })
  await work()
  const reply: FileReply = await exportBacktest(ctx, { jobId })
  expect(reply.file.name).toBe('回测 2026-09-01—2026-11-23.xlsx')
  const { rows } = await database.pool.query(
    `select count(*)::int as n from audit_log where action = 'exportBacktest'`,
  )
  expect(rows).toEqual([{ n: 1 }])
})

test.each([
  [{ rules: [] }, ['rules too_small_array']],
  [{ rules: ['999999'] }, ['rules.0 not_offered']],
  [{ from: '2026-12-01' }, ['to before_start']],
  [{ from: '2020-01-01' }, ['to window_too_long']],
  [{ to: '2026-12-24' }, ['to in_future_day']],
  [{ mode: 'guessed' }, ['mode not_one_of']],
  [{ from: undefined }, ['from required']],
])('%j is refused by its field', async (wrong, expected) => {
  const given = { rules: ['1'], ...window, ...wrong } as Parameters<typeof startBacktest>[1]
  expect(await refusal(startBacktest(ctx, given))).toEqual(expected)
})

test('who may not change rules starts none', async () => {
  const reader = await contextOf(database.db, ['signal_rule:query', 'signal_rule:get'])
  expect(await refusal(startBacktest(reader, { rules: ['1'], ...window }))).toBe('forbidden')
  expect(await refusal(listBacktests(await contextOf(database.db, []), {}))).toBe('forbidden')
})
