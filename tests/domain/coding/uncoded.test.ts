import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { query } from '@/db/client'
import { defects } from '@/db/schema/defects'
import { forgetModel } from '@/lib/coding/models/models'
import type { Ctx } from '@/lib/core/context'
import { amendDefect } from '@/lib/defects/record/amend-defect'
import { insertDefects } from '@/lib/defects/record/insert-defects'
import { bulkJobWith } from '@/lib/defects/steps/bulk/bulk-job'
import { countUndo } from '@/lib/defects/steps/bulk/count-undo'
import { readBulk } from '@/lib/defects/steps/bulk/read-bulk'
import { undoBulk } from '@/lib/defects/steps/bulk/undo-bulk'
import { listUncoded, suggestForRecord, takeUncoded } from '@/lib/defects/uncoded/list-uncoded'
import { suggestParts } from '@/lib/intake/report/suggest-parts'
import { codedTexts } from '@/tests/support/coding'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { runNextJob } from '@/tests/support/database/run-next-job'
import { putModel } from '@/tests/support/defects/coding-model'
import { historyOf } from '@/tests/support/defects/history'
import { load, recordsOf } from '@/tests/support/defects/imports'
import { type Catalogue, seedCatalogue, validValues } from '@/tests/support/defects/records'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let ctx: Ctx

const bulkJob = bulkJobWith(async () => {})

beforeAll(async () => {
  database = await openTestDatabase()
  forgetModel()
  ids = await seedCatalogue(database.db)
  await query(database.db, 'UPDATE defects SET deleted_at = now()')
  ctx = await contextOf(database.db, ['vehicle_defect', 'vehicle_defect_edit'])
})
afterAll(() => database.close())

const insert = (count: number, from = 0, more: object = {}) =>
  ctx.tx(tx =>
    insertDefects(
      tx,
      codedTexts(count, from).map(one => ({
        ...validValues(ids),
        ...{ state: 10, summary: one.text, description: null },
        ...{ assemblyCode: null, subAssemblyCode: null, ...more },
      })),
      { kind: 'import', node: 'import' },
    ),
  )

const runJob = (jobId: string) => runNextJob(database.db, [bulkJob], async () => ctx, 'long', jobId)
const storedOf = async (id: string) => {
  const [record] = await database.db.select().from(defects).where(eq(defects.id, id))
  return record!
}

test('without a model uncoded records are listed all the same, in one group', async () => {
  await insert(8)
  const found = await listUncoded(ctx, {})
  expect(found).toMatchObject({ modelVersion: null, uncoded: 8, capped: false })
  expect(found.groups).toMatchObject([{ code: 'none', records: 8, sure: 0 }])
  await expect(takeUncoded(ctx, {})).rejects.toMatchObject({ code: 'not_found' })
})

test('they are grouped by what a model proposes, and a group is coded at once and taken back', async () => {
  await putModel(database.db)
  await insert(1, 0, { summary: 'no Chinese at all' })
  const found = await listUncoded(ctx, {})
  expect(found.groups.map(({ code, records }) => [code, records]).sort()).toEqual([
    ['01', 2],
    ['03', 2],
    ['04', 4],
    ['none', 1],
  ])
  const braking = await listUncoded(ctx, { group: '04', limit: 3 })
  expect([braking.uncoded, braking.total, braking.records.length]).toEqual([9, 4, 3])
  expect(braking.bars.map(({ from }) => from)).toEqual([0.9, 0.8, 0.7, 0.5])
  expect(braking.bars[1]!.records).toBe(4)
  const counts = found.bars.map(({ records }) => records)
  expect(counts).toEqual([...counts].sort((one, other) => one - other))
  expect(counts.at(-1)).toBeLessThanOrEqual(8)
  expect(braking.records[0]!.proposed.assemblies[0]).toMatchObject({ code: '04', name: '制动系' })

  const { jobId, total } = await takeUncoded(ctx, { group: '04', from: 0.8 })
  expect(total).toBe(4)
  // Somebody else is quicker with one of them.
  const [first] = braking.records
  await amendDefect(ctx, { id: first!.id, version: 1, assemblyCode: '01', subAssemblyCode: '0101' })
  await runJob(jobId)
  expect(await readBulk(ctx, { jobId })).toMatchObject({ action: 'code', state: 'done', done: 3, refused: 1 })
  expect(await storedOf(first!.id)).toMatchObject({ assemblyCode: '01' })
  const second = braking.records[1]!
  expect(await storedOf(second.id)).toMatchObject({ assemblyCode: '04', state: 10, version: 2 })
  const { versions, flow, audit } = await historyOf(database.db, second.id)
  expect(versions[1]).toMatchObject({ kind: 'code' })
  expect(versions[1]!.changes).toMatchObject({ proposed: [null, { modelVersion: 1 }] })
  expect(flow.at(-1)).toMatchObject({ node: 'code', userName: ctx.user!.name })
  expect(audit.map(({ action }) => action)).toContain('codeDefect')

  // One of the three was looked at again since.
  const third = braking.records[2]!
  await amendDefect(ctx, { id: third.id, version: 2, assemblyCode: '03', subAssemblyCode: '0301' })
  expect(await countUndo(ctx, { jobId })).toMatchObject({ action: 'code', total: 3 })
  const undo = await undoBulk(ctx, { jobId, reason: '归类有误' })
  await runJob(undo.jobId)
  expect(await readBulk(ctx, { jobId: undo.jobId })).toMatchObject({ done: 2, refused: 1 })
  expect(await storedOf(second.id)).toMatchObject({
    assemblyCode: null,
    subAssemblyCode: null,
    symptomCodes: [],
  })
  expect(await storedOf(third.id)).toMatchObject({ assemblyCode: '03' })
  expect((await listUncoded(ctx, { group: '04' })).records.map(({ id }) => id)).toContain(second.id)
})

