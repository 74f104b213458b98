import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '@/db/schema/audit'
import { defects, defectVersions } from '@/db/schema/defects'
import { notices } from '@/db/schema/notices'
import { recallRecords, recalls } from '@/db/schema/recalls'
import { countRecords } from '@/lib/analysis/query/count-records'
import type { Ctx } from '@/lib/core/context'
import { pageDefects } from '@/lib/defects/list/page-defects'
import { cancelMatch } from '@/lib/defects/matching/cancel-match'
import { matchJob } from '@/lib/defects/matching/match-job'
import { pageMatchRecords } from '@/lib/defects/matching/page-match-records'
import { readMatch } from '@/lib/defects/matching/read-match'
import { amendDefect } from '@/lib/defects/record/amend-defect'
import { insertDefects, type NewDefect } from '@/lib/defects/record/insert-defects'
import { lockDefect } from '@/lib/defects/record/lock-defects'
import { updateDefects } from '@/lib/defects/record/write-version'
import { setRecallState } from '@/lib/recalls/edit/set-recall-state'
import { listRecallHistory } from '@/lib/recalls/list-recall-history'
import { startMatch } from '@/lib/recalls/match/start-match'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { runNextJob } from '@/tests/support/database/run-next-job'
import { addCampaign, saveScopes } from '@/tests/support/defects/campaigns'
import { historyOf, issuesOf } from '@/tests/support/defects/history'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
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
afterEach(async () => {
  await database.db.update(recalls).set({ state: 'withdrawn' })
  await database.db.delete(recallRecords)
  await database.db.update(defects).set({ modelRangeId: null, brandId: null, recallMatched: false })
})

const made = (from: string, to: string) => ({
  modelRangeId: ids.series,
  productionFrom: from,
  productionTo: to,
})
const may = () => made('2024-05-01', '2024-05-31')
const june = () => made('2024-06-01', '2024-06-30')
const row = (more: Partial<NewDefect> = {}): NewDefect => ({
  modelRangeId: ids.series,
  brandId: ids.brand,
  receivedAt: '2025-01-01',
  productionDate: '2024-05-06',
  state: 10,
  ...more,
})
const insert = async (rows: Partial<NewDefect>[]) =>
  (
    await ctx.tx(tx =>
      insertDefects(
        tx,
        rows.map(one => row(one)),
        { kind: 'create', node: 'submit' },
      ),
    )
  ).map(({ id }) => id)
const unmatched = async (recallId: string, scopes: Parameters<typeof saveScopes>[2]) => {
  const scopeIds = await saveScopes(database.db, recallId, scopes)
  const [recall] = await database.db.select().from(recalls).where(eq(recalls.id, recallId))
  await database.db
    .update(recalls)
    .set({ scopeVersion: recall!.scopeVersion + 1 })
    .where(eq(recalls.id, recallId))
  return scopeIds
}
const run = (jobId: string) => runNextJob(database.db, [matchJob], async () => ctx, 'long', jobId)
const match = async (id: string, dry = false, more: object = {}) => {
  const { jobId } = await startMatch(ctx, { id, dry, ...more })
  await run(jobId)
  return readMatch(ctx, { jobId })
}
const recordOf = async (id: string) => (await historyOf(database.db, id)).record
const kindsOf = async (id: string) => (await historyOf(database.db, id)).versions.map(({ kind }) => kind)
const verdictsOf = async (recallId: string) =>
  Object.fromEntries(
    (
      await database.db
        .select()
        .from(recallRecords)
        .where(eq(recallRecords.recallId, recallId))
        .orderBy(recallRecords.defectId)
    ).map(one => [one.defectId, one.removedAt ? 'removed' : one.verdict]),
  )
const recallOf = async (id: string) =>
  (await database.db.select().from(recalls).where(eq(recalls.id, id)))[0]!
const listed = async (jobId: string, list: 'covered' | 'added' | 'removed' | 'possible' | 'kept') =>
  (await pageMatchRecords(ctx, { jobId, list })).records.map(({ id, verdict, before, missing }) => ({
    ...{ id, verdict, before, missing },
  }))

