import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { writeAudit } from '@/lib/accounts/open-context'
import { atMoment, type Ctx, type CtxParts, createContext } from '@/lib/core/context'
import { systemGrants } from '@/lib/core/permissions'
import { enqueueSystemJob, job } from '@/lib/jobs/job'
import { handBackJobs } from '@/lib/jobs/run-job'
import { listNotices } from '@/lib/notices/list-notices'
import { addItem } from '@/lib/signals/items/add-item'
import { getItem } from '@/lib/signals/items/get-item'
import { pageItems } from '@/lib/signals/items/page-items'
import { stepItem } from '@/lib/signals/items/step-item'
import { muteSignal } from '@/lib/signals/mutes/mute-signal'
import { pageMutes } from '@/lib/signals/mutes/page-mutes'
import { pageRules } from '@/lib/signals/rules/verbs'
import { pageRuns } from '@/lib/signals/runs/page-runs'
import { endLostRuns, signalRunJob } from '@/lib/signals/runs/run-job'
import { dueRuns, scheduleRuns } from '@/lib/signals/runs/schedule-runs'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { runNextJob } from '@/tests/support/database/run-next-job'
import { plantCluster } from '@/tests/support/defects/clusters'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { contextOf } from '@/tests/support/people/people'
import { runJobs, systemContext } from '@/tests/support/people/system'

// A Monday, seven in the morning in Shanghai.
const now = new Date('2026-11-23T07:00:00+08:00')
const monday = '2026-11-23'

let database: TestDatabase
let ids: Catalogue
let ctx: Ctx

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  await database.owner.pool.query('truncate defects cascade')
  await plantCluster(database.pool, ids, monday)
  ctx = atMoment(await contextOf(database.db, ['watch_item', 'signal_rule', 'vehicle_defect']), now)
})
afterAll(() => database.close())
const forget = () =>
  database.owner.pool.query(
    'truncate signal_hits, watch_steps, watch_items, signal_runs, mutes, notices, jobs cascade',
  )
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  await forget()
})
afterEach(() => void vi.useRealTimers())

const system = (at = now) => systemContext(database.db, at)
const run = async (at = now) => {
  vi.setSystemTime(at)
  const entered = await scheduleRuns(system(at))
  return [entered, await runJobs(database.db, [signalRunJob])]
}
const makeUpFor = async (at: Date) => {
  await scheduleRuns(system())
  vi.setSystemTime(at)
  await runJobs(database.db, [signalRunJob])
}
const noon = (day: string) => new Date(`${day}T12:00:00+08:00`)
const plantFire = (createdAt: string | Date) =>
  database.pool.query(
    `insert into defects (complaint_no, state, received_at, complaint_type, brand_id, model_range_id, assembly_code,
       sub_assembly_code, symptom_codes, fire, severity_score, version, created_at)
     values ($1, 10, $4, '01', $2, $3, '04', '0401', '{S01}', true, 9, 1, $5)`,
    [`${ids.mark}F`, ids.brand, ids.series, monday, createdAt],
  )
const ofSeries = async () => (await pageItems(ctx, { brandId: ids.brand })).records

test('weeks are due on Mondays and days daily at six, missed ones oldest first and eight at most', () => {
  const at = (text: string) => new Date(`${text}+08:00`)
  expect(dueRuns('week', null, at('2026-11-23T05:59:00'))).toEqual([{ asOf: '2026-11-16', every: 'week' }])
  expect(dueRuns('week', null, at('2026-11-23T06:00:00'))).toEqual([{ asOf: '2026-11-23', every: 'week' }])
  expect(dueRuns('week', '2026-11-23', at('2026-11-29T23:00:00'))).toEqual([])
  expect(dueRuns('week', '2026-11-02', at('2026-11-24T08:00:00')).map(({ asOf }) => asOf)).toEqual([
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
  ])
  expect(dueRuns('day', '2026-10-01', at('2026-11-24T08:00:00')).map(({ asOf }) => asOf)).toEqual(
    [17, 18, 19, 20, 21, 22, 23, 24].map(day => `2026-11-${day}`),
  )
})

