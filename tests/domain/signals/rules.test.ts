import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '@/lib/core/context'
import { ruleTitle } from '@/lib/signals/rules/rule-rows'
import {
  addRule,
  amendRule,
  deleteRule,
  enableRule,
  getRule,
  listRuleHistory,
  pageRules,
} from '@/lib/signals/rules/verbs'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ctx: Ctx

beforeAll(async () => {
  database = await openTestDatabase()
  ctx = await contextOf(database.db, ['signal_rule'])
})
afterAll(() => database.close())

type Refused = { code: string; details: { issues?: { path: string; code: string }[] } }
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code, details }: Refused) => details.issues?.map(({ path, code }) => `${path} ${code}`) ?? code,
  )

const given = {
  name: '方向机早期预警',
  method: 'own-history',
  levels: ['series*subAssembly'],
} satisfies Parameters<typeof addRule>[1]

test('the product ships nine rules, seven of them on, named in the language of the reader', async () => {
  const { total, records } = await pageRules(ctx, {})
  expect(total).toBe(9)
  expect(records.map(({ title, enabled }) => [title, enabled])).toEqual([
    ['细分早期预警', false],
    ['典型问题预警', true],
    ['分总成预警', true],
    ['常见部位预警', true],
    ['品牌平台预警', true],
    ['严重事件预警', true],
    ['召回后投诉', true],
    ['新出现的描述', true],
    ['Evans 参考', false],
  ])
  expect(records[0]).toMatchObject({
    levels: ['series*subAssembly*symptom'],
    params: { h: 9.1, ratio: 20, cushion: 0, least: 3 },
    notify: { permission: 'watch_item:edit', people: [] },
    ...{ alarms: 0, falseAlarms: 0, lastRunAt: null, version: 1 },
  })
  const english = await pageRules({ ...ctx, locale: 'en-US' }, { enabled: false })
  expect(english.records.at(-1)).toMatchObject({ title: 'Evans reference' })
  expect((await pageRules(ctx, { method: 'severe' })).total).toBe(1)
})

test('a rule may be called what every object has', () => {
  for (const name of ['constructor', 'toString', '__proto__', '我的规则'])
    expect(ruleTitle('zh-CN', name)).toBe(name)
  expect(ruleTitle('en-US', '召回后投诉')).not.toBe('召回后投诉')
})

test('a rule is added off, changed, switched on, and its history tells each threshold', async () => {
  const added = await addRule(ctx, { ...given, params: { h: 4 } })
  expect(added).toMatchObject({ enabled: false, params: { h: 4, kappa: 25 }, version: 1 })
  const { id } = added
  const changed = await amendRule(ctx, {
    ...given,
    ...{ id, version: 1, params: { h: 5 }, filters: { brandId: ['12'] }, note: '试用' },
  })
  expect(changed).toMatchObject({ params: { h: 5 }, filters: { brandId: ['12'] }, version: 2 })
  expect(await enableRule(ctx, { id, version: 2, enabled: true })).toMatchObject({ version: 3 })
  // Nothing changes: no version of its own.
  expect(await enableRule(ctx, { id, version: 3, enabled: true })).toMatchObject({ version: 3 })
  expect(await getRule(ctx, { id })).toMatchObject({ enabled: true, version: 3, updatedByName: '测试员' })
  const [enabled, amended, entered] = await listRuleHistory(ctx, { id })
  expect(enabled).toMatchObject({
    action: 'enableRule',
    changes: [{ field: 'enabled', before: false, after: true }],
  })
  const told = amended!.changes.map(({ field, beforeText, afterText }) => [field, beforeText, afterText])
  expect(told.sort()).toEqual([
    ['filters.alsoSevere', 'true', null],
    ['filters.brandId', null, '12'],
    ['filters.complaintType', '01,02,06', null],
    ['filters.state', '10,30,40,50,60,90', null],
    ['note', null, '试用'],
    ['params.h', '4', '5'],
  ])
  expect(entered).toMatchObject({ action: 'addRule' })
})

test('further conditions are kept, and history and conflicts name each of their settings', async () => {
  const rule = { ...given, name: '复合' }
  const count = { method: 'count' as const, params: { times: 3 } }
  const { id } = await addRule(ctx, { ...rule, also: [count, { method: 'cusum', params: {} }] })
  await amendRule(ctx, { ...rule, id, version: 1, also: [{ ...count, params: { times: 4 } }] })
  const [amended] = await listRuleHistory(ctx, { id })
  const told = amended!.changes.map(({ field, beforeText, afterText }) => [field, beforeText, afterText])
  expect(told.sort()).toEqual([
    ['also.0.params.times', '3', '4'],
    ['also.1.method', 'cusum', null],
    ['also.1.params.h', '5', null],
    ['also.1.params.k', '0.5', null],
    ['also.1.params.least', '3', null],
  ])
  await expect(amendRule(ctx, { ...rule, id, version: 1, also: [] })).rejects.toMatchObject({
    details: {
      data: { conflicts: expect.arrayContaining([{ field: 'also.0.method', theirs: 'count', yours: null }]) },
    },
  })
  expect(
    await refusal(addRule(ctx, { ...rule, name: '错', also: [{ ...count, params: { times: 500 } }] })),
  ).toEqual(['also.0.params.times too_big_number'])
})

