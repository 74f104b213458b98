import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readTrend } from '@/lib/analysis/trend/read-trend'
import type { Ctx } from '@/lib/core/context'
import { findPage } from '@/lib/defects/list/find-page'
import { listNotices } from '@/lib/notices/list-notices'
import { backtestJob } from '@/lib/signals/backtest/backtest-job'
import { readBacktest } from '@/lib/signals/backtest/read-backtest'
import { startBacktest } from '@/lib/signals/backtest/start-backtest'
import { addItem } from '@/lib/signals/items/add-item'
import { getItem } from '@/lib/signals/items/get-item'
import { pageItems } from '@/lib/signals/items/page-items'
import { signalRunJob } from '@/lib/signals/runs/run-job'
import { scheduleRuns } from '@/lib/signals/runs/schedule-runs'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { addCampaign } from '@/tests/support/defects/campaigns'
import { plantCluster } from '@/tests/support/defects/clusters'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { contextOf } from '@/tests/support/people/people'
import { runJobs, systemContext } from '@/tests/support/people/system'

const now = new Date('2026-11-23T07:00:00+08:00')
const window = { from: '2026-09-01', to: '2026-11-23' }

let database: TestDatabase
let ids: Catalogue
let ctx: Ctx

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  await database.owner.pool.query('truncate defects cascade')
  await plantCluster(database.pool, ids, '2026-11-23')
  const rights = ['watch_item', 'signal_rule', 'vehicle_defect', 'defect_analysis', 'recall'] as const
  ctx = { ...(await contextOf(database.db, rights)), now }
})
afterAll(() => database.close())
beforeEach(() =>
  database.owner.pool.query(
    'truncate recalls, signal_hits, watch_steps, watch_items, signal_runs, mutes, notices, jobs cascade',
  ),
)

const campaign = (more: Parameters<typeof addCampaign>[2] = {}) =>
  addCampaign(database.db, [{ modelRangeId: ids.series }], {
    ...{ assemblyCode: '04', subAssemblyCode: '0401', filedAt: '2026-10-01', startsAt: '2026-10-10' },
    ...{ state: 'running', ...more },
  })

const cover = (recallId: string, { records = 5, at = '2026-11-20' } = {}) =>
  database.pool.query(
    `INSERT INTO recall_records (recall_id, defect_id, verdict, by, at)
      SELECT $1, id, 'covered', 'scope', $4::timestamptz FROM defects
        WHERE model_range_id = $2 AND assembly_code = '04' AND received_at >= '2026-10-10'
        ORDER BY received_at DESC, id DESC LIMIT $3`,
    [recallId, ids.series, records, at],
  )

const backtest = async (
  rules: Parameters<typeof startBacktest>[1]['rules'],
  mode?: 'received' | 'entered',
) => {
  const { jobId } = await startBacktest(ctx, { rules, ...window, mode })
  await runJobs(database.db, [backtestJob])
  return (await readBacktest(ctx, { jobId })).result!
}
const afterRecall = { method: 'after-recall', levels: [] as never[], params: { least: 3 } } as const

test('covered cars that complain after the remedy began open one item of the recall', async () => {
  const { id, recallNo } = await campaign()
  await cover(id)
  await scheduleRuns(systemContext(database.db, now))
  await runJobs(database.db, [signalRunJob])
  const { records } = await pageItems(ctx, {})
  const found = records.filter(({ group }) => group.recallId === id)
  expect(found).toMatchObject([{ n: 5, title: expect.stringContaining(`召回 ${recallNo} · 制动系`) }])
  const { filters } = found[0]!
  expect(filters).toMatchObject({ recallId: [id], recallVerdict: ['covered'], receivedAtFrom: '2026-10-10' })
  expect((await findPage(ctx, { page: 1, limit: 10 }, filters)).total).toBe(5)
  expect((await getItem(ctx, { id: found[0]!.id })).recalls).toMatchObject([{ id }])
  const notice = (await listNotices(ctx, {})).records.find(
    ({ href }) => href === `/rule?entry=${found[0]!.id}`,
  )
  expect(notice).toMatchObject({ kind: 'itemOpened', text: expect.stringContaining(`召回 ${recallNo}`) })
})