test('two servers that ask at once enter each run once, and what fires opens one item of a place', async () => {
  const entered = await Promise.all([scheduleRuns(system()), scheduleRuns(system())])
  expect(entered.sort()).toEqual([0, 2])
  expect(await scheduleRuns(system())).toBe(0)
  expect(await runJobs(database.db, [signalRunJob])).toBe(2)
  const { records } = await pageRuns(ctx, {})
  expect(records.map(({ asOf, every, state }) => `${asOf} ${every} ${state}`).sort()).toEqual([
    `${monday} day done`,
    `${monday} week done`,
  ])
  const daily = records.find(({ every }) => every === 'day')!
  expect(daily).toMatchObject({ rules: 5, opened: 1, failures: [], reason: null })
  expect(daily.fired).toBeGreaterThan(1)

  const [item, ...others] = await ofSeries()
  expect(others).toEqual([])
  const itemsOf = async (filters: object) => (await pageItems(ctx, filters)).records.map(({ id }) => id)
  // Each hit is counted, and each item that its list has.
  expect(daily.items).toBe(1)
  expect(await itemsOf({ run: daily.id })).toEqual([item!.id])
  expect(await itemsOf({ openedBy: daily.id, state: 'new' })).toEqual([item!.id])
  expect(await itemsOf({ openedBy: records.find(({ every }) => every === 'week')!.id })).toEqual([])
  expect(item).toMatchObject({
    place: `series:${ids.series}/assembly:04`,
    state: 'new',
    n: 9,
    firings: daily.fired,
  })
  const detail = await getItem(ctx, { id: item!.id })
  expect(detail.evidence).toMatchObject({ asOf: monday, n: 9, collapsed: 9, rule: { version: 1 } })
  expect(detail.evidence.expected).toBeLessThan(2)
  expect(detail.steps).toMatchObject([{ step: 'open', user: null, toState: 'new' }])
  expect((await listNotices(ctx, {})).records).toMatchObject([
    { kind: 'itemOpened', text: expect.stringContaining('制动系'), href: `/rule?entry=${item!.id}` },
  ])
  const { rows } = await database.pool.query(
    `select user_id, detail ->> 'opened' as opened from audit_log where action = 'runSignals' order by id`,
  )
  expect(rows).toEqual([
    { user_id: null, opened: '0' },
    { user_id: null, opened: '1' },
  ])
})

test('the next week joins the open item; a closed one is opened anew', async () => {
  await run()
  const [first] = await ofSeries()
  const next = new Date(now.getTime() + 7 * 86_400_000)
  await run(next)
  const [joined, ...others] = await ofSeries()
  expect(others).toEqual([])
  expect(joined!.id).toBe(first!.id)
  expect(joined!.lastAt).toBe('2026-11-30')
  expect(joined!.firings).toBeGreaterThan(first!.firings)
  await stepItem(ctx, { id: first!.id, version: 1, step: 'close', conclusion: 'false-alarm' })
  await run(new Date(next.getTime() + 7 * 86_400_000))
  expect((await ofSeries()).map(({ id, state }) => [id === first!.id, state])).toEqual([[false, 'new']])
})

test('what a person has opened is joined, not doubled', async () => {
  const own = await addItem(ctx, { group: { modelRangeId: ids.series }, event: { assemblyCode: '04' } })
  await run()
  expect((await ofSeries()).map(({ id }) => id)).toEqual([own.id])
  expect((await getItem(ctx, { id: own.id })).hits.length).toBeGreaterThan(1)
  expect((await listNotices(ctx, {})).records).toEqual([])
})