describe('a preview', () => {
  test('says what would come in, go out and stay open, by record, and writes nothing', async () => {
    const { id, recallNo } = await addCampaign(database.db, [may()])
    const [inMay, inJune, without, deleted, draft] = await insert([
      {},
      { productionDate: '2024-06-06' },
      { productionDate: null },
      { productionDate: '2024-06-07', deletedAt: new Date() },
      { productionDate: '2024-06-07', state: 0 },
    ])
    await unmatched(id, [june()])
    const before = await verdictsOf(id)
    const { result, total, done, dry, state } = await match(id, true)
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
    await run(jobId)
    expect(await listed(jobId, 'added')).toEqual([
      { id: inJune, verdict: 'covered', before: 'not', missing: [] },
    ])
    expect(await listed(jobId, 'removed')).toEqual([
      { id: inMay, verdict: 'not', before: 'covered', missing: [] },
    ])
    expect(await listed(jobId, 'possible')).toEqual([
      { id: without, verdict: 'possible', before: 'possible', missing: ['productionDate'] },
    ])
    expect(await verdictsOf(id)).toEqual(before)
    expect(await recordOf(inMay!)).toMatchObject({ version: 1, recallNo })
    expect((await recallOf(id)).matchedVersion).toBeNull()
    expect([deleted, draft].every(Boolean)).toBe(true)
  })

  test('takes scopes that are not saved, and refuses wrong ones by row and field', async () => {
    const { id } = await addCampaign(database.db, [may()], { state: 'draft' })
    await insert([{}, { productionDate: '2024-06-06' }, { modelRangeId: null }])
    expect((await match(id, true)).result).toMatchObject({ covered: { now: 1 }, possible: { now: 1 } })
    const scopes = [
      { ...june(), condition: '装有某型气囊' },
      { brandId: ids.brand, modelYearFrom: 2024 },
    ]
    const { result } = await match(id, true, { scopes })
    expect(result).toMatchObject({
      covered: { now: 0 },
      possible: { now: 3, byMissing: { modelYear: 2, condition: 1 } },
    })
    const wrong = startMatch(ctx, { id, dry: true, scopes: [made('2024-06-01', '2024-05-01')] })
    expect(await issuesOf(wrong)).toEqual({ 'scopes.0.productionTo': 'range_reversed' })
    expect(await issuesOf(startMatch(ctx, { id, dry: false, scopes: [may()] }))).toEqual({
      scopes: 'not_allowed',
    })
  })
})

