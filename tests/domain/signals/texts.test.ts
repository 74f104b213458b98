import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { atMoment, type Ctx } from '@/lib/core/context'
import { storeTextMessage } from '@/lib/outbox/store-text-message'
import type { Services } from '@/lib/services/services'
import { embeddedTextMessages } from '@/lib/services/text-message/embedded'
import type { TextMessages } from '@/lib/services/text-message/text-message'
import { muteSignal } from '@/lib/signals/mutes/mute-signal'
import { amendRule, pageRules } from '@/lib/signals/rules/verbs'
import { signalRunJob } from '@/lib/signals/runs/run-job'
import { scheduleRuns } from '@/lib/signals/runs/schedule-runs'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { plantCluster } from '@/tests/support/defects/clusters'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { contextOf } from '@/tests/support/people/people'
import { runJobs, systemContext } from '@/tests/support/people/system'

const monday = new Date('2026-11-23T07:00:00+08:00')
const day = 86_400_000

let database: TestDatabase
let ids: Catalogue
let ctx: Ctx
let named: string

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  await database.owner.pool.query('truncate defects cascade')
  await plantCluster(database.pool, ids, '2026-11-23')
  await database.pool.query(
    `update defects set fire = true, description = '张三，电话 13800000001' || repeat(md5(id::text), 3)
    where complaint_no like $1 || 'C%'`,
    [ids.mark],
  )
  // As if they had been so from the beginning.
  await database.owner.pool.query('truncate defect_images')
  ctx = atMoment(await contextOf(database.db, ['watch_item', 'signal_rule', 'vehicle_defect']), monday)
  const { user } = await contextOf(database.db, ['watch_item'])
  named = user!.id
  await database.pool.query(`update users set mobile = '13900000001' where id = $1`, [named])
  const [rule] = (await pageRules(ctx, { method: 'severe' })).records
  const { id, version, name, method, levels, params, budget, every } = rule!
  await amendRule(ctx, {
    ...{ id, version, name, method, levels, params, budget, every, notify: { people: [named] } },
  } as Parameters<typeof amendRule>[1])
})
afterAll(() => database.close())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: monday })
  await database.owner.pool.query(
    'truncate signal_hits, watch_steps, watch_items, signal_runs, mutes, notices, jobs, text_messages, rate_limits cascade',
  )
  await switchTo(true)
})
afterEach(() => void vi.useRealTimers())

const switchTo = (on: boolean) =>
  database.pool.query(
    `insert into parameters (key, value) values ('signalTexts', $1) on conflict (key) do update set value = excluded.value`,
    [{ on }],
  )
const kept = () => embeddedTextMessages(message => storeTextMessage(database.db, message))
async function run(at = monday, textMessages: TextMessages = kept()) {
  vi.setSystemTime(at)
  await scheduleRuns(systemContext(database.db, at))
  await runJobs(database.db, [signalRunJob], { textMessages } as Services)
}
const texts = async () =>
  (await database.pool.query('select mobile, text, purpose from text_messages order by id')).rows

test('people whom a rule of severe events names get one text an item, with nothing personal in it', async () => {
  await run()
  const [text, ...others] = await texts()
  expect(others).toEqual([])
  expect(text).toMatchObject({ mobile: '13900000001', purpose: 'signal' })
  expect(text.text).toMatch(
    /严重事件预警.+星辰一号.+制动系.+严重记录 9 条.+不是缺陷的证明.+\/app\/rule\?entry=\d+/,
  )
  expect(text.text).not.toMatch(/张三|13800000001/)
  // It fires again the next day.
  await run(new Date(monday.getTime() + day))
  expect(await texts()).toHaveLength(1)
})

test('no text without the parameter, and none of what is muted', async () => {
  await switchTo(false)
  await run()
  expect(await texts()).toEqual([])
  await database.owner.pool.query('truncate signal_hits, watch_steps, watch_items, signal_runs, jobs cascade')
  await switchTo(true)
  await muteSignal(atMoment(ctx, new Date(monday.getTime() - day)), {
    scope: { modelRangeId: ids.series },
    reason: 'known',
  })
  await run()
  expect(await texts()).toEqual([])
})

test('nobody gets more than three in a day', async () => {
  for (let item = 0; item < 5; item++) {
    await database.owner.pool.query(
      'truncate signal_hits, watch_steps, watch_items, signal_runs, jobs cascade',
    )
    await run()
  }
  expect(await texts()).toHaveLength(3)
})

test('a service that is away costs the text only: the run is done, and the try is given back', async () => {
  await run(monday, { delivery: 'sent', send: () => Promise.reject(new Error('away')) })
  const { rows } = await database.pool.query('select distinct state from signal_runs')
  expect(rows).toEqual([{ state: 'done' }])
  const { rows: tries } = await database.pool.query('select points from rate_limits')
  expect(tries).toEqual([{ points: 0 }])
})
