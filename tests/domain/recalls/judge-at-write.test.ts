import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { recallRecords, recalls } from '@/db/schema/recalls'
import { webhookDeliveries, webhooks } from '@/db/schema/webhooks'
import type { Ctx } from '@/lib/core/context'
import { mergeDefects } from '@/lib/defects/duplicates/merge-defects'
import { unmergeDefect } from '@/lib/defects/duplicates/unmerge-defect'
import { bringBackVersion, compareVersions } from '@/lib/defects/history/compare-versions'
import { amendDefect } from '@/lib/defects/record/amend-defect'
import { createDefect } from '@/lib/defects/record/create-defect'
import { deleteDefects, restoreDefect } from '@/lib/defects/record/delete-defects'
import { insertPrepared, prepareDefects } from '@/lib/defects/record/insert-defects'
import type { DefectValues } from '@/lib/defects/schema'
import { completenessOf } from '@/lib/defects/severity'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { addCampaign, saveScopes } from '@/tests/support/defects/campaigns'
import { historyOf } from '@/tests/support/defects/history'
import { type Catalogue, seedCatalogue, validValues } from '@/tests/support/defects/records'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let ctx: Ctx

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  ctx = await contextOf(database.db, 'all')
})
afterAll(() => database.close())
afterEach(() => database.db.update(recalls).set({ state: 'withdrawn' }))

const add = async (values: Partial<DefectValues> & { draft?: boolean } = {}) =>
  (await createDefect(ctx, { ...validValues(ids), productionDate: '2024-05-06', ...values })).id
const recordOf = async (id: string) => (await historyOf(database.db, id)).record
const amend = async (id: string, values: Partial<DefectValues>) =>
  amendDefect(ctx, { id, version: (await recordOf(id)).version, ...values })
const rowOf = async (recallId: string, defectId: string) =>
  (
    await database.db
      .select()
      .from(recallRecords)
      .where(and(eq(recallRecords.recallId, recallId), eq(recallRecords.defectId, defectId)))
  )[0]
const judgeByPerson = (recallId: string, defectId: string, verdict: string) =>
  database.db
    .insert(recallRecords)
    .values({ recallId, defectId, verdict, by: 'person' })
    .onConflictDoUpdate({
      target: [recallRecords.recallId, recallRecords.defectId],
      set: { verdict, by: 'person' },
    })
const shown = async (id: string) => {
  const { inRecall, recallNo, recallMatched, enteredInRecall, enteredRecallNo } = await recordOf(id)
  return { inRecall, recallNo, recallMatched, enteredInRecall, enteredRecallNo }
}
const made = (from: string, to: string) => ({
  modelRangeId: ids.series,
  productionFrom: from,
  productionTo: to,
})
const may = () => made('2024-05-01', '2024-05-31')
const free = { recallMatched: false, enteredInRecall: null, enteredRecallNo: null }

