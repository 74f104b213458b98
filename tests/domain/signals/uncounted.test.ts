import { afterAll, beforeAll, expect, test } from 'vitest'
import { query } from '@/db/client'
import { pageDisproportion } from '@/lib/analysis/disproportion/page-disproportion'
import { findDoubtsJob } from '@/lib/coding/learn/find-doubts'
import { forgetModel } from '@/lib/coding/models/models'
import type { Ctx } from '@/lib/core/context'
import { addDays, today } from '@/lib/core/today'
import { pageDefects } from '@/lib/defects/list/page-defects'
import { insertDefects } from '@/lib/defects/record/insert-defects'
import { enqueueSystemJob } from '@/lib/jobs/job'
import { evaluate } from '@/lib/signals/evaluate/evaluate'
import { ruleDefinition } from '@/lib/signals/rules/rule-schema'
import { shippedRules } from '@/lib/signals/rules/shipped-rules'
import { findRepeatedJob } from '@/lib/signals/watched/find-repeated'
import { findWatched } from '@/lib/signals/watched/find-watched'
import { readUncounted } from '@/lib/signals/watched/read-uncounted'
import { codedTexts } from '@/tests/support/coding'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { runNextJob } from '@/tests/support/database/run-next-job'
import { addCampaign } from '@/tests/support/defects/campaigns'
import { putModel } from '@/tests/support/defects/coding-model'
import { type Catalogue, seedCatalogue, validValues } from '@/tests/support/defects/records'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let ctx: Ctx
let base: Record<string, unknown>
let before: number

const braking = codedTexts(4).find(({ assembly }) => assembly === '04')!.text

beforeAll(async () => {
  database = await openTestDatabase()
  forgetModel()
  ids = await seedCatalogue(database.db)
  await query(database.db, 'UPDATE defects SET deleted_at = now()')
  ctx = await contextOf(database.db, 'all')
  before = await looked()
  const day = addDays(today(ctx.now), -20)
  base = { counted: true, alsoExtra: false, receivedAtFrom: day, receivedAtTo: today(ctx.now) }
  const usual = { ...validValues(ids), state: 30, description: null, subAssemblyCode: null, receivedAt: day }
  const calm = { crash: false, fire: false, rollover: false, injuredCount: 0, deathCount: 0 }
  await ctx.tx(tx =>
    insertDefects(
      tx,
      [
        { complaintType: '01', assemblyCode: '04', summary: braking },
        { complaintType: '06', assemblyCode: null, summary: '不清楚' },
        { complaintType: '01', assemblyCode: '04', summary: '退回', state: 20 },
        { complaintType: '03', assemblyCode: '04', summary: '退回的服务投诉', state: 20 },
        { complaintType: '03', assemblyCode: null, summary: '定金不退' },
        { complaintType: '03', assemblyCode: null, summary: braking.repeat(2) },
        { complaintType: '03', assemblyCode: '04', summary: '起火', fire: true },
        { complaintType: '04', assemblyCode: '04', summary: '有人受伤', injuredCount: 1 },
      ].map(one => ({ ...usual, ...calm, ...one })),
      { kind: 'import', node: 'import' },
    ),
  )
})
afterAll(() => database.close())

const rule = ruleDefinition.parse({
  ...{ method: 'count', levels: ['series*assembly'] },
  filters: { complaintType: ['01', '02', '06'], state: [10, 30, 40, 50, 60, 90] },
})

async function looked(): Promise<number> {
  const tomorrow = new Date(ctx.now.getTime() + 86_400_000)
  return (await evaluate(ctx, [rule], { asOf: tomorrow, mode: 'received' })).records
}

async function runJob(kind: typeof findDoubtsJob | typeof findRepeatedJob) {
  const jobId = await enqueueSystemJob(ctx, kind, {})
  await runNextJob(database.db, [kind], async () => ctx, 'long', jobId)
}

const listed = async (filters: Record<string, unknown>) => (await pageDefects(ctx, filters)).total

test('whatever it is called, a report with fire, crash, injury or death is looked at by rules', async () => {
  expect(rule.filters).toMatchObject({ alsoSevere: true })
  expect(shippedRules.every(({ filters }) => filters.alsoSevere)).toBe(true)
  expect((await looked()) - before).toBe(4)
})