test('a run that breaks off before its end leaves nothing, and run again creates everything once', async () => {
  await scheduleRuns(system())
  await database.owner.pool.query(`create function break_off() returns trigger language plpgsql as
    $$ begin raise exception 'killed' using errcode = '57P01'; end $$`)
  await database.owner.pool.query(
    `create trigger break_off before insert on audit_log for each row when (new.action = 'runSignals') execute function break_off()`,
  )
  await runJobs(database.db, [signalRunJob])
  expect(await ofSeries()).toEqual([])
  const { rows } = await database.pool.query(`select
    (select count(*)::int from signal_hits) as hits, (select count(*)::int from notices) as notices,
    (select count(*)::int from signal_runs where state = 'running') as running`)
  expect(rows).toEqual([{ hits: 0, notices: 0, running: 2 }])
  await database.owner.pool.query('drop trigger break_off on audit_log; drop function break_off')
  await database.pool.query(
    `update jobs set state = 'running', lease_until = 'epoch', finished_at = null, attempts = 1`,
  )
  await runJobs(database.db, [signalRunJob])
  const [item, ...others] = await ofSeries()
  expect(others).toEqual([])
  const { firings } = item!
  // A second run of the same, as after a process that died between its commit and its job's end.
  await database.pool.query(`update jobs set state = 'running', lease_until = 'epoch', attempts = 1`)
  await runJobs(database.db, [signalRunJob])
  expect((await ofSeries()).map(one => one.firings)).toEqual([firings])
})

test('a run whose job was lost too often has failed, and who keeps the rules is told', async () => {
  await scheduleRuns(system())
  await database.pool.query('update jobs set attempts = 3')
  await runJobs(database.db, [signalRunJob])
  expect((await listNotices(ctx, {})).records).toEqual([])
  await endLostRuns(system())
  await endLostRuns(system())
  const { records } = await pageRuns(ctx, {})
  expect(records.map(({ state }) => state)).toEqual(['failed', 'failed'])
  expect(records.every(({ failures }) => failures.length > 0)).toBe(true)
  const kinds = (await listNotices(ctx, {})).records.map(({ kind }) => kind)
  expect(new Set(kinds)).toEqual(new Set(['runFailed']))
})

test('a job that an orderly stop interrupts is taken up again as the same attempt, however often', async () => {
  const attempts: number[] = []
  const long = job({
    ...{ kind: 'interrupted', input: z.strictObject({}) },
    async run(_ctx, _input, { attempt, unfenced }) {
      attempts.push(attempt)
      if (attempts.length < 6) await handBackJobs(unfenced.db)
      return { attempt }
    },
  })
  await enqueueSystemJob(system(), long, {})
  expect(await runJobs(database.db, [long])).toBe(6)
  expect(attempts).toEqual([1, 1, 1, 1, 1, 1])
  const { rows } = await database.pool.query(`select state, result from jobs`)
  expect(rows).toEqual([{ state: 'done', result: { attempt: 1 } }])
})

test('a rule that cannot be run is told and stops no other', async () => {
  await database.pool.query(
    `insert into signal_rules (name, enabled, method, levels, filters, params, every)
     values ('坏规则', true, 'own-history', '{series*assembly}', '{"modelYearFrom": "x"}', '{"h": 3}', 'week')`,
  )
  try {
    await run()
    expect((await ofSeries()).length).toBe(1)
    const { records } = await pageRuns(ctx, {})
    expect(records.find(({ every }) => every === 'week')!.failures).toEqual([
      expect.objectContaining({ rule: '坏规则' }),
    ])
    expect((await listNotices(ctx, {})).records.map(({ kind }) => kind).sort()).toEqual([
      'itemOpened',
      'runFailed',
    ])
  } finally {
    await database.pool.query(`delete from signal_rules where name = '坏规则'`)
  }
})

test('what is muted goes on being evaluated, tells nobody, and breaks when a severe record arrives', async () => {
  const mute = await muteSignal(ctx, {
    scope: { modelRangeId: ids.series, assemblyCode: '04' },
    reason: 'known',
  })
  expect(mute.nThen).toBeGreaterThan(8)
  await run()
  const [item] = await ofSeries()
  expect(item!.muted).toMatchObject({ id: mute.id })
  expect((await getItem(ctx, { id: item!.id })).hits.every(({ muted }) => muted)).toBe(true)
  expect((await listNotices(ctx, {})).records).toEqual([])
  await plantFire(new Date(now.getTime() + 3_600_000))
  await run(new Date(now.getTime() + 86_400_000))
  expect((await pageMutes(ctx, { active: false })).records).toMatchObject([
    { endedWhy: 'severe', endedBy: null },
  ])
  expect((await ofSeries())[0]!.muted).toBeNull()
  expect((await listNotices(ctx, {})).records.map(({ kind }) => kind)).toContain('muteBroken')
  await database.pool.query('delete from defects where fire')
})