test('neither does a withdrawn campaign, one without a remedy yet, nor what was found only today', async () => {
  await cover((await campaign({ state: 'withdrawn' })).id)
  await cover((await campaign({ startsAt: null })).id)
  await cover((await campaign()).id, { at: '2026-11-23T03:00:00+08:00' })
  await scheduleRuns(systemContext(database.db, now))
  await runJobs(database.db, [signalRunJob])
  expect((await pageItems(ctx, {})).records.filter(({ group }) => group.recallId)).toEqual([])
})

test('a back-test fires by receipt as if it had been known, by entry only from then on', async () => {
  const { id } = await campaign()
  await cover(id)
  const firings = (result: Awaited<ReturnType<typeof backtest>>) =>
    result.alarms.filter(({ group }) => group.recallId === id).map(({ week }) => week)
  const [received] = firings(await backtest([{ ...afterRecall }]))
  const [entered] = firings(await backtest([{ ...afterRecall }], 'entered'))
  expect(received! < '2026-11-20').toBe(true)
  expect(entered).toBe('2026-11-23')
})

test('the lead is counted against the filing of a campaign for the same series and part', async () => {
  const found = await campaign({ filedAt: '2026-11-22', state: 'filed' })
  const other = await addCampaign(database.db, [{ modelRangeId: ids.otherSeries }], {
    ...{ assemblyCode: '01', filedAt: '2026-11-21' },
  })
  await campaign({ filedAt: '2026-11-20', state: 'draft' })
  const { lead, alarms } = await backtest(['1'])
  const week = alarms.find(({ place }) => place === `series:${ids.series}/assembly:04`)!.week
  expect(lead).toMatchObject([
    { kind: 'recall', id: other.id, at: '2026-11-21', firedAt: null, days: null },
    {
      ...{ kind: 'recall', id: found.id, at: '2026-11-22', firedAt: week },
      days: (Date.parse('2026-11-22') - Date.parse(week)) / 86_400_000,
    },
  ])
})

test('an item names the campaigns of its vehicles and its part, for those who may read them', async () => {
  const [same, otherPart, named] = [
    await campaign(),
    await campaign({ assemblyCode: '01', subAssemblyCode: '0101' }),
    await addCampaign(database.db, [{ modelRangeId: ids.otherSeries }], { assemblyCode: '01' }),
  ]
  const item = await addItem(ctx, {
    group: { modelRangeId: ids.series },
    event: { assemblyCode: '04', subAssemblyCode: '0401' },
  })
  await database.pool.query('UPDATE recalls SET watch_item_id = $1 WHERE id = $2', [item.id, named.id])
  const names = (await getItem(ctx, { id: item.id })).recalls.map(({ id }) => id)
  expect(names.toSorted()).toEqual([same.id, named.id].toSorted())
  expect(names).not.toContain(otherPart.id)
  const other = { ...(await contextOf(database.db, ['watch_item', 'vehicle_defect'])), now }
  expect((await getItem(other, { id: item.id })).recalls).toEqual([])
})

test('the time axis of trends marks the campaigns that concern what is looked at', async () => {
  const { id, recallNo } = await campaign()
  await addCampaign(database.db, [{ modelRangeId: ids.otherSeries }], {
    assemblyCode: '04',
    filedAt: '2026-10-02',
  })
  await campaign({ state: 'draft' })
  await campaign({ filedAt: '2025-01-01' })
  const marks = async (more: object, as = ctx) =>
    (
      await readTrend(as, {
        lens: 'assemblyCode',
        ...{ receivedAtFrom: window.from, receivedAtTo: window.to },
        ...more,
      } as never)
    ).events.filter(({ kind }) => kind === 'recall')
  expect(await marks({ modelRangeId: [ids.series] })).toEqual([
    {
      date: '2026-10-01',
      kind: 'recall',
      title: `${recallNo} 演示召回 ${recallNo}`,
      n: null,
      href: `/carBack?id=${id}`,
    },
  ])
  expect(await marks({})).toHaveLength(2)
  expect(await marks({ assemblyCode: ['01'] })).toEqual([])
  expect(await marks({}, { ...(await contextOf(database.db, ['defect_analysis'])), now })).toEqual([])
})
