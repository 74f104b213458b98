import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readTiles } from '@/app/(staff)/index/_parts/desk-tiles'
import { auditLog } from '@/db/schema/audit'
import { recallRecords, recalls } from '@/db/schema/recalls'
import type { Ctx } from '@/lib/core/context'
import { listVersions } from '@/lib/defects/history/list-versions'
import { giveVerdict } from '@/lib/defects/matching/give-verdict'
import { matchJob } from '@/lib/defects/matching/match-job'
import { amendDefect } from '@/lib/defects/record/amend-defect'
import { createDefect } from '@/lib/defects/record/create-defect'
import type { DefectValues } from '@/lib/defects/schema'
import { listCovering } from '@/lib/recalls/match/list-covering'
import { pageRecallRecords } from '@/lib/recalls/match/page-recall-records'
import { startMatch } from '@/lib/recalls/match/start-match'
import { pageRecalls } from '@/lib/recalls/page-recalls'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { runNextJob } from '@/tests/support/database/run-next-job'
import { addCampaign } from '@/tests/support/defects/campaigns'
import { historyOf, issuesOf } from '@/tests/support/defects/history'
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

const may = () => ({ modelRangeId: ids.series, productionFrom: '2024-05-01', productionTo: '2024-05-31' })
const add = async (values: Partial<DefectValues> & { draft?: boolean } = {}, as = ctx) =>
  (await createDefect(as, { ...validValues(ids), ...values })).id
const recordOf = async (id: string) => (await historyOf(database.db, id)).record
const rowOf = async (recallId: string, defectId: string) =>
  (
    await database.db
      .select()
      .from(recallRecords)
      .where(and(eq(recallRecords.recallId, recallId), eq(recallRecords.defectId, defectId)))
  )[0]
const give = (
  recallId: string,
  complaintIds: string[],
  verdict: 'covered' | 'not' | null,
  reason = '已向厂家核实',
) => giveVerdict(ctx, { recallId, complaintIds, verdict, reason })
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'fine',
    error => error.code,
  )

