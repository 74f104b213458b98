import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '@/db/schema/audit'
import { defects, defectVersions } from '@/db/schema/defects'
import { notices } from '@/db/schema/notices'
import { recallRecords, recalls } from '@/db/schema/recalls'
import { countRecords } from '@/lib/analysis/query/count-records'
import type { Ctx } from '@/lib/core/context'
import { pageDefects } from '@/lib/defects/list/page-defects'
import { cancelMatch, pageMatchRecords, readMatch } from '@/lib/defects/matching/read-match'
import { listNotices } from '@/lib/notices/list-notices'
import { setRecallState } from '@/lib/recalls/edit/set-recall-state'
import { startMatch } from '@/lib/recalls/match/start-match'
import { listRecallHistory } from '@/lib/recalls/page-recalls'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { addCampaign } from '@/tests/support/defects/campaigns'
import { historyOf, issuesOf } from '@/tests/support/defects/history'
import { type Matching, openMatching } from '@/tests/support/defects/matching'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let ctx: Ctx
let matching: Matching

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  ctx = await contextOf(database.db, 'all')
  matching = openMatching(database, ctx, ids)
})
afterAll(() => database.close())
afterEach(async () => {
  await database.db.update(recalls).set({ state: 'withdrawn' })
  await database.db.delete(recallRecords)
  await database.db.update(defects).set({ modelRangeId: null, brandId: null, recallMatched: false })
})

describe('a preview', () => {
  test('says what would come in, go out and stay open, by record, and writes nothing', async () => {
    const { id, recallNo } = await addCampaign(database.db, [matching.may()])
    const [inMay, inJune, without, deleted, draft] = await matching.insert([
      {},
      { productionDate: '2024-06-06' },
      { productionDate: null },
      { productionDate: '2024-06-07', deletedAt: new Date() },
      { productionDate: '2024-06-07', state: 0 },
    ])
    await matching.unmatched(id, [matching.june()])
    const before = await matching.verdictsOf(id)
    const { result, total, done, dry, state } = await matching.match(id, true)
    expect({ total, done, dry, state }).toEqual({ total: 5, done: 5, dry: true, state: 'done' })
    expect(result).toEqual({
      covered: { now: 1, before: 1 },
      possible: { now: 1, before: 1, byMissing: { productionDate: 1 } },
      added: 1,
      removed: 1,
      kept: { byPerson: 0 },
      filters: {
        covered: { counted: true, recallId: [id], recallVerdict: ['covered'] },
        possible: { counted: true, recallId: [id], recallVerdict: ['possible'] },
      },
    })
    const { jobId } = await startMatch(ctx, { id })
    await matching.run(jobId)
    expect(await matching.listed(jobId, 'added')).toEqual([
      { id: inJune, verdict: 'covered', before: 'not', missing: [] },
    ])
    expect(await matching.listed(jobId, 'removed')).toEqual([
      { id: inMay, verdict: 'not', before: 'covered', missing: [] },
    ])
    expect(await matching.listed(jobId, 'possible')).toEqual([
      { id: without, verdict: 'possible', before: 'possible', missing: ['productionDate'] },
    ])
    expect(await matching.verdictsOf(id)).toEqual(before)
    expect(await matching.recordOf(inMay!)).toMatchObject({ version: 1, recallNo })
    expect((await matching.recallOf(id)).matchedVersion).toBeNull()
    expect([deleted, draft].every(Boolean)).toBe(true)
  })

  test('takes scopes that are not saved, and refuses wrong ones by row and field', async () => {
    const { id } = await addCampaign(database.db, [matching.may()], { state: 'draft' })
    await matching.insert([{}, { productionDate: '2024-06-06' }, { modelRangeId: null }])
    expect((await matching.match(id, true)).result).toMatchObject({
      covered: { now: 1 },
      possible: { now: 1 },
    })
    const scopes = [
      { ...matching.june(), condition: '装有某型气囊' },
      { brandId: ids.brand, modelYearFrom: 2024 },
    ]
    const { result } = await matching.match(id, true, { scopes })
    expect(result).toMatchObject({
      covered: { now: 0 },
      possible: { now: 3, byMissing: { modelYear: 2, condition: 1 } },
    })
    const wrong = startMatch(ctx, {
      id,
      dry: true,
      scopes: [matching.producedIn('2024-06-01', '2024-05-01')],
    })
    expect(await issuesOf(wrong)).toEqual({ 'scopes.0.productionTo': 'range_reversed' })
    expect(await issuesOf(startMatch(ctx, { id, dry: false, scopes: [matching.may()] }))).toEqual({
      scopes: 'not_allowed',
    })
  })
})