test('who changes an older version is told what the other one saved', async () => {
  const { id } = await addRule(ctx, { ...given, name: '并发' })
  const body = { ...given, name: '并发', id, version: 1 }
  const both = await Promise.all([
    refusal(amendRule(ctx, { ...body, params: { h: 6 } })),
    refusal(amendRule(ctx, { ...body, params: { h: 7 } })),
  ])
  expect(both.sort()).toEqual(['conflict', 'done'])
  const { params } = await getRule(ctx, { id })
  const { h } = params as { h: number }
  await expect(amendRule(ctx, { ...body, params: { h: 9 } })).rejects.toMatchObject({
    code: 'conflict',
    details: {
      data: {
        conflicts: [{ field: 'params.h', theirs: h, yours: 9 }],
        current: { version: 2, params: { h } },
      },
    },
  })
  await expect(enableRule(ctx, { id, version: 1, enabled: true })).rejects.toMatchObject({
    code: 'conflict',
    details: { data: { conflicts: [{ field: 'enabled', theirs: false, yours: true }] } },
  })
})

test('a name is taken once, also when two people take it at once', async () => {
  const twice = await Promise.all([
    refusal(addRule(ctx, { ...given, name: '同名' })),
    refusal(addRule(ctx, { ...given, name: '同名' })),
  ])
  expect(twice.sort()).toEqual(['done', ['name taken']])
})

test('a rule that has fired stays, another one goes', async () => {
  const [fine] = (await pageRules(ctx, {})).records
  await database.pool.query(`with run as (
      insert into signal_runs (as_of, every, state) values ('2026-11-16', 'week', 'done') returning id)
    insert into signal_hits (run_id, rule_id, rule_version, level, group_key, event_key, week, from_day, to_day, n,
      collapsed_n, expected, ic025, s, h, severe_n, severity)
    select id, ${fine!.id}, 1, 'series*assembly', '{}', '{}', '2026-11-16', '2026-08-17', '2026-11-15', 3, 3, 1, 0.1, 4, 3,
      0, 1 from run`)
  expect(await refusal(deleteRule(ctx, { id: fine!.id }))).toBe('rule_in_use')
  const { id } = await addRule(ctx, { ...given, name: '删除' })
  expect(await deleteRule(ctx, { id })).toEqual({ deleted: id })
  expect(await refusal(getRule(ctx, { id }))).toBe('not_found')
  expect(await refusal(deleteRule(ctx, { id }))).toBe('not_found')
})

test.each([
  [{ name: '' }, ['name required']],
  [{ method: 'magic' }, ['method not_offered']],
  [{ levels: ['series'] }, ['levels.0 not_offered_value']],
  [{ params: { h: 'x' } }, ['params.h not_number']],
  [{ filters: { vin: 'LSV' } }, ['filters.vin unknown']],
  [{ filters: { state: ['x'] } }, ['filters.state.0 not_number']],
  [{ notify: { people: ['999999999'] } }, ['notify.people not_offered']],
  [{ budget: 0 }, ['budget too_small_number']],
  [{ every: 'hour' }, ['every not_one_of']],
  [{ colour: 'red' }, ['colour unknown']],
])('%j is refused by its field', async (wrong, expected) => {
  const body = { ...given, name: '有误', ...wrong } as unknown as Parameters<typeof addRule>[1]
  expect(await refusal(addRule(ctx, body))).toEqual(expected)
})

test('each of reading, changing, deleting and switching needs its own permission', async () => {
  const reader = await contextOf(database.db, ['signal_rule:query', 'signal_rule:get'])
  const [{ id, version } = { id: '', version: 0 }] = (await pageRules(reader, {})).records
  expect(await refusal(addRule(reader, given))).toBe('forbidden')
  expect(await refusal(amendRule(reader, { ...given, id, version }))).toBe('forbidden')
  expect(await refusal(deleteRule(reader, { id }))).toBe('forbidden')
  expect(await refusal(enableRule(reader, { id, version, enabled: false }))).toBe('forbidden')
  const onlyOff = await contextOf(database.db, ['signal_rule:disable', 'signal_rule:add'])
  expect(await refusal(enableRule(onlyOff, { id, version, enabled: true }))).toBe('forbidden')
  expect(await refusal(addRule(onlyOff, { ...given, name: '已启用', enabled: true }))).toBe('forbidden')
  const stranger = await contextOf(database.db, ['vehicle_defect'])
  expect(await refusal(pageRules(stranger, {}))).toBe('forbidden')
})
