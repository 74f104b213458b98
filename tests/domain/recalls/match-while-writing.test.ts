import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { defects, defectVersions } from '@/db/schema/defects'
import { recallRecords, recalls } from '@/db/schema/recalls'
import type { Ctx } from '@/lib/core/context'
import { matchJob } from '@/lib/defects/matching/match-job'
import { readMatch } from '@/lib/defects/matching/read-match'
import { amendDefect } from '@/lib/defects/record/amend-defect'
import { insertDefects } from '@/lib/defects/record/insert-defects'
import { lockDefect, updateDefects } from '@/lib/defects/record/write-version'
import { startMatch } from '@/lib/recalls/match/start-match'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { addCampaign } from '@/tests/support/defects/campaigns'
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

describe('while others write', () => {
  test('a record entered by earlier scopes, in a transaction that is still open, is waited for', async () => {
    const { id, recallNo } = await addCampaign(database.db, [matching.june()])
    let commit = () => {}
    const entered: string[] = []
    const open = new Promise<void>(done => {
      commit = done
      onTestFinished(() => done())
    })
    const ready = new Promise<void>(isIn => {
      void ctx
        .tx(async tx => {
          const [one] = await insertDefects(
            tx,
            [matching.row()],
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
    await matching.unmatched(id, [matching.may()])
    const [fresh] = await matching.insert([{}])
    expect(await matching.recordOf(fresh!)).toMatchObject({ recallNo, version: 1 })
    const { jobId } = await startMatch(ctx, { id, dry: false })
    const running = matching.run(jobId).then(() => committed)
    await expect
      .poll(async () => (await readMatch(ctx, { jobId })).state, { timeout: 10_000 })
      .toBe('running')
    expect((await matching.recallOf(id)).matchedVersion).toBeNull()
    commit()
    expect(await running).toBe(true)
    expect(await matching.recordOf(entered[0]!)).toMatchObject({ recallNo, version: 2, recallMatched: true })
    expect(await matching.kindsOf(fresh!)).toEqual(['create'])
    expect((await matching.recallOf(id)).matchedVersion).not.toBeNull()
  })

  test('a record amended during the job is judged by its new values', async () => {
    const [leaves, comes] = await matching.insert([{}, { productionDate: '2024-06-06' }])
    const { id } = await addCampaign(database.db, [matching.may()])
    let commit = () => {}
    const open = new Promise<void>(done => {
      commit = done
      onTestFinished(() => done())
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
    const running = matching.run(jobId)
    await expect
      .poll(
        async () =>
          (
            await database.owner.pool.query(
              `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()`,
            )
          ).rows.length,
        { timeout: 10_000 },
      )
      .toBeGreaterThan(0)
    commit()
    await Promise.all([amended, running])
    expect(await matching.recordOf(leaves!)).toMatchObject({ recallMatched: false, version: 2 })
    expect(await matching.recordOf(comes!)).toMatchObject({ recallMatched: true, version: 2 })
    expect(await matching.verdictsOf(id)).toEqual({ [comes!]: 'covered' })
  })

  test('a job that dies goes on where it was, and writes nothing twice', async () => {
    const records = await matching.insert(Array.from({ length: 620 }, (_, at) => ({ mileage: at })))
    const { id } = await addCampaign(database.db, [matching.may()])
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
    await matching.run(jobId)
    expect(await written()).toHaveLength(620)
    const { result, total, done } = await readMatch(ctx, { jobId })
    expect({ total, done }).toEqual({ total: 620, done: 620 })
    expect(result).toMatchObject({ covered: { now: 620, before: 0 }, added: 620 })
  })

  test('scopes that are saved during the job are what it ends with', async () => {
    const records = await matching.insert(Array.from({ length: 510 }, (_, at) => ({ mileage: at })))
    const { id } = await addCampaign(database.db, [matching.may()])
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
          await matching.unmatched(id, [matching.june()])
        },
      },
    )
    expect(changed).toBe(true)
    expect(await matching.verdictsOf(id)).toEqual(
      Object.fromEntries(records.slice(0, 500).map(one => [one, 'removed'])),
    )
    const { scopeVersion, matchedVersion } = await matching.recallOf(id)
    expect(matchedVersion).toBe(scopeVersion)
  })

  test('amending a record does not wait for the job, nor saving scopes for a writer', async () => {
    const [one] = await matching.insert([{}])
    const { id } = await addCampaign(database.db, [matching.may()])
    await ctx.tx(async tx => {
      await insertDefects(tx, [matching.row()], { kind: 'create', node: 'submit' })
      await matching.unmatched(id, [matching.june()])
      await amendDefect(ctx, { id: one!, version: 1, productionDate: '2024-06-06' })
    })
    expect(await matching.recordOf(one!)).toMatchObject({ recallMatched: true })
  })
})
