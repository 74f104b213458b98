import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '@/db/schema/audit'
import { modelNames, modelSeries } from '@/db/schema/catalogue'
import { defectOrigins, defectVersions } from '@/db/schema/defects'
import { jobs } from '@/db/schema/jobs'
import { defectFlow } from '@/db/schema/workflow'
import type { Ctx } from '@/lib/core/context'
import { judgePair } from '@/lib/defects/duplicates/judge-pair'
import { listImports, readImport } from '@/lib/defects/import/read-import'
import { undoImport } from '@/lib/defects/import/undo-import'
import { amendDefect } from '@/lib/defects/record/amend-defect'
import { verbs } from '@/lib/dictionaries/verbs'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { load, recordsOf, send, work } from '@/tests/support/defects/imports'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { inFull, isFull, sample } from '@/tests/support/depth'
import { readSheetsHere } from '@/tests/support/files/children-here'
import { sheetOf } from '@/tests/support/files/workbooks'
import { temporaryFolder } from '@/tests/support/intake/uploads'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let ctx: Ctx
let editor: Ctx
const place = temporaryFolder()

readSheetsHere()
beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  ctx = await contextOf(database.db, ['vehicle_defect_import'], place.folder)
  editor = await contextOf(
    database.db,
    [
      'vehicle_defect',
      'vehicle_defect_edit',
      'vehicle_defect_hand_over',
      'vehicle_defect_merge',
      'vehicle_defect_personal',
    ],
    place.folder,
  )
})
afterAll(async () => {
  place.remove()
  await database.close()
})

async function sheet(rows: number) {
  const mark = randomUUID()
  const lines = Array.from({ length: rows }, (_, at) => ['2024-01-02', `${mark} ${at}`, `星辰${ids.mark}`])
  return sheetOf([['接收日期', '问题简述', '品牌'], ...lines])
}

async function undo(jobId: string) {
  await undoImport(ctx, { jobId })
  await work(database.db, ctx)
  return readImport(ctx, { jobId })
}