test('what rules do not look at is counted, each number with a list of as many records', async () => {
  await putModel(database.db)
  await runJob(findDoubtsJob)
  const found = await readUncounted(ctx, { filters: base })
  expect(found).toMatchObject({ all: 8, seen: 4 })
  const unseen = found!.kinds.filter(({ kind }) => ['otherTypes', 'untyped', 'returned'].includes(kind))
  expect(unseen.reduce((sum, { n }) => sum + n, found!.seen)).toBe(found!.all)
  expect(Object.fromEntries(found!.kinds.map(({ kind, n }) => [kind, n]))).toEqual({
    ...{ otherTypes: 2, returned: 2, uncoded: 3, readsAsDefect: 1 },
  })
  for (const { n, filters } of found!.kinds) expect(await listed(filters)).toBe(n)
  // Within narrower conditions the lists stay within them.
  const narrow = await readUncounted(ctx, { filters: { ...base, complaintType: ['03'] } })
  expect(narrow).toMatchObject({ all: 4, seen: 1 })
  for (const { n, filters } of narrow!.kinds) expect(await listed(filters)).toBe(n)
  expect(
    await readUncounted(ctx, {
      filters: { ...base, asOf: '2026-01-01T00:00:00+08:00' },
    }),
  ).toBeNull()
})

test('suspected duplicates are counted but for the first of each event, with the list of just these', async () => {
  const description = '高速行驶时刹车踏板突然变硬，踩不下去，险些追尾前车，停车后恢复正常'
  const day = (days: number) => addDays(today(ctx.now), -days)
  const usual = {
    ...validValues(ids),
    ...{ state: 30, subAssemblyCode: null, complaintType: '01', assemblyCode: '04', description },
    ...{ crash: false, fire: false, rollover: false, injuredCount: 0, deathCount: 0 },
  }
  const records = [
    { summary: '首条', vin: 'LSVAB2183K2900001', receivedAt: day(200) },
    { summary: '同一描述', vin: 'LSVAB2183K2900002', receivedAt: day(190) },
    { summary: '同一车辆', vin: 'LSVAB2183K2900002', receivedAt: day(180), description: '又来了' },
    { summary: '三个月后', vin: 'LSVAB2183K2900003', receivedAt: day(100) },
    { summary: '别的总成', vin: 'LSVAB2183K2900004', receivedAt: day(195), assemblyCode: '01' },
    { summary: '规则不看', vin: 'LSVAB2183K2900005', receivedAt: day(195), complaintType: '03' },
  ]
  await ctx.tx(tx =>
    insertDefects(
      tx,
      records.map(one => ({ ...usual, ...one })),
      { kind: 'import', node: 'import' },
    ),
  )
  const filters = { counted: true, alsoExtra: false, receivedAtFrom: day(210), receivedAtTo: day(90) }
  const repeated = async () =>
    (await readUncounted(ctx, { filters }))!.kinds.find(({ kind }) => kind === 'suspectedRepeat')
  expect(await repeated()).toBeUndefined()
  await runJob(findRepeatedJob)
  const found = await repeated()
  expect(found).toMatchObject({ n: 2 })
  const { records: shown } = await pageDefects(ctx, found!.filters)
  expect(shown.map(({ summary }) => summary).sort()).toEqual(['同一描述', '同一车辆'])
  await query(database.db, 'UPDATE defects SET deleted_at = now() WHERE description = $1 OR vin = $2', [
    description,
    'LSVAB2183K2900002',
  ])
})

test('a page of combinations begins with a sentence, and a combination names the campaign of its part', async () => {
  const { finding, records } = await pageDisproportion(ctx, {
    ...{ group: 'modelRangeId', event: 'assemblyCode', least: 1 },
  })
  expect(finding!.text).toMatch(/^样本只有一个对象，无法比较/)
  const cells = records.map(({ group, event }) => ({
    ...{ group: { modelRangeId: group.key }, event: { assemblyCode: event.key } },
  }))
  const campaigns = async (person: Ctx, given: typeof cells) =>
    (await findWatched(person, { cells: given })).map(({ campaign }) => campaign)
  expect(await campaigns(ctx, cells)).toEqual(cells.map(() => null))
  const made = await addCampaign(database.db, [{ modelRangeId: ids.series }], {
    ...{ state: 'running', assemblyCode: '04', startsAt: '2026-01-05' },
  })
  const at = cells.findIndex(({ event }) => event.assemblyCode === '04')
  const other = { group: { modelRangeId: ids.series }, event: { assemblyCode: '01' } }
  expect(await campaigns(ctx, [cells[at]!, other])).toEqual([
    { id: made.id, recallNo: made.recallNo, state: 'running', startsAt: '2026-01-05' },
    null,
  ])
  const watcher = await contextOf(database.db, ['watch_item'])
  expect(await campaigns(watcher, cells)).toEqual(cells.map(() => null))
})