describe('a person’s verdict', () => {
  test('covers a possible record, in a version with the reason, and is taken back', async () => {
    const { id: recallId, recallNo } = await addCampaign(database.db, [may()])
    const id = await add({ inRecall: false })
    expect(await give(recallId, [id], 'covered')).toEqual({ recallId, changed: 1 })
    expect(await recordOf(id)).toMatchObject({
      ...{ version: 2, inRecall: true, recallNo, recallMatched: true, enteredInRecall: false },
    })
    expect(await rowOf(recallId, id)).toMatchObject({
      ...{ verdict: 'covered', by: 'person', reason: '已向厂家核实', decidedBy: ctx.user!.id, missing: [] },
    })
    const { flow, versions } = await historyOf(database.db, id)
    expect(flow.at(-1)).toMatchObject({ node: 'recall', remarks: `${recallNo} · 涉及 · 已向厂家核实` })
    expect(versions.at(-1)).toMatchObject({
      kind: 'recall',
      changes: { recallVerdict: ['possible', 'covered'] },
    })
    const excluded = await add()
    const [lacking] = (await pageRecallRecords(ctx, { id: recallId, verdict: ['possible'] })).records
    expect(lacking).toMatchObject({
      ...{ id: excluded, missing: ['productionDate'], productionDate: null, vinYear: 2019 },
      ...{ scopeText: expect.stringContaining('2024-05-01～2024-05-31生产'), decidedAt: null },
    })
    await give(recallId, [excluded], 'not')
    const [out] = (await pageRecallRecords(ctx, { id: recallId, verdict: ['not'] })).records
    expect(out).toMatchObject({
      ...{ id: excluded, by: 'person', reason: '已向厂家核实', decidedByName: ctx.user!.name },
      decidedAt: expect.stringMatching(/^\d{4}-/),
    })
    const [shown] = await listVersions(ctx, { complaintId: excluded })
    expect(shown!.changes).toMatchObject([{ label: '是否涉及召回', oldName: '待核', newName: '不涉及' }])
    const audit = await database.db.select().from(auditLog).where(eq(auditLog.action, 'judgeRecallRecord'))
    expect(audit.at(-1)).toMatchObject({
      entityId: recallId,
      detail: { complaintId: excluded, verdict: 'not' },
    })

    expect((await give(recallId, [id], 'covered')).changed).toBe(0)
    const unchecked = async (is: boolean) =>
      (await pageRecalls(ctx, { unchecked: is })).records.some(row => row.id === recallId)
    expect([await unchecked(true), await unchecked(false)]).toEqual([false, true])
    await give(recallId, [id], null, '误判')
    expect([await unchecked(true), await unchecked(false)]).toEqual([true, false])
    expect(await recordOf(id)).toMatchObject({ version: 3, inRecall: false, recallMatched: false })
    expect(await rowOf(recallId, id)).toMatchObject({
      ...{ verdict: 'possible', by: 'scope', missing: ['productionDate'], decidedBy: null, reason: null },
    })
    expect((await give(recallId, [id], null)).changed).toBe(0)
  })

  test('excludes a covered record, and stands over a match and over an amendment', async () => {
    const { id: recallId } = await addCampaign(database.db, [may()])
    const id = await add({ productionDate: '2024-05-06' })
    await give(recallId, [id], 'not')
    expect(await recordOf(id)).toMatchObject({ version: 2, recallMatched: false, inRecall: null })
    const { jobId } = await startMatch(ctx, { id: recallId, dry: false })
    await runNextJob(database.db, [matchJob], async () => ctx, 'long', jobId)
    await amendDefect(ctx, { id, version: 2, productionDate: '2024-05-07' })
    expect(await recordOf(id)).toMatchObject({ version: 3, recallMatched: false })
    expect(await rowOf(recallId, id)).toMatchObject({ verdict: 'not', by: 'person' })
  })

  test('of one campaign leaves the number to another that covers the record', async () => {
    const later = await addCampaign(database.db, [may()], { filedAt: '2026-03-01' })
    const earlier = await addCampaign(database.db, [may()], { filedAt: '2025-03-01' })
    const id = await add({ productionDate: '2024-05-06' })
    await give(later.id, [id], 'not')
    expect(await recordOf(id)).toMatchObject({ recallNo: earlier.recallNo, recallMatched: true })
    await give(later.id, [id], null)
    expect(await recordOf(id)).toMatchObject({ recallNo: later.recallNo })
  })

  test('is given to several at once or to none of them', async () => {
    const { id: recallId } = await addCampaign(database.db, [may()])
    const [one, other] = [await add(), await add()]
    expect(await code(give(recallId, [one, '999999999'], 'covered'))).toBe('not_found')
    expect(await recordOf(one)).toMatchObject({ version: 1 })
    expect((await give(recallId, [one, other], 'covered')).changed).toBe(2)
  })

  test('needs a reason, a campaign in effect, the permission, and a record that is seen', async () => {
    const { id: recallId } = await addCampaign(database.db, [may()])
    const draft = await addCampaign(database.db, [may()], { state: 'draft' })
    const id = await add()
    expect(await issuesOf(give(recallId, [id], 'covered', ' '))).toEqual({ reason: 'required' })
    expect(await code(give(draft.id, [id], 'covered'))).toBe('recall_state')
    expect(await code(give('999999999', [id], 'covered'))).toBe('not_found')
    const reader = await contextOf(database.db, ['recall:query', 'recall:get', 'vehicle_defect'])
    const wrong = { recallId, complaintIds: [id], verdict: 'covered' as const, reason: 'x' }
    expect(await code(giveVerdict(reader, wrong))).toBe('forbidden')
    const others = await add({ draft: true }, await contextOf(database.db, 'all'))
    expect(await code(give(recallId, [others], 'covered'))).toBe('not_found')
  })

  test('of two at once is one after the other', async () => {
    const { id: recallId } = await addCampaign(database.db, [may()])
    const id = await add()
    await Promise.all([give(recallId, [id], 'covered'), give(recallId, [id], 'not')])
    const { record, versions } = await historyOf(database.db, id)
    const row = await rowOf(recallId, id)
    expect(versions).toHaveLength(3)
    expect(record.recallMatched).toBe(row!.verdict === 'covered')
  })
})