describe('undoing an import', () => {
  test('moves all its records to the deleted list, told by versions, flow and audit', inFull, async () => {
    // More than a batch of 500, than two of them at full depth.
    const count = isFull ? 1_203 : 503
    const { jobId } = await load(database.db, ctx, await sheet(count), { mode: 'valid' })
    expect(await undo(jobId)).toMatchObject({
      state: 'undone',
      created: count,
      undo: { state: 'done', total: count, done: count, by: '测试员', at: expect.any(String), reason: null },
    })
    const records = await recordsOf(database.db, jobId)
    expect(records).toHaveLength(count)
    for (const record of records)
      expect(record).toMatchObject({
        version: 2,
        state: 10,
        deletedAt: expect.any(Date),
        deletedBy: ctx.user!.id,
        deleteReason: '撤销导入：清单.xlsx',
      })
    const of = records.map(({ id }) => id)
    const versions = await database.db
      .select()
      .from(defectVersions)
      .where(and(inArray(defectVersions.defectId, of), eq(defectVersions.version, 2)))
    expect(versions).toHaveLength(count)
    expect(versions[0]).toMatchObject({
      kind: 'delete',
      userId: ctx.user!.id,
      changes: { deleteReason: [null, '撤销导入：清单.xlsx'] },
    })
    const flow = await database.db.select().from(defectFlow).where(inArray(defectFlow.defectId, of))
    expect(flow.filter(({ node }) => node === 'delete')).toHaveLength(count)
    const [audit] = await database.db.select().from(auditLog).where(eq(auditLog.action, 'undoImport'))
    expect(audit).toMatchObject({ userId: ctx.user!.id, detail: { file: '清单.xlsx', records: count } })
    expect((await listImports(ctx, {}))[0]).toMatchObject({
      jobId,
      state: 'undone',
      undoneBy: '测试员',
      undoneAt: expect.any(String),
    })
  })

  test('lets the same sheet be imported again', async () => {
    const bytes = await sheet(3)
    const first = await load(database.db, ctx, bytes, { mode: 'valid' })
    await undo(first.jobId)
    const of = (await recordsOf(database.db, first.jobId)).map(({ id }) => id)
    const origins = await database.db.select().from(defectOrigins).where(inArray(defectOrigins.defectId, of))
    expect(origins).toEqual([])
    const again = await load(database.db, ctx, bytes, { mode: 'valid' })
    expect(again.jobId).not.toBe(first.jobId)
    expect(again).toMatchObject({ state: 'done', created: 3, skipped: 0, undo: null })
  })

  test('takes back the names that it added and nobody uses; those in use stay to be verified', async () => {
    const adder = await contextOf(
      database.db,
      ['vehicle_defect_import', 'dictionary_brand', 'dictionary_model_series:query'],
      place.folder,
    )
    const mark = randomUUID().slice(0, 8)
    const bytes = await sheetOf([
      ['接收日期', '问题简述', '品牌', '车系', '车型名称'],
      ['2024-01-02', `甲${mark}`, `孤星${mark}`, `孤星一号${mark}`, `2020款 ${mark}`],
      ['2024-01-02', `乙${mark}`, `留星${mark}`, `留星一号${mark}`, null],
    ])
    const options = { mode: 'valid', createMissing: true }
    const { jobId } = await load(database.db, adder, bytes, options)
    const seriesNow = async () => {
      const found = await database.db
        .select()
        .from(modelSeries)
        .where(like(modelSeries.name, `%${mark}`))
      return found.map(({ name, enabled, unverified }) => [name, enabled, unverified]).sort()
    }
    expect(await seriesNow()).toEqual([
      [`孤星一号${mark}`, true, true],
      [`留星一号${mark}`, true, true],
    ])
    const [one] = await recordsOf(database.db, jobId)
    const using = [
      ['接收日期', '问题简述', '品牌', '车系'],
      ['2024-01-03', `丙${mark}`, `留星${mark}`, `留星一号${mark}`],
    ]
    expect(await load(database.db, adder, await sheetOf(using), { mode: 'valid' })).toMatchObject({
      created: 1,
    })
    await undoImport(adder, { jobId })
    await work(database.db, adder)
    expect(await seriesNow()).toEqual([
      [`孤星一号${mark}`, false, true],
      [`留星一号${mark}`, true, true],
    ])
    expect(await database.db.$count(modelNames, eq(modelNames.name, `2020款 ${mark}`))).toBe(0)
    const page = await verbs['model-series'].page(adder, { unverified: true, enabled: true, name: mark })
    expect(page.records.map(({ name }) => name)).toEqual([`留星一号${mark}`])
    const again = await load(database.db, adder, bytes, options)
    expect(again).toMatchObject({ state: 'done', created: 2, failed: 0 })
    expect((await recordsOf(database.db, again.jobId))[0]).toMatchObject({ brandId: one!.brandId })
    expect((await seriesNow())[0]).toEqual([`孤星一号${mark}`, true, true])
  })

  test('asked for twice at once is one job, done once', async () => {
    const { jobId } = await load(database.db, ctx, await sheet(3), { mode: 'all' })
    const request = await Promise.all([undoImport(ctx, { jobId }), undoImport(ctx, { jobId })])
    expect(request[0]).toEqual(request[1])
    await work(database.db, ctx)
    expect((await recordsOf(database.db, jobId)).map(({ version }) => version)).toEqual([2, 2, 2])
    await expect(undoImport(ctx, { jobId })).rejects.toMatchObject({
      code: 'import_state',
      params: { state: 'undone' },
    })
    // Simulates a process that died after its commit: the next one finds the work done.
    await database.db
      .update(jobs)
      .set({ state: 'running', leaseUntil: new Date(0) })
      .where(eq(jobs.id, request[0]!.jobId))
    await work(database.db, ctx)
    expect((await recordsOf(database.db, jobId)).map(({ version }) => version)).toEqual([2, 2, 2])
    expect(await readImport(ctx, { jobId })).toMatchObject({ state: 'undone', undo: { state: 'done' } })
  })

  test('is refused when there is nothing to undo, or not yet', async () => {
    const looked = await load(database.db, ctx, await sheet(2))
    const state = (state: string) => ({ code: 'import_state', params: { state } })
    await expect(undoImport(ctx, { jobId: looked.jobId })).rejects.toMatchObject(state('empty'))
    const jobId = await send(ctx, await sheet(2), { mode: 'valid' })
    await expect(undoImport(ctx, { jobId })).rejects.toMatchObject(state('running'))
    await work(database.db, ctx)
    await expect(undoImport(ctx, { jobId: '999999999' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(undoImport(ctx, { jobId: 'x' })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('needs the permission, and is its sender’s alone', async () => {
    const { jobId } = await load(database.db, ctx, await sheet(2), { mode: 'valid' })
    const other = await contextOf(database.db, ['vehicle_defect_import'], place.folder)
    await expect(undoImport(other, { jobId })).rejects.toMatchObject({ code: 'not_found' })
    await expect(undoImport(editor, { jobId })).rejects.toMatchObject({ code: 'forbidden' })
    expect((await recordsOf(database.db, jobId)).map(({ version }) => version)).toEqual([1, 1])
  })
})

describe('records that somebody has touched', () => {
  test('are named, and everything stays', async () => {
    const { jobId } = await load(database.db, ctx, await sheet(14), { mode: 'valid' })
    const records = await recordsOf(database.db, jobId)
    const [one, other, ...rest] = records
    await judgePair(editor, { id: one!.id, otherId: other!.id, verdict: 'similar' })
    for (const { id } of rest.slice(0, 10)) await amendDefect(editor, { id, version: 1, mileage: 5 })
    const numbers = records.slice(0, 10).map(({ complaintNo }) => complaintNo)
    await expect(undoImport(ctx, { jobId })).rejects.toMatchObject({
      code: 'import_touched',
      params: { count: 12, numbers: numbers.join('、') },
      details: { data: { count: 12, numbers } },
    })
    expect((await recordsOf(database.db, jobId)).every(({ deletedAt }) => deletedAt === null)).toBe(true)
    expect(await readImport(ctx, { jobId })).toMatchObject({ state: 'done', undo: null })
  })

  test('between the call and its job end the job, and everything stays', async () => {
    const { jobId } = await load(database.db, ctx, await sheet(3), { mode: 'valid' })
    await undoImport(ctx, { jobId })
    const [, second] = await recordsOf(database.db, jobId)
    await amendDefect(editor, { id: second!.id, version: 1, mileage: 5 })
    await work(database.db, ctx)
    const reported = await readImport(ctx, { jobId })
    expect(reported).toMatchObject({ state: 'done', undo: { state: 'failed', at: null } })
    expect(reported.undo!.reason).toContain(second!.complaintNo)
    expect((await recordsOf(database.db, jobId)).map(({ version }) => version)).toEqual([1, 2, 1])
  })

  test.each(sample([1, 2, 3, 4], 1))(
    'at the very moment: one of both wins, nothing is half done (%i)',
    inFull,
    async () => {
      const { jobId } = await load(database.db, ctx, await sheet(20), { mode: 'valid' })
      const records = await recordsOf(database.db, jobId)
      await undoImport(ctx, { jobId })
      const { id } = records[10]!
      const [amended] = await Promise.allSettled([
        amendDefect(editor, { id, version: 1, mileage: 7 }),
        work(database.db, ctx),
      ])
      const { state } = await readImport(ctx, { jobId })
      const gone = (await recordsOf(database.db, jobId)).filter(({ deletedAt }) => deletedAt !== null)
      if (amended.status === 'fulfilled') {
        expect(state).toBe('done')
        expect(gone).toEqual([])
      } else {
        expect(amended.reason).toMatchObject({ code: expect.stringMatching(/^(not_found|conflict)$/) })
        expect(state).toBe('undone')
        expect(gone).toHaveLength(20)
      }
      const origins = await database.db
        .select()
        .from(defectOrigins)
        .where(
          and(
            inArray(
              defectOrigins.defectId,
              records.map(record => record.id),
            ),
            isNotNull(defectOrigins.source),
          ),
        )
      expect(origins).toHaveLength(state === 'undone' ? 0 : 20)
    },
  )
})
