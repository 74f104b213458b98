import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '@/lib/core/context'
import { findPage } from '@/lib/defects/list/find-page'
import { listInvolving } from '@/lib/investigations/content/links'
import { listNotices } from '@/lib/notices/list-notices'
import { addItem } from '@/lib/signals/items/add-item'
import { countItems } from '@/lib/signals/items/count-items'
import { getItem } from '@/lib/signals/items/get-item'
import { pageItems } from '@/lib/signals/items/page-items'
import { stepItem } from '@/lib/signals/items/step-item'
import { muteSignal } from '@/lib/signals/mutes/mute-signal'
import { pageMutes } from '@/lib/signals/mutes/page-mutes'
import { unmuteSignal } from '@/lib/signals/mutes/unmute-signal'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let ctx: Ctx

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  ctx = await contextOf(database.db, ['watch_item', 'vehicle_defect'])
  await database.pool.query(
    `insert into defects (complaint_no, state, received_at, complaint_type, brand_id, model_range_id, assembly_code,
       sub_assembly_code, symptom_codes, vin, description, fire, severity_score, version, created_at)
     select 'W' || n, 10, current_date - n, '01', $1, $2, '04', '0401', '{S01}', 'VINOFCAR00000000' || n % 5,
       '第' || n || '条', n = 1, 3, 1, now() from generate_series(1, 6) as n`,
    [ids.brand, ids.series],
  )
})
afterAll(() => database.close())

type Refused = { code: string; details: { issues?: { path: string; code: string }[] } }
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code, details }: Refused) => details.issues?.map(({ path, code }) => `${path} ${code}`) ?? code,
  )

const cell = () => ({
  group: { modelRangeId: ids.series },
  event: { subAssemblyCode: '0401', symptomCode: 'S01' },
})

async function fired(
  place: string,
  { group, event }: { group: object; event: object },
  firedAt = '2026-11-16',
) {
  const { rows } = await database.pool.query(
    `with run as (insert into signal_runs (as_of, every, state) values ($4, 'week', 'done')
        on conflict (as_of, every) do update set state = 'done' returning id),
      item as (insert into watch_items (place, group_key, event_key, brand_id, first_at, last_at, evidence, record_ids)
        select $1, $2, $3, $5, $4, $4, jsonb_build_object('rule', jsonb_build_object('id', '1', 'name', '细分早期预警',
          'version', 1), 'asOf', $4::text, 'from', '2026-08-17', 'to', '2026-11-15', 'n', 3, 'collapsed', 2, 'expected', 0.4,
          'ic025', 0.2, 's', 3.4, 'h', 3, 'severe', 1, 'measures', null),
          (select array_agg(id) from (select id from defects where complaint_no in ('W1', 'W2', 'W3')) as d) returning id),
      hit as (insert into signal_hits (run_id, rule_id, rule_version, level, group_key, event_key, week, from_day, to_day, n,
          collapsed_n, expected, ic025, s, h, severe_n, severity, watch_item_id)
        select run.id, 1, 1, 'series*subAssembly*symptom', $2, $3, $4, '2026-08-17', '2026-11-15', 3, 2, 0.4, 0.2, 3.4, 3,
          1, 4, item.id from run, item returning id, watch_item_id)
     select watch_item_id::text as id, id::text as hit from hit`,
    [place, JSON.stringify(group), JSON.stringify(event), firedAt, ids.brand],
  )
  const [{ id, hit }] = rows
  await database.pool.query('update watch_items set first_hit_id = $1 where id = $2', [hit, id])
  return id as string
}