describe('applying', () => {
  test('writes versions of its own, matches deleted ones and drafts, and tells its starter', async () => {
    const records = await insert([
      { inRecall: false },
      { productionDate: '2024-06-06' },
      { deletedAt: new Date() },
      { state: 0 },
      { productionDate: null },
    ])
    const [covered, other, deleted, draft, possible] = records
    const { id, recallNo } = await addCampaign(database.db, [may()])
    const { jobId, result } = await match(id)
    expect(result).toMatchObject({ covered: { now: 1, before: 0 }, added: 1, removed: 0 })
    expect(await verdictsOf(id)).toEqual({
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
    expect((await recordOf(other!)).version).toBe(1)
    const { scopeVersion, matchedVersion } = await recallOf(id)
    expect(matchedVersion).toBe(scopeVersion)
    const filters = { counted: true, recallId: [id], recallVerdict: ['covered'] }
    expect((await pageDefects(ctx, filters)).total).toBe(result!.covered.now)
    const audit = await database.db.select().from(auditLog).where(eq(auditLog.action, 'matchRecall'))
    expect(audit.at(-1)).toMatchObject({ entityId: id, detail: { recallNo, covered: 1, added: 1 } })
    const [notice] = await database.db.select().from(notices).where(eq(notices.entityId, jobId))
    expect(notice).toMatchObject({ userId: ctx.user!.id, kind: 'jobDone', params: { job: 'matchRecall' } })

    expect((await match(id)).result).toMatchObject({ covered: { now: 1, before: 1 }, added: 0 })
    expect(await kindsOf(covered!)).toEqual(['create', 'recall'])
  })

  test('is what analysis counts from then on, also where no record changes but what is said of it', async () => {
    const { id } = await addCampaign(database.db, [may()])
    await insert([{ productionDate: null }, { productionDate: null, modelYear: 2023 }])
    await match(id)
    const possible = async (of: object = { recallId: [id] }) =>
      (await countRecords(ctx, { filters: { ...of, recallVerdict: ['possible'] } })).n
    const versions = () => database.db.$count(defectVersions)
    const before = await versions()
    expect([await possible(), await possible({})]).toEqual([2, 2])
    await unmatched(id, [{ ...may(), modelYearTo: 2022 }])
    await match(id)
    expect([await possible(), await possible({}), await versions()]).toEqual([1, 1, before])
    await database.db.update(recalls).set({ state: 'withdrawn' }).where(eq(recalls.id, id))
    expect(await possible({})).toBe(0)
  })

  test('of narrower scopes gives entries back; withdrawing leaves nothing covered', async () => {
    const { id } = await addCampaign(database.db, [may(), june()])
    const [inMay, inJune] = await insert([
      { inRecall: true, recallNo: 'S2019X' },
      { productionDate: '2024-06-06' },
    ])
    await unmatched(id, [june()])
    expect((await match(id)).result).toMatchObject({ covered: { now: 1, before: 2 }, removed: 1 })
    const [step] = await listRecallHistory(ctx, { id })
    expect(step).toMatchObject({
      action: 'matchRecall',
      matched: { covered: 1, added: 0, removed: 1, possible: 0 },
    })
    expect(await recordOf(inMay!)).toMatchObject({
      ...{ inRecall: true, recallNo: 'S2019X', recallMatched: false, enteredRecallNo: null },
    })
    expect(await verdictsOf(id)).toEqual({ [inMay!]: 'removed', [inJune!]: 'covered' })
    await setRecallState(ctx, { id, version: 1, state: 'withdrawn', reason: '误报' })
    expect(await run(undefined as never)).toBe(true)
    expect(await recordOf(inJune!)).toMatchObject({ recallMatched: false, inRecall: null, recallNo: null })
    expect(await verdictsOf(id)).toEqual({ [inMay!]: 'removed', [inJune!]: 'removed' })
  })

  test('leaves the number of another campaign that was filed later', async () => {
    const later = await addCampaign(database.db, [may()], { filedAt: '2026-03-01' })
    const [one] = await insert([{}])
    const earlier = await addCampaign(database.db, [may()], { filedAt: '2025-03-01' })
    await match(earlier.id)
    expect(await recordOf(one!)).toMatchObject({ version: 1, recallNo: later.recallNo })
    await unmatched(later.id, [june()])
    await match(later.id)
    expect(await recordOf(one!)).toMatchObject({
      version: 2,
      recallNo: earlier.recallNo,
      recallMatched: true,
    })
  })

  test('keeps what a person decided, and counts it apart', async () => {
    const { id } = await addCampaign(database.db, [may()])
    const [yes, no] = await insert([{ productionDate: '2020-01-01' }, {}])
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
    const { result, jobId } = await match(id)
    expect(result).toMatchObject({ covered: { now: 1 }, kept: { byPerson: 2 } })
    expect((await listed(jobId, 'kept')).map(one => [one.id, one.verdict])).toEqual([
      [yes, 'covered'],
      [no, 'not'],
    ])
    expect(await recordOf(yes!)).toMatchObject({ recallMatched: true })
    expect(await recordOf(no!)).toMatchObject({ recallMatched: false })
  })

  test('keeps what a VIN decided once it is erased', async () => {
    const range = { modelRangeId: ids.series, vinFrom: 'LSVAB2183K2000100', vinTo: 'LSVAB2183K2000199' }
    const { id } = await addCampaign(database.db, [range])
    const [one] = await insert([{ vin: 'LSVAB2183K2000123', vinStatus: 'ok' }])
    await database.db
      .update(defects)
      .set({ vin: 'LSVAB2183K2', anonymisedAt: new Date() })
      .where(eq(defects.id, one!))
    await match(id)
    expect(await verdictsOf(id)).toEqual({ [one!]: 'covered' })
  })
})

describe('while others write', () => {
  test('a record entered by earlier scopes, in a transaction that is still open, is waited for', async () => {
    const { id, recallNo } = await addCampaign(database.db, [june()])
    let commit = () => {}
    const entered: string[] = []
    const open = new Promise<void>(done => {
      commit = done
    })
    const ready = new Promise<void>(isIn => {
      void ctx
        .tx(async tx => {
          const [one] = await insertDefects(
            tx,
            [row()],
            { kind: 'create', node: 'submit' },
            // Numbers of a day are taken one after the other.
            async () => ['QX20260101999999'],
          )
          entered.push(one!.id)
          isIn()
          await open
        })
        .then(() => {
          committed = true
        })
    })
    let committed = false
    await ready
    await unmatched(id, [may()])
    const [fresh] = await insert([{}])
    expect(await recordOf(fresh!)).toMatchObject({ recallNo, version: 1 })
    const { jobId } = await startMatch(ctx, { id, dry: false })
    const running = run(jobId).then(() => committed)
    await expect
      .poll(async () => (await readMatch(ctx, { jobId })).state, { timeout: 10_000 })
      .toBe('running')
    expect((await recallOf(id)).matchedVersion).toBeNull()
    commit()
    expect(await running).toBe(true)
    expect(await recordOf(entered[0]!)).toMatchObject({ recallNo, version: 2, recallMatched: true })
    expect(await kindsOf(fresh!)).toEqual(['create'])
    expect((await recallOf(id)).matchedVersion).not.toBeNull()
  })

  test('a record amended during the job is judged by its new values', async () => {
    const [leaves, comes] = await insert([{}, { productionDate: '2024-06-06' }])
    const { id } = await addCampaign(database.db, [may()])
    let commit = () => {}
    const open = new Promise<void>(done => {
      commit = done
    })
    let amended: Promise<unknown> = Promise.resolve()
    await new Promise<void>(isIn => {
      amended = ctx.tx(async tx => {
        const locked = [await lockDefect(tx, leaves!), await lockDefect(tx, comes!)]
        const write = { kind: 'amend', node: 'amend' } as const
        await updateDefects(tx, [locked[0]!], { productionDate: '2024-06-06' }, write)
        await updateDefects(tx, [locked[1]!], { productionDate: '2024-05-06' }, write)
        isIn()
        await open
      })
    })
    const { jobId } = await startMatch(ctx, { id, dry: false })
    const running = run(jobId)
    await expect
      .poll(
        async () => (await database.owner.pool.query('SELECT 1 FROM pg_locks WHERE NOT granted')).rows.length,
        { timeout: 10_000 },
      )
      .toBeGreaterThan(0)
    commit()
    await Promise.all([amended, running])
    expect(await recordOf(leaves!)).toMatchObject({ recallMatched: false, version: 2 })
    expect(await recordOf(comes!)).toMatchObject({ recallMatched: true, version: 2 })
    expect(await verdictsOf(id)).toEqual({ [comes!]: 'covered' })
  })

  test('a job that dies goes on where it was, and writes nothing twice', async () => {
    const records = await insert(Array.from({ length: 620 }, (_, at) => ({ mileage: at })))
    const { id } = await addCampaign(database.db, [may()])
    const { jobId } = await startMatch(ctx, { id, dry: false })
    const work = (report: (done?: number) => void) => ({
      ...{ jobId, attempt: 1, unfenced: ctx },
      report: async ({ done }: { done?: number }) => report(done),
    })
    const dies = matchJob.run(
      ctx,
      { recallId: id, dry: false },
      work(done => {
        if (done === 500) throw new Error('killed')
      }),
    )
    await expect(dies).rejects.toThrow('killed')
    const written = () =>
      database.db
        .select({ defectId: defectVersions.defectId })
        .from(defectVersions)
        .where(and(inArray(defectVersions.defectId, records), eq(defectVersions.kind, 'recall')))
    expect(await written()).toHaveLength(500)
    await run(jobId)
    expect(await written()).toHaveLength(620)
    const { result, total, done } = await readMatch(ctx, { jobId })
    expect({ total, done }).toEqual({ total: 620, done: 620 })
    expect(result).toMatchObject({ covered: { now: 620, before: 0 }, added: 620 })
  })

  test('scopes that are saved during the job are what it ends with', async () => {
    const records = await insert(Array.from({ length: 510 }, (_, at) => ({ mileage: at })))
    const { id } = await addCampaign(database.db, [may()])
    const { jobId } = await startMatch(ctx, { id, dry: false })
    let changed = false
    await matchJob.run(
      ctx,
      { recallId: id, dry: false },
      {
        ...{ jobId, attempt: 1, unfenced: ctx },
        report: async ({ done }) => {
          if (done !== 500 || changed) return
          changed = true
          await unmatched(id, [june()])
        },
      },
    )
    expect(changed).toBe(true)
    expect(await verdictsOf(id)).toEqual(
      Object.fromEntries(records.slice(0, 500).map(one => [one, 'removed'])),
    )
    const { scopeVersion, matchedVersion } = await recallOf(id)
    expect(matchedVersion).toBe(scopeVersion)
  })

  test('amending a record does not wait for the job, nor saving scopes for a writer', async () => {
    const [one] = await insert([{}])
    const { id } = await addCampaign(database.db, [may()])
    await ctx.tx(async tx => {
      await insertDefects(tx, [row()], { kind: 'create', node: 'submit' })
      await unmatched(id, [june()])
      await amendDefect(ctx, { id: one!, version: 1, productionDate: '2024-06-06' })
    })
    expect(await recordOf(one!)).toMatchObject({ recallMatched: true })
  })
})

describe('a match is', () => {
  test('its starter’s own, can be cancelled, and is refused for drafts and for who may not', async () => {
    const { id } = await addCampaign(database.db, [may()], { state: 'draft' })
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
