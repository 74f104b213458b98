import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '@/db/client'
import { pageDisproportion } from '@/lib/analysis/disproportion/page-disproportion'
import { readTrend } from '@/lib/analysis/trend/read-trend'
import type { Ctx } from '@/lib/core/context'
import { forgetLookups } from '@/lib/dictionaries/names/lookups'
import { seedFirstStart } from '@/lib/ops/commands/first-seed'
import { migrateDatabase } from '@/lib/ops/commands/migrate'
import { getItem } from '@/lib/signals/items/get-item'
import { pageItems } from '@/lib/signals/items/page-items'
import { openEmptyDatabase } from '@/tests/support/database/database'
import { contextOf } from '@/tests/support/people/people'

let empty: Awaited<ReturnType<typeof openEmptyDatabase>>
let database: Database
let analyst: Ctx
const dayMs = 86_400_000
const last = Math.floor((Date.now() - 16 * 3_600_000) / dayMs)
const daysAgo = (days: number) => new Date((last - days) * dayMs).toISOString().slice(0, 10)

beforeAll(async () => {
  empty = await openEmptyDatabase()
  await migrateDatabase(empty.url, { serverUrl: empty.serverUrl })
  await seedFirstStart({ url: empty.url, demo: true, records: 2_000 })
  database = connect(empty.serverUrl, { max: 4 })
  forgetLookups()
  analyst = await contextOf(database.db, ['defect_analysis'])
}, 120_000)
afterAll(async () => {
  await database?.close()
  await empty?.drop()
  forgetLookups()
})

const one = async (text: string) => (await database.pool.query(text)).rows[0]

async function risingCell(): Promise<{ series: string; brand: string }> {
  return one(`select model_range_id::text as series, brand_id::text as brand from defects
    where sub_assembly_code = '1103' and received_at > '${daysAgo(180)}' group by 1, 2 order by count(*) desc limit 1`)
}

test('the small demo set has as many records as it says, and sales of every series', async () => {
  expect(await one('select count(*)::int as n from defects')).toEqual({ n: 2_000 })
  const { without } = await one(`select count(*)::int as without from model_series s
    where not exists (select from vehicle_sales where model_range_id = s.id)`)
  expect(without).toBe(0)
})

test('early warning has two open items on its clusters, and a muted one', async () => {
  const ctx = await contextOf(database.db, ['watch_item'])
  const { records } = await pageItems(ctx, { muted: false, sortField: 'firstAt', sortOrder: 'ascend' })
  const { series } = await risingCell()
  expect(records.map(({ state }) => state)).toEqual(['tracking', 'new'])
  // Which alarms first depends on the weekday on which the records end.
  expect(records.map(({ place }) => place)).toEqual(
    expect.arrayContaining([
      `series:${series}/assembly:11`,
      expect.stringMatching(/^series:\d+\/assembly:03$/),
    ]),
  )
  expect(await getItem(ctx, { id: records[0]!.id })).toMatchObject({ owner: { name: '郑分析' } })
  const rising = records.find(({ place }) => place === `series:${series}/assembly:11`)!
  const detail = await getItem(ctx, { id: rising.id })
  expect(detail).toMatchObject({ evidence: { rule: { version: 1 } } })
  expect(detail.hits.length).toBeGreaterThan(2)
  expect(detail.n).toBeGreaterThan(detail.evidence.n)
  expect(detail.latest!.title).toContain('电池管理系统')
  const [campaign, ...others] = (await pageItems(ctx, { muted: true })).records
  expect(others).toEqual([])
  expect(campaign).toMatchObject({ muted: { reason: 'media' }, n: 18, collapsed: 1 })
})

test('its rising cell is among the first ten that stand out', async () => {
  const { series } = await risingCell()
  const days = { receivedAtFrom: daysAgo(180), receivedAtTo: daysAgo(0) }
  const { records } = await pageDisproportion(analyst, {
    ...days,
    group: 'modelRangeId',
    event: 'subAssemblyCode',
  })
  const keys = records.slice(0, 10).map(({ group, event }) => `${group.key} ${event.key}`)
  expect(keys).toContain(`${series} 1103`)
})

test('and rises month by month, also per vehicle sold', async () => {
  const { series } = await risingCell()
  const { lines } = await readTrend(analyst, {
    ...{ receivedAtFrom: daysAgo(365), receivedAtTo: daysAgo(0), interval: 'quarter', show: 'rate' },
    ...{ lens: 'modelRangeId', focus: series, sub: 'subAssemblyCode' },
  })
  const { n, rate } = lines.find(({ key }) => key === '1103')!
  const half = Math.floor(n.length / 2)
  const sum = (counts: number[]) => counts.reduce((total, one) => total + one, 0)
  expect(sum(n.slice(half))).toBeGreaterThan(3 * sum(n.slice(0, half)))
  expect(sum(n)).toBeGreaterThan(20)
  expect(rate!.some(one => one?.value)).toBe(true)
})

test('a wave of one sub-assembly goes through many series, and is over', async () => {
  const { inWave, series, after } = await one(`select
      count(*) filter (where received_at <= '${daysAgo(240)}')::int as "inWave",
      count(distinct model_range_id) filter (where received_at <= '${daysAgo(240)}')::int as series,
      count(*) filter (where received_at > '${daysAgo(120)}')::int as after
    from defects where sub_assembly_code = '0111' and received_at > '${daysAgo(360)}'`)
  expect(inWave).toBeGreaterThan(25)
  expect(series).toBeGreaterThan(15)
  expect(after).toBeLessThan(inWave / 2)
})

test('a campaign of copied texts came within two days', async () => {
  const { n, days, series } = await one(`select count(*)::int as n, count(distinct received_at)::int as days,
      count(distinct model_range_id)::int as series
    from defects where description = (select description from defects group by 1 order by count(*) desc limit 1)`)
  expect({ n, days, series }).toEqual({ n: 18, days: 2, series: 1 })
})

test('one production month of one series stands out', async () => {
  const { n } = await one(`select count(*)::int as n from defects where sub_assembly_code = '0304'
    group by model_range_id, production_month order by 1 desc limit 1`)
  expect(n).toBeGreaterThanOrEqual(8)
})

test('three investigations of its clusters stand at different states, with judged records, tasks and a recall', async () => {
  const { rows } = await database.pool.query(`select state, conclusion,
      (select count(*)::int from investigation_tasks as t where t.investigation_id = i.id and done_at is null) as todo,
      (select count(*) > 3 from investigation_records as r
        where r.investigation_id = i.id and verdict = 'supports') as judged,
      (select array_agg(r.recall_no) from investigation_links as l join recalls as r on r.id = l.entity_id
        where l.investigation_id = i.id and l.entity = 'recall') as recalls from investigations as i order by state`)
  expect(rows).toEqual([
    { state: 'applied', conclusion: null, todo: 0, judged: false, recalls: ['DEMO-0002'] },
    {
      state: 'closed',
      conclusion: 'recall_suggested',
      todo: 0,
      judged: expect.any(Boolean),
      recalls: ['DEMO-0001'],
    },
    { state: 'running', conclusion: null, todo: 1, judged: true, recalls: null },
  ])
})