test('an item opened by hand has its figures, its records and its owner', async () => {
  const item = await addItem(ctx, { ...cell(), note: '看到了' })
  expect(item).toMatchObject({
    place: `series:${ids.series}/assembly:04`,
    title: `星辰一号${ids.mark} · 制动系 · 制动踏板 · 异响`,
    group: { modelRangeId: ids.series, name: `星辰一号${ids.mark}` },
    event: { assemblyCode: '04', subAssemblyCode: '0401', symptomCodes: ['S01'] },
    ...{ state: 'tracking', owner: { name: '测试员' }, version: 1, overdue: false, muted: null, recalls: [] },
    // W1 and W6 are of one car.
    evidence: { rule: null, n: 6, collapsed: 5, severe: 1, filters: { watchItemId: [item.id] } },
    now: { n: 6, collapsed: 5, severe: 1, filters: { counted: true, modelRangeId: [ids.series] } },
    steps: [{ step: 'open', user: '测试员', text: '看到了' }],
    can: ['assign', 'note', 'investigate', 'close', 'mute'],
  })
  const listed = await findPage(ctx, { page: 1, limit: 10 }, item.evidence.filters)
  expect(listed.total).toBe(item.evidence.n)
  expect((await findPage(ctx, { page: 1, limit: 10 }, item.now!.filters)).total).toBe(item.now!.n)
  expect(await refusal(addItem(ctx, cell()))).toBe('place_taken')
  await stepItem(ctx, { id: item.id, version: 1, step: 'close', conclusion: 'no-defect' })
})