describe('applying', () => {
  test('writes versions of its own, matches deleted ones and drafts, and tells its starter', async () => {
    const records = await matching.insert([
      { inRecall: false },
      { productionDate: '2024-06-06' },
      { deletedAt: new Date() },
      { state: 0 },
      { productionDate: null },
    ])
    const [covered, other, deleted, draft, possible] = records
    const { id, recallNo } = await addCampaign(database.db, [matching.may()])
    const { jobId, result } = await matching.match(id)
    expect(result).toMatchObject({ covered: { now: 1, before: 0 }, added: 1, removed: 0 })
    expect(await matching.verdictsOf(id)).toEqual({
      [covered!]: 'covered',
      [deleted!]: 'covered',
      [draft!]: 'covered',
      [possible!]: 'possible',
    })
    const { record, versions, flow } = await historyOf(database.db, covered!)
    expect(record).toMatchObject({
      ...{ version: 2, inRecall: true, recallNo, recallMatched: true, enteredInRecall: false },
      updatedBy: ctx.user!.id,
    })
    expect(versions[1]).toMatchObject({
      kind: 'recall',
      changes: { inRecall: [false, true], recallNo: [null, recallNo], enteredInRecall: [null, false] },
    })
    expect(flow.at(-1)).toMatchObject({ node: 'recall', remarks: recallNo, fromState: 10, toState: 10 })
    expect((await matching.recordOf(other!)).version).toBe(1)
    const { scopeVersion, matchedVersion } = await matching.recallOf(id)
    expect(matchedVersion).toBe(scopeVersion)
    const filters = { counted: true, recallId: [id], recallVerdict: ['covered'] }
    expect((await pageDefects(ctx, filters)).total).toBe(result!.covered.now)
    const audit = await database.db.select().from(auditLog).where(eq(auditLog.action, 'matchRecall'))
    expect(audit.at(-1)).toMatchObject({ entityId: id, detail: { recallNo, covered: 1, added: 1 } })
    const [notice] = await database.db.select().from(notices).where(eq(notices.entityId, jobId))
    expect(notice).toMatchObject({ userId: ctx.user!.id, kind: 'jobDone', params: { job: 'matchRecall' } })
    const [listed] = (await listNotices(ctx, {})).records
    expect(listed).toMatchObject({ text: `召回匹配（${recallNo}）已完成`, href: `/carBack?match=${jobId}` })

    expect((await matching.match(id)).result).toMatchObject({ covered: { now: 1, before: 1 }, added: 0 })
    expect(await matching.kindsOf(covered!)).toEqual(['create', 'recall'])
  })

  test('is what analysis counts from then on, also where no record changes but what is said of it', async () => {
    const { id } = await addCampaign(database.db, [matching.may()])
    await matching.insert([{ productionDate: null }, { productionDate: null, modelYear: 2023 }])
    await matching.match(id)
    const possible = async (of: object = { recallId: [id] }) =>
      (await countRecords(ctx, { filters: { ...of, recallVerdict: ['possible'] } })).n
    const versions = () => database.db.$count(defectVersions)
    const before = await versions()
    expect([await possible(), await possible({})]).toEqual([2, 2])
    await matching.unmatched(id, [{ ...matching.may(), modelYearTo: 2022 }])
    await matching.match(id)
    expect([await possible(), await possible({}), await versions()]).toEqual([1, 1, before])
    await database.db.update(recalls).set({ state: 'withdrawn' }).where(eq(recalls.id, id))
    expect(await possible({})).toBe(0)
  })

  test('of narrower scopes gives entries back; withdrawing leaves nothing covered', async () => {
    const { id } = await addCampaign(database.db, [matching.may(), matching.june()])
    const [inMay, inJune] = await matching.insert([
      { inRecall: true, recallNo: 'S2019X' },
      { productionDate: '2024-06-06' },
    ])
    await matching.unmatched(id, [matching.june()])
    expect((await matching.match(id)).result).toMatchObject({ covered: { now: 1, before: 2 }, removed: 1 })
    const [step] = await listRecallHistory(ctx, { id })
    expect(step).toMatchObject({
      action: 'matchRecall',
      matched: { covered: 1, added: 0, removed: 1, possible: 0 },
    })
    expect(await matching.recordOf(inMay!)).toMatchObject({
      ...{ inRecall: true, recallNo: 'S2019X', recallMatched: false, enteredRecallNo: null },
    })
    expect(await matching.verdictsOf(id)).toEqual({ [inMay!]: 'removed', [inJune!]: 'covered' })
    await setRecallState(ctx, { id, version: 1, state: 'withdrawn', reason: '误报' })
    expect(await matching.run(undefined as never)).toBe(true)
    expect(await matching.recordOf(inJune!)).toMatchObject({
      recallMatched: false,
      inRecall: null,
      recallNo: null,
    })
    expect(await matching.verdictsOf(id)).toEqual({ [inMay!]: 'removed', [inJune!]: 'removed' })
  })

  test('leaves the number of another campaign that was filed later', async () => {
    const later = await addCampaign(database.db, [matching.may()], { filedAt: '2026-03-01' })
    const [one] = await matching.insert([{}])
    const earlier = await addCampaign(database.db, [matching.may()], { filedAt: '2025-03-01' })
    await matching.match(earlier.id)
    expect(await matching.recordOf(one!)).toMatchObject({ version: 1, recallNo: later.recallNo })
    await matching.unmatched(later.id, [matching.june()])
    await matching.match(later.id)
    expect(await matching.recordOf(one!)).toMatchObject({
      version: 2,
      recallNo: earlier.recallNo,
      recallMatched: true,
    })
  })

  test('keeps what a person decided, and counts it apart', async () => {
    const { id } = await addCampaign(database.db, [matching.may()])
    const [yes, no] = await matching.insert([{ productionDate: '2020-01-01' }, {}])
    const by = (defectId: string, verdict: string) =>
      database.db
        .insert(recallRecords)
        .values({ recallId: id, defectId, verdict, by: 'person' })
        .onConflictDoUpdate({
          target: [recallRecords.recallId, recallRecords.defectId],
          set: { verdict, by: 'person' },
        })
    await by(yes!, 'covered')
    await by(no!, 'not')
    const { result, jobId } = await matching.match(id)
    expect(result).toMatchObject({ covered: { now: 1 }, kept: { byPerson: 2 } })
    expect((await matching.listed(jobId, 'kept')).map(one => [one.id, one.verdict])).toEqual([
      [yes, 'covered'],
      [no, 'not'],
    ])
    expect(await matching.recordOf(yes!)).toMatchObject({ recallMatched: true })
    expect(await matching.recordOf(no!)).toMatchObject({ recallMatched: false })
  })

  test('keeps what a VIN decided once it is erased', async () => {
    const range = { modelRangeId: ids.series, vinFrom: 'LSVAB2183K2000100', vinTo: 'LSVAB2183K2000199' }
    const { id } = await addCampaign(database.db, [range])
    const [one] = await matching.insert([{ vin: 'LSVAB2183K2000123', vinStatus: 'ok' }])
    await database.db
      .update(defects)
      .set({ vin: 'LSVAB2183K2', anonymisedAt: new Date() })
      .where(eq(defects.id, one!))
    await matching.match(id)
    expect(await matching.verdictsOf(id)).toEqual({ [one!]: 'covered' })
  })
})

describe('a match is', () => {
  test('its starter’s own, can be cancelled, and is refused for drafts and for who may not', async () => {
    const { id } = await addCampaign(database.db, [matching.may()], { state: 'draft' })
    const code = (work: Promise<unknown>) =>
      work.then(
        () => 'fine',
        error => error.code,
      )
    const other = await contextOf(database.db, 'all')
    const reader = await contextOf(database.db, ['recall:query', 'recall:get'])
    expect(await code(startMatch(reader, { id, dry: true }))).toBe('forbidden')
    expect(await code(startMatch(ctx, { id, dry: false }))).toBe('recall_state')
    expect(await code(startMatch(ctx, { id: '999999', dry: true }))).toBe('not_found')
    const { jobId } = await startMatch(ctx, { id, dry: true })
    expect(await code(readMatch(other, { jobId }))).toBe('not_found')
    expect(await code(pageMatchRecords(other, { jobId }))).toBe('not_found')
    expect(await code(cancelMatch(other, { jobId }))).toBe('not_found')
    await cancelMatch(ctx, { jobId })
    expect((await readMatch(ctx, { jobId })).state).toBe('cancelled')
  })
})