test('a list without assemblies is coded by proposal from a probability on, and the rest waits', async () => {
  const importer = await contextOf(database.db, [
    'vehicle_defect',
    'vehicle_defect_edit',
    'vehicle_defect_import',
  ])
  const texts = ['高速上刹车盘有异响', '这辆车很不好']
  const rows = ['接收日期,品牌,问题简述', ...texts.map(text => `2026-06-01,星辰${ids.mark},${text}`)]
  const sheet = Buffer.from(rows.join('\n'))
  const before = (await listUncoded(ctx, {})).uncoded
  const done = await load(database.db, importer, sheet, { mode: 'valid', proposeFrom: 0.8 }, '清单.csv')
  expect(done).toMatchObject({ state: 'done', created: 2, proposeFrom: 0.8 })
  const [sure, unsure] = await recordsOf(database.db, done.jobId)
  expect(sure).toMatchObject({ assemblyCode: '04', subAssemblyCode: '0401', symptomCodes: ['S01'] })
  expect(unsure).toMatchObject({ assemblyCode: null, subAssemblyCode: null, symptomCodes: [] })
  const { versions } = await historyOf(database.db, sure!.id)
  expect(versions[0]!.changes).toMatchObject({
    proposed: [null, { modelVersion: 1, taken: [{ field: 'assemblyCode', code: '04' }, {}, {}] }],
  })
  expect((await listUncoded(ctx, {})).uncoded).toBe(before + 1)
  await expect(load(database.db, importer, sheet, { proposeFrom: 0.2 }, '清单.csv')).rejects.toMatchObject({
    details: { issues: [{ path: 'proposeFrom' }] },
  })
})

test('the public is shown three parts at most, without figures, and nothing of a text that tells nothing', async () => {
  const visitor = { ...ctx, user: null }
  expect(await suggestParts(visitor, { description: '高速上刹车盘有异响' })).toEqual([
    { code: '04', name: '制动系' },
  ])
  for (const description of ['', 'abc', '刹'.repeat(10_000), 'x'.repeat(10_000)])
    expect((await suggestParts(visitor, { description })).length).toBeLessThanOrEqual(3)
})

test('a record that stands shows what its texts say beside the codes that it has', async () => {
  const [one] = await insert(1, 0, { summary: '高速上刹车盘有异响', assemblyCode: '03' })
  expect(await suggestForRecord(ctx, { id: one!.id })).toMatchObject({
    ...{ version: 1, modelVersion: 1, assemblyCode: '03', assemblyName: '转向系' },
    assemblies: [{ code: '04', words: [expect.stringContaining('刹车')] }],
  })
  await expect(suggestForRecord(ctx, { id: '999999999' })).rejects.toMatchObject({ code: 'not_found' })
  const reader = await contextOf(database.db, ['vehicle_defect'])
  await expect(suggestForRecord(reader, { id: one!.id })).rejects.toMatchObject({ code: 'forbidden' })
})

test('who may not change records is refused, and a wrong probability is named', async () => {
  const reader = await contextOf(database.db, ['vehicle_defect'])
  await expect(listUncoded(reader, {})).rejects.toMatchObject({ code: 'forbidden' })
  await expect(takeUncoded(reader, {})).rejects.toMatchObject({ code: 'forbidden' })
  await expect(takeUncoded(ctx, { from: 2 })).rejects.toMatchObject({
    details: { issues: [{ path: 'from' }] },
  })
})