test('a run that is made up for goes by the mutes of its day, and tells nobody of what is silenced since', async () => {
  const scope = { modelRangeId: ids.series, assemblyCode: '04' }
  const late = noon('2026-11-25')
  const mutedHits = async () => {
    const { hits } = await getItem(ctx, { id: (await ofSeries())[0]!.id })
    return [...new Set(hits.map(({ muted }) => muted))]
  }
  // In force on the Monday, over when the servers start again.
  await muteSignal(atMoment(ctx, noon('2026-11-21')), { scope, reason: 'known', until: monday })
  await makeUpFor(late)
  expect(await mutedHits()).toEqual([true])
  expect((await listNotices(ctx, {})).records).toEqual([])
  expect((await pageMutes(atMoment(ctx, late), {})).records).toMatchObject([{ endedWhy: 'over' }])

  await forget()
  await muteSignal(atMoment(ctx, noon('2026-11-24')), { scope, reason: 'known' })
  await makeUpFor(late)
  expect(await mutedHits()).toEqual([false])
  expect((await listNotices(ctx, {})).records).toEqual([])
})

test('a mute is broken by what was known on the day of the run, not by what came later', async () => {
  const { id } = await muteSignal(atMoment(ctx, noon('2026-11-20')), {
    scope: { modelRangeId: ids.series, assemblyCode: '04' },
    reason: 'known',
  })
  await plantFire('2026-11-24T12:00:00+08:00')
  await makeUpFor(noon('2026-11-25'))
  expect((await pageMutes(ctx, { active: true })).records).toMatchObject([{ id }])
  await run(noon('2026-11-25'))
  expect((await pageMutes(ctx, { active: false })).records).toMatchObject([{ id, endedWhy: 'severe' }])
  await database.pool.query('delete from defects where fire')
})

test('who made a mute is reminded once, a week before it ends', async () => {
  await muteSignal(ctx, { scope: { modelRangeId: ids.otherSeries }, reason: 'known', until: '2026-11-28' })
  await run()
  const kinds = async () =>
    (await listNotices(ctx, {})).records.filter(({ kind }) => kind === 'muteDue').length
  expect(await kinds()).toBe(1)
  await database.pool.query(`update notices set read_at = now()`)
  await run(new Date(now.getTime() + 86_400_000))
  expect(await kinds()).toBe(1)
})

test('runs are listed to whoever may see rules', async () => {
  const stranger = await contextOf(database.db, ['watch_item'])
  await expect(pageRuns(stranger, {})).rejects.toMatchObject({ code: 'forbidden' })
  await expect(pageRuns(ctx, { state: 'odd' as 'done' })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('a job of the system may see records and nothing else, and is nobody’s in the audit log', async () => {
  const person = await contextOf(database.db, [])
  const seen: unknown[] = []
  const look = job({
    kind: 'look',
    input: z.object({}),
    async run(own) {
      seen.push(own.can('vehicle_defect:query'), own.can('vehicle_defect_personal:get'), own.can('signed-in'))
      seen.push(await pageRules(own, {}).catch(({ code }) => code))
      await own.audit({ action: 'runSignals' })
    },
  })
  await enqueueSystemJob(person, look, {})
  const people: (string | null)[] = []
  await runNextJob(database.db, [look], async userId => {
    people.push(userId)
    const { can: _, tx: __, audit: ___, ...parts } = person as Ctx & CtxParts
    return createContext({ ...parts, user: null, grants: systemGrants, door: 'job', writeAudit })
  })
  expect(people).toEqual([null])
  expect(seen).toEqual([true, false, false, 'unauthenticated'])
  const { rows } = await database.pool.query(
    `select user_id, door from audit_log where action = 'runSignals' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ user_id: null, door: 'job' }])
  const { rows: left } = await database.pool.query(
    `select state, (select count(*)::int from notices) as notices from jobs`,
  )
  expect(left).toEqual([{ state: 'done', notices: 0 }])
})