describe('a record that is entered', () => {
  test('is decided by the campaign that covers it, with what was typed kept beside', async () => {
    const campaign = await addCampaign(database.db, [may()])
    const id = await add({ inRecall: false })
    expect(await shown(id)).toEqual({
      inRecall: true,
      recallNo: campaign.recallNo,
      recallMatched: true,
      enteredInRecall: false,
      enteredRecallNo: null,
    })
    expect(await rowOf(campaign.id, id)).toMatchObject({
      verdict: 'covered',
      by: 'scope',
      scopeId: campaign.scopeIds[0],
      missing: [],
      removedAt: null,
    })
    const { versions, record } = await historyOf(database.db, id)
    expect(versions).toHaveLength(1)
    expect(versions[0]?.changes).toMatchObject({
      inRecall: [null, true],
      recallNo: [null, campaign.recallNo],
      recallMatched: [null, true],
      enteredInRecall: [null, false],
    })
    expect(record.completeness).toBe(completenessOf(record))
  })

  test('is possibly covered where a field is missing, and keeps what was typed', async () => {
    const campaign = await addCampaign(database.db, [may()])
    const id = await add({ productionDate: undefined, inRecall: true, recallNo: 'S2019X' })
    expect(await shown(id)).toEqual({ inRecall: true, recallNo: 'S2019X', ...free })
    expect(await rowOf(campaign.id, id)).toMatchObject({ verdict: 'possible', missing: ['productionDate'] })
  })

  test('is left alone by other series, by drafts of campaigns and by those withdrawn', async () => {
    const other = await addCampaign(database.db, [made('2020-01-01', '2020-01-31')])
    const draft = await addCampaign(database.db, [may()], { state: 'draft' })
    const id = await add()
    expect(await shown(id)).toEqual({ inRecall: null, recallNo: null, ...free })
    for (const { id: recallId } of [other, draft]) expect(await rowOf(recallId, id)).toBeUndefined()
    expect((await historyOf(database.db, id)).versions[0]?.changes).not.toHaveProperty('recallMatched')
  })

  test('has the number of the campaign that was filed last, and rows of all', async () => {
    const first = await addCampaign(database.db, [may()], { filedAt: '2025-03-01' })
    const last = await addCampaign(database.db, [may()], { filedAt: '2025-09-01', state: 'running' })
    const older = await addCampaign(database.db, [may()], { filedAt: '2024-09-01', state: 'done' })
    const id = await add()
    expect((await shown(id)).recallNo).toBe(last.recallNo)
    for (const { id: recallId } of [first, last, older])
      expect(await rowOf(recallId, id)).toMatchObject({ verdict: 'covered' })
  })

  test('as a draft is judged too, and tells other systems only when it is submitted', async () => {
    const [hook] = await database.db
      .insert(webhooks)
      .values({ name: '测试', url: 'https://example.org', events: ['defect.recalled'], secret: 'x' } as never)
      .returning()
    const campaign = await addCampaign(database.db, [may()])
    const sent = async (id: string) =>
      (await database.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.entityId, id))).map(
        ({ event, data }) => [event, (data as { recallNo: string }).recallNo],
      )
    const id = await add({ draft: true })
    expect((await shown(id)).recallMatched).toBe(true)
    expect(await sent(id)).toEqual([])
    await amendDefect(ctx, { id, version: 1, submit: true })
    expect(await sent(id)).toEqual([['defect.recalled', campaign.recallNo]])
    await amend(id, { mileage: 20_000 })
    expect(await sent(id)).toHaveLength(1)
    await database.db.update(webhooks).set({ enabled: false }).where(eq(webhooks.id, hook!.id))
  })
})

describe('a record that is amended', () => {
  test('comes into a campaign and leaves it in the version of its writer, which gives the entry back', async () => {
    const campaign = await addCampaign(database.db, [may()])
    const id = await add({ productionDate: '2024-06-06', inRecall: true, recallNo: 'S2019X' })
    await amend(id, { productionDate: '2024-05-06' })
    expect(await shown(id)).toEqual({
      inRecall: true,
      recallNo: campaign.recallNo,
      recallMatched: true,
      enteredInRecall: true,
      enteredRecallNo: 'S2019X',
    })
    expect((await historyOf(database.db, id)).versions[1]).toMatchObject({
      kind: 'amend',
      changes: { productionDate: ['2024-06-06', '2024-05-06'], recallNo: ['S2019X', campaign.recallNo] },
    })
    await amend(id, { productionDate: '2024-06-06' })
    expect(await shown(id)).toEqual({ inRecall: true, recallNo: 'S2019X', ...free })
    expect((await rowOf(campaign.id, id))?.removedAt).not.toBeNull()
    expect(await recordOf(id)).toMatchObject({ version: 3 })
    await amend(id, { productionDate: '2024-05-07' })
    expect(await rowOf(campaign.id, id)).toMatchObject({ verdict: 'covered', removedAt: null })
  })

  test('keeps an entry of a person beside the campaign, and shows it in the history', async () => {
    const campaign = await addCampaign(database.db, [may()])
    const id = await add()
    await amend(id, { inRecall: false, recallNo: 'S2019X' })
    expect(await shown(id)).toEqual({
      inRecall: true,
      recallNo: campaign.recallNo,
      recallMatched: true,
      enteredInRecall: false,
      enteredRecallNo: 'S2019X',
    })
    const { versions, record } = await historyOf(database.db, id)
    expect(versions.at(-1)?.changes).toEqual({
      enteredInRecall: [null, false],
      enteredRecallNo: [null, 'S2019X'],
    })
    expect(record.completeness).toBe(completenessOf(record))
    const { differences } = await compareVersions(ctx, { complaintId: id, from: 1, to: 2 })
    expect(differences.map(({ label }) => label)).toEqual(['是否在召回范围（填报）', '召回编号（填报）'])
  })

  test('of something else is not judged, and one that becomes possible says what is missing', async () => {
    const campaign = await addCampaign(database.db, [may()])
    const id = await add()
    const before = await rowOf(campaign.id, id)
    await amend(id, { mileage: 15_000 })
    expect(await rowOf(campaign.id, id)).toEqual(before)
    expect((await historyOf(database.db, id)).versions.at(-1)?.changes).toEqual({ mileage: [12_000, 15_000] })
    await amend(id, { productionDate: null as never })
    expect(await rowOf(campaign.id, id)).toMatchObject({ verdict: 'possible', missing: ['productionDate'] })
    expect(await shown(id)).toEqual({ inRecall: null, recallNo: null, ...free })
  })

  test('follows a person who decided, whatever its scopes say', async () => {
    const campaign = await addCampaign(database.db, [may()])
    const covered = await add({ productionDate: undefined })
    await judgeByPerson(campaign.id, covered, 'covered')
    await amend(covered, { productionDate: '2024-06-06' })
    expect((await shown(covered)).recallNo).toBe(campaign.recallNo)
    expect(await rowOf(campaign.id, covered)).toMatchObject({
      by: 'person',
      verdict: 'covered',
      removedAt: null,
    })
    const not = await add({ productionDate: undefined })
    await judgeByPerson(campaign.id, not, 'not')
    await amend(not, { productionDate: '2024-05-06' })
    expect((await shown(not)).recallMatched).toBe(false)
    expect(await rowOf(campaign.id, not)).toMatchObject({ by: 'person', verdict: 'not' })
  })
})