test('the desk leads to the campaigns that have records to decide, as many as their list shows', async () => {
  const tile = async () => (await readTiles(ctx)).find(({ name }) => name === 'recallCheck')
  expect(await tile()).toBeUndefined()
  const { id: recallId } = await addCampaign(database.db, [may()])
  const other = await addCampaign(database.db, [may()])
  const [one, two] = [await add(), await add()]
  expect(await tile()).toMatchObject({ href: '/carBack?unchecked=true', total: 2 })
  expect((await pageRecalls(ctx, { unchecked: true })).total).toBe(2)
  await give(recallId, [one, two], 'covered')
  expect(await tile()).toMatchObject({ total: 1 })
  await give(other.id, [one, two], 'not')
  expect(await tile()).toBeUndefined()
})

test('campaigns with and without covered records are found, of those that were matched', async () => {
  const [some, none, draft] = [
    await addCampaign(database.db, [may()], { matchedVersion: 1 }),
    await addCampaign(database.db, [], { matchedVersion: 1 }),
    await addCampaign(database.db, [may()], { state: 'draft' }),
  ]
  await add({ productionDate: '2024-05-06' })
  const found = async (covered: boolean) => {
    const { records } = await pageRecalls(ctx, { covered, state: ['draft', 'filed'], limit: 100 })
    return [some, none, draft].map(({ id }) => records.find(row => row.id === id)?.covered)
  }
  expect(await found(true)).toEqual([1, undefined, undefined])
  expect(await found(false)).toEqual([undefined, 0, undefined])
})

describe('what concerns a record', () => {
  test('is listed with scope, what is missing, who decided and what was entered', async () => {
    const condition = '装有某型气囊'
    const covering = await addCampaign(database.db, [may()], { filedAt: '2025-03-01' })
    const open = await addCampaign(database.db, [{ ...may(), condition }], { filedAt: '2026-03-01' })
    const id = await add({ productionDate: '2024-05-06', inRecall: true, recallNo: 'S2019X' })
    await give(covering.id, [id], 'covered')
    const { entered, recalls } = await listCovering(ctx, { complaintId: id })
    expect(entered).toEqual({ inRecall: true, recallNo: 'S2019X' })
    expect(recalls).toMatchObject([
      {
        recallNo: covering.recallNo,
        verdict: 'covered',
        by: 'person',
        decidedByName: '测试员',
      },
      { recallNo: open.recallNo, verdict: 'possible', by: 'scope', missing: [], condition },
    ])
    expect(recalls[1]!.scopeText).toContain('2024-05-01')
    const reader = await contextOf(database.db, ['recall:get'])
    expect((await listCovering(reader, { complaintId: id })).recalls).toHaveLength(2)
    expect(await code(listCovering(reader, { complaintId: '999999999' }))).toBe('not_found')
    const none = await contextOf(database.db, ['vehicle_defect'])
    expect(await code(listCovering(none, { complaintId: id }))).toBe('forbidden')
  })

  test('and the records of a campaign, as rows of the list with masks', async () => {
    const { id: recallId } = await addCampaign(database.db, [may()])
    const [covered, possible, no] = [
      await add({ productionDate: '2024-05-06' }),
      await add(),
      await add({ productionDate: '2024-05-06' }),
    ]
    await give(recallId, [no], 'not')
    const reader = await contextOf(database.db, ['recall:get'])
    const page = async (verdict?: string) =>
      (await pageRecallRecords(reader, { id: recallId, verdict } as never)).records.map(one => [
        ...[one.id, one.verdict, one.by, one.missing],
      ])
    expect((await page()).sort()).toEqual([
      [covered, 'covered', 'scope', []],
      [possible, 'possible', 'scope', ['productionDate']],
    ])
    expect(await page('not')).toEqual([[no, 'not', 'person', []]])
    const { records } = await pageRecallRecords(reader, { id: recallId })
    expect(records[0]!.vin).toContain('***')
    expect(await code(pageRecallRecords(reader, { id: '999999999' }))).toBe('not_found')
  })
})