test('what fired is listed worst first, claimed, handed on, investigated, closed and opened again', async () => {
  const place = `series:${ids.series}/assembly:04`
  const id = await fired(place, { group: cell().group, event: { assemblyCode: '04', ...cell().event } })
  const { records } = await pageItems(ctx, { modelRangeId: ids.series, assemblyCode: '04' })
  expect(records).toMatchObject([
    {
      ...{ id, state: 'new', n: 3, collapsed: 2, expected: 0.4, severe: 1, firings: 1, owner: null },
      rule: { id: '1', title: '细分早期预警' },
      filters: {
        modelRangeId: [ids.series],
        complaintType: ['01', '02', '06'],
        receivedAtFrom: '2026-08-17',
      },
    },
  ])
  // Also what came after the window of the alarm.
  expect(records[0]!.finding.text).toContain('2026-08-17 以来有 1 条起火')
  // What joined it in the same week is of its whole brand.
  await database.pool.query(
    `insert into signal_hits (run_id, rule_id, rule_version, level, group_key, event_key, week, from_day, to_day, n,
       collapsed_n, expected, ic025, s, h, severe_n, severity, watch_item_id)
     select run_id, 2, 1, 'brand*subAssembly', $2, event_key, week, from_day, to_day, 9, 9, 0.1, 3, 9, h, 0, 1, watch_item_id
     from signal_hits where watch_item_id = $1`,
    [id, JSON.stringify({ brandId: ids.brand })],
  )
  expect((await pageItems(ctx, { modelRangeId: ids.series })).records).toMatchObject([
    { n: 3, firings: 2, rule: { id: '1' }, filters: { modelRangeId: [ids.series] } },
  ])
  await database.pool.query('delete from signal_hits where watch_item_id = $1 and rule_id = 2', [id])
  expect((await findPage(ctx, { page: 1, limit: 10 }, { watchItemId: [id] })).total).toBe(3)
  expect(await countItems(ctx, {})).toMatchObject({ new: 1, mine: 0 })
  const claimed = await stepItem(ctx, { id, version: 1, step: 'claim' })
  expect(claimed).toMatchObject({ state: 'tracking', owner: { id: ctx.user!.id }, version: 2 })
  expect(claimed.can).not.toContain('claim')
  expect(await countItems(ctx, {})).toMatchObject({ new: 0, mine: 1 })

  const colleague = await contextOf(database.db, ['watch_item'])
  await stepItem(ctx, { id, version: 2, step: 'assign', ownerId: colleague.user!.id })
  expect((await listNotices(colleague, {})).records).toMatchObject([
    { kind: 'itemAssigned', href: `/rule?entry=${id}` },
  ])
  await stepItem(colleague, { id, version: 3, step: 'note', text: '已联系车主' })
  const investigate = { id, version: 4, step: 'investigate', number: 'DC20260800' } as const
  await database.pool.query(
    `insert into investigations (file_no, title, question, level, dept_name, leader_id, origin, year, apply_time)
     values ($1, '制动', '？', 'check', '处', $2, '{}', 2026, '2026-08-01')`,
    [investigate.number, colleague.user!.id],
  )
  // Of the same series and assembly, and not linked to it.
  await database.pool.query(
    `insert into investigations (file_no, title, question, level, dept_name, leader_id, origin, year, apply_time,
       model_range_ids, assembly_code)
     values ('DC20260801', '踏板', '？', 'check', '处', $1, '{}', 2026, '2026-08-01', $2, '04')`,
    [colleague.user!.id, [ids.series]],
  )
  await stepItem(colleague, investigate)
  const linked = await listInvolving(await contextOf(database.db, ['investigation']), {
    ...{ entity: 'watchItem', entityId: id },
  })
  expect(linked).toMatchObject([
    { fileNo: investigate.number, linked: true },
    { fileNo: 'DC20260801', linked: false },
  ])
  const closed = await stepItem(colleague, { id, version: 5, step: 'close', conclusion: 'defect' })
  expect(closed).toMatchObject({ state: 'closed', conclusion: 'defect', can: ['note', 'reopen'] })
  expect((await pageItems(ctx, { modelRangeId: ids.series })).total).toBe(0)
  expect((await pageItems(ctx, { state: 'closed', conclusion: 'defect' })).total).toBe(1)
  expect(await refusal(stepItem(ctx, { id, version: 6, step: 'claim' }))).toBe('item_state')
  const reopened = await stepItem(colleague, { id, version: 6, step: 'reopen', text: '又有新投诉' })
  expect(reopened).toMatchObject({ state: 'tracking', conclusion: null, closedAt: null })
  expect(reopened.steps.map(({ step, toState }) => `${step} ${toState}`)).toEqual([
    'claim tracking',
    'assign tracking',
    'note tracking',
    'investigate investigating',
    'close closed',
    'reopen tracking',
  ])
  expect(reopened.hits).toMatchObject([
    { runAt: '2026-11-16', level: 'series*subAssembly*symptom', muted: false },
  ])
  const { rows } = await database.pool.query(
    `select count(*)::int as n from audit_log where action = 'stepWatchItem' and entity_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ n: 6 }])
})

test('an item is found by words of its name, in either language, and by its brand', async () => {
  const { group, event } = { group: cell().group, event: { assemblyCode: '04', ...cell().event } }
  const id = await fired(`series:${ids.series}/assembly:04 named`, { group, event })
  const english = { ...ctx, locale: 'en-US' as const }
  const among = async (keyword: string, by = ctx) =>
    (await pageItems(by, { keyword })).records.some(item => item.id === id)
  for (const keyword of ['星辰一号 制动', '异响', '踏板异响', `星辰一号${ids.mark} · 制动系`, '  ', '刹车'])
    expect([keyword, await among(keyword)]).toEqual([keyword, true])
  const { title } = await getItem(english, { id })
  expect(await among(title)).toBe(true)
  expect(await among('制动', english)).toBe(true)
  for (const keyword of ['明月一号', '星辰一号 转向', '没有这样的事'])
    expect([keyword, await among(keyword)]).toEqual([keyword, false])
  await database.pool.query(`update watch_items set state = 'closed' where id = $1`, [id])
  expect(await among('星辰一号 制动')).toBe(false)
})

test('of two people who take a step at once one is told what the other did', async () => {
  const id = await fired('brand:1/part:0401', {
    group: { brandId: ids.brand },
    event: { subAssemblyCode: '0401' },
  })
  const both = await Promise.all([
    refusal(stepItem(ctx, { id, version: 1, step: 'claim' })),
    refusal(stepItem(ctx, { id, version: 1, step: 'close', conclusion: 'data' })),
  ])
  expect(both.sort()).toEqual(['conflict', 'done'])
  await expect(stepItem(ctx, { id, version: 1, step: 'note', text: '晚了' })).rejects.toMatchObject({
    code: 'conflict',
    details: { data: { current: { id, version: 2 } } },
  })
})

test('a closed item stays closed while another one of its place is open', async () => {
  const [place, at] = ['producer:9/part:0401', { group: { producerId: ids.producer }, event: {} }]
  const first = await fired(place, at)
  await stepItem(ctx, { id: first, version: 1, step: 'close', conclusion: 'false-alarm' })
  const second = await fired(place, at)
  await expect(stepItem(ctx, { id: first, version: 2, step: 'reopen', text: '再看' })).rejects.toMatchObject({
    code: 'place_taken',
    details: { data: { id: second } },
  })
})

test('an item that nobody takes for a week, or writes about for sixty days, is overdue', async () => {
  const id = await fired('recall:7', { group: { recallId: '7' }, event: {} })
  const overdue = async () => (await pageItems(ctx, { overdue: true })).records.map(item => item.id)
  expect(await overdue()).not.toContain(id)
  const later = (days: number) => ({ ...ctx, now: new Date(ctx.now.getTime() + days * 86_400_000) })
  expect((await getItem(later(8), { id })).overdue).toBe(true)
  expect((await countItems(later(8), {})).overdue).toBeGreaterThan(0)
  await stepItem(ctx, { id, version: 1, step: 'claim' })
  expect((await getItem(later(8), { id })).overdue).toBe(false)
  expect((await getItem(later(61), { id })).overdue).toBe(true)
  expect(await getItem(ctx, { id })).toMatchObject({ title: '召回 7', now: null })
})

test('what is muted is said on the item until somebody ends it, and muted once', async () => {
  const id = await fired(`series:${ids.otherSeries}/assembly:04`, {
    group: { modelRangeId: ids.otherSeries },
    event: { assemblyCode: '04', subAssemblyCode: '0401' },
  })
  const scope = { watchItemId: id }
  const both = await Promise.all([
    refusal(muteSignal(ctx, { scope, reason: 'known' })),
    refusal(muteSignal(ctx, { scope, reason: 'data' })),
  ])
  expect(both.sort()).toEqual(['done', 'duplicate'])
  const { records } = await pageMutes(ctx, { active: true })
  expect(records).toMatchObject([
    {
      scope: { modelRangeId: ids.otherSeries, assemblyCode: '04' },
      title: `明月一号${ids.mark} · 制动系`,
      ...{ active: true, items: 1, nThen: 0, createdBy: { name: '测试员' } },
    },
  ])
  const [{ id: muteId }] = [records[0]!]
  expect((await getItem(ctx, { id })).muted).toMatchObject({ id: muteId, by: '测试员' })
  expect((await getItem(ctx, { id })).can).toContain('unmute')
  const listed = async (muted: boolean) => (await pageItems(ctx, { muted })).records.map(item => item.id)
  expect(await listed(true)).toEqual([id])
  expect(await listed(false)).not.toContain(id)
  expect(await unmuteSignal(ctx, { id: muteId })).toEqual({ ended: muteId })
  expect(await refusal(unmuteSignal(ctx, { id: muteId }))).toBe('not_found')
  expect(await listed(true)).toEqual([])
  expect((await pageMutes(ctx, { active: false })).records).toMatchObject([{ endedWhy: 'person' }])
})

test('a mute covers what lies below it, ends on its day, and is reviewed where it has none', async () => {
  const id = await fired(`series:${ids.series}/assembly:01`, {
    group: { modelRangeId: ids.series },
    event: { assemblyCode: '01' },
  })
  const brand = await muteSignal(ctx, { scope: { brandId: ids.brand }, reason: 'media', until: null })
  expect(brand).toMatchObject({ until: null, reviewAt: expect.stringMatching(/^\d{4}-/), nThen: 6 })
  expect((await getItem(ctx, { id })).muted).toMatchObject({ reason: 'media' })
  await unmuteSignal(ctx, { id: brand.id })
  const part = await muteSignal(ctx, { scope: { brandId: ids.brand, assemblyCode: '04' }, reason: 'known' })
  expect((await getItem(ctx, { id })).muted).toBeNull()
  const after = { ...ctx, now: new Date(ctx.now.getTime() + 91 * 86_400_000) }
  expect((await pageMutes(after, { active: false })).records.find(one => one.id === part.id)).toMatchObject({
    active: false,
    endedWhy: 'over',
  })
})

test.each([
  [{ scope: {}, reason: 'known' }, ['scope required']],
  [{ scope: { brandId: '999999' }, reason: 'known' }, ['scope.brandId not_offered']],
  [{ scope: { brandId: '1' }, reason: 'boring' }, ['reason not_one_of']],
  [{ scope: { watchItemId: '999999' }, reason: 'known' }, ['scope.watchItemId not_offered']],
  [{ scope: { brandId: '1' }, reason: 'other' }, ['text required']],
  [{ scope: { watchItemId: '1' }, reason: 'known', until: '2020-01-01' }, ['until before_today']],
])('the mute %j is refused by its field', async (wrong, expected) => {
  expect(await refusal(muteSignal(ctx, wrong as Parameters<typeof muteSignal>[1]))).toEqual(expected)
})

test.each([
  [{ step: 'close' }, ['conclusion required']],
  [{ step: 'note', text: '' }, ['text required']],
  [{ step: 'dance' }, ['step not_offered']],
  [{ step: 'claim', ownerId: '1' }, ['ownerId unknown']],
  [{ step: 'investigate', number: 'X', defectId: '999999999' }, ['defectId not_offered']],
  [{ step: 'investigate', number: 'DC20269999' }, ['number not_offered']],
])('the step %j is refused by its field', async (wrong, expected) => {
  const id = await fired(`free:${JSON.stringify(wrong)}`, { group: {}, event: {} })
  const given = { id, version: 1, ...wrong } as Parameters<typeof stepItem>[1]
  expect(await refusal(stepItem(ctx, given))).toEqual(expected)
})

test('an item goes to somebody who may go on with it', async () => {
  const id = await fired('free:assign', { group: {}, event: {} })
  const reader = await contextOf(database.db, ['watch_item:query', 'watch_item:get'])
  const assign = { id, version: 1, step: 'assign', ownerId: reader.user!.id } as const
  expect(await refusal(stepItem(ctx, assign))).toEqual(['ownerId not_offered'])
  expect((await getItem(reader, { id })).can).toEqual([])
  expect(await refusal(stepItem(reader, { id, version: 1, step: 'claim' }))).toBe('forbidden')
  expect(await refusal(addItem(reader, cell()))).toBe('forbidden')
  expect(await refusal(muteSignal(reader, { scope: { watchItemId: id }, reason: 'known' }))).toBe('forbidden')
  expect(await refusal(unmuteSignal(reader, { id: '1' }))).toBe('forbidden')
  const stranger = await contextOf(database.db, ['vehicle_defect'])
  for (const verb of [pageItems, countItems, pageMutes])
    expect(await refusal(verb(stranger, {}))).toBe('forbidden')
  expect(await refusal(getItem(stranger, { id }))).toBe('forbidden')
})

test.each([
  [{ group: {}, event: {} }, ['group required']],
  [{ group: { modelRangeId: '999999' } }, ['group.modelRangeId not_offered']],
  [{ event: { subAssemblyCode: '9999' } }, ['event.subAssemblyCode not_offered']],
  [{ group: { vin: 'x' } }, ['group.vin unknown']],
  [
    { event: { assemblyCode: '04' }, filters: { receivedAtFrom: '2026-02-01', receivedAtTo: '2026-01-01' } },
    ['receivedAtTo before_start'],
  ],
  [{ filters: { mobile: '138' } }, ['filters.mobile unknown']],
])('opening by hand %j is refused by its field', async (wrong, expected) => {
  expect(await refusal(addItem(ctx, wrong as Parameters<typeof addItem>[1]))).toEqual(expected)
})