test('bringing an earlier version back brings the entry back, not what a campaign had decided', async () => {
  const campaign = await addCampaign(database.db, [may()])
  const id = await add({ inRecall: false })
  await amend(id, { productionDate: '2024-06-06' })
  await amend(id, { inRecall: true })
  expect(await shown(id)).toEqual({ inRecall: true, recallNo: null, ...free })
  await bringBackVersion(ctx, { complaintId: id, version: 3, bringBack: 1, fields: ['inRecall', 'recallNo'] })
  expect(await shown(id)).toEqual({ inRecall: false, recallNo: null, ...free })
  await bringBackVersion(ctx, { complaintId: id, version: 4, bringBack: 1 })
  expect(await shown(id)).toMatchObject({ recallNo: campaign.recallNo, enteredInRecall: false })
})

test('merging takes over what was entered, not what a campaign decided, and unmerging gives it back', async () => {
  const campaign = await addCampaign(database.db, [may()])
  const survivor = await add({ productionDate: '2024-06-06' })
  const merged = await add({ inRecall: true, recallNo: 'S2019X' })
  await mergeDefects(ctx, {
    survivorId: survivor,
    survivorVersion: 1,
    mergedId: merged,
    mergedVersion: 1,
    fields: ['productionDate', 'inRecall', 'recallNo'],
  })
  expect(await shown(survivor)).toEqual({
    inRecall: true,
    recallNo: campaign.recallNo,
    recallMatched: true,
    enteredInRecall: true,
    enteredRecallNo: 'S2019X',
  })
  await unmergeDefect(ctx, { id: merged, version: 2 })
  expect(await shown(survivor)).toEqual({ inRecall: null, recallNo: null, ...free })
  expect((await rowOf(campaign.id, survivor))?.removedAt).not.toBeNull()
})

test('a deleted record is judged when it is restored', async () => {
  const id = await add()
  await deleteDefects(ctx, { ids: [id], reason: '测试' } as never)
  const campaign = await addCampaign(database.db, [may()])
  await restoreDefect(ctx, { id })
  expect(await shown(id)).toMatchObject({ recallMatched: true, recallNo: campaign.recallNo })
})

test('rows prepared before scopes were saved are judged by the new ones', async () => {
  const rows = [0, 1].map(() => ({ modelRangeId: ids.series, productionDate: '2024-05-06', state: 10 }))
  const prepared = await prepareDefects(ctx, rows, { kind: 'import', node: 'import' })
  const campaign = await addCampaign(database.db, [may()])
  const [first] = await ctx.tx(tx => insertPrepared(tx, prepared))
  expect(await shown(first!.id)).toMatchObject({ recallMatched: true, recallNo: campaign.recallNo })

  const again = await prepareDefects(ctx, rows, { kind: 'import', node: 'import' })
  await saveScopes(database.db, campaign.id, [made('2020-01-01', '2020-12-31')])
  const [second] = await ctx.tx(tx => insertPrepared(tx, again))
  expect(await shown(second!.id)).toMatchObject({ recallMatched: false, recallNo: null })
  expect(await rowOf(campaign.id, second!.id)).toBeUndefined()
})
