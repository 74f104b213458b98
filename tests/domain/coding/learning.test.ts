import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { query } from '@/db/client'
import { codingModels } from '@/db/schema/coding'
import { assemblies, subAssemblies } from '@/db/schema/dictionaries'
import { jobs } from '@/db/schema/jobs'
import { learnJob, scheduleLearning, startLearning } from '@/lib/coding/learn/learn-job'
import { chooseRecords } from '@/lib/coding/learn/read-coded'
import { chooseModel, forgetModel, getModel, pageModels } from '@/lib/coding/models/models'
import { suggestCodes } from '@/lib/coding/models/suggest'
import type { Ctx } from '@/lib/core/context'
import { listVersions, readVersion } from '@/lib/defects/history/list-versions'
import { amendDefect } from '@/lib/defects/record/amend-defect'
import { createDefect } from '@/lib/defects/record/create-defect'
import { insertDefects } from '@/lib/defects/record/insert-defects'
import { codedTexts } from '@/tests/support/coding'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { runNextJob } from '@/tests/support/database/run-next-job'
import { type Catalogue, seedCatalogue, validValues } from '@/tests/support/defects/records'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let ctx: Ctx
let clerk: Ctx

beforeAll(async () => {
  database = await openTestDatabase()
  forgetModel()
  ids = await seedCatalogue(database.db)
  await query(database.db, 'UPDATE defects SET deleted_at = now()')
  await addParts()
  ctx = await contextOf(database.db, ['coding_model'])
  clerk = await contextOf(database.db, [
    'vehicle_defect_add',
    'vehicle_defect_edit',
    'vehicle_defect_edithistory',
  ])
})
afterAll(() => database.close())

async function addParts() {
  const { db } = database
  await db.insert(assemblies).values({ code: '03', name: '转向系' }).onConflictDoNothing()
  const rows = await db.select().from(assemblies)
  const idOf = (code: string) => rows.find(row => row.code === code)!.id
  const parts = ['0401', '0402', '0301', '0101'].map(code => ({
    ...{ code, name: `分总成${code}`, assemblyId: idOf(code.slice(0, 2)) },
  }))
  await db.insert(subAssemblies).values(parts).onConflictDoNothing()
}

const insertCoded = (count: number, from = 0, more: object = {}) =>
  clerk.tx(tx =>
    insertDefects(
      tx,
      codedTexts(count, from).map((one, at) => ({
        ...validValues(ids),
        state: 30,
        summary: one.text,
        description: null,
        receivedAt: `2026-0${1 + (at % 9)}-15`,
        assemblyCode: one.assembly,
        subAssemblyCode: one.subAssembly,
        symptomCodes: [...one.symptoms],
        ...more,
      })),
      { kind: 'create', node: 'submit' },
    ),
  )

async function learnNow() {
  const { jobId } = await startLearning(ctx, {})
  await runNextJob(database.db, [learnJob], async () => ctx, 'long', jobId)
  const [job] = await database.db.select().from(jobs).where(eq(jobs.id, jobId))
  return job!
}

const asked = { summary: '高速上刹车盘有异响', description: '' }

test('before the first model whatever is asked is answered with empty lists', async () => {
  for (const summary of ['', '刹车盘有异响', 'x'.repeat(10_000), '刹'.repeat(10_000), null])
    expect(await suggestCodes(clerk, { summary, description: summary })).toMatchObject({
      ...{ modelVersion: null, assemblies: [], subAssemblies: [], symptoms: [] },
    })
  expect(await getModel(ctx, {})).toEqual({ current: null, learning: null })
})

test('of too few coded records nothing is learned, and it says why', async () => {
  await insertCoded(20)
  expect(await learnNow()).toMatchObject({ state: 'failed', reason: { code: 'too_few_coded' } })
  expect(await scheduleLearning(ctx)).toBe(false)
})

test('a model is learned from coded records, measured on what was withheld, and proposes from then on', async () => {
  await insertCoded(400)
  expect(await learnNow()).toMatchObject({ state: 'done', result: { version: 1, taken: true } })
  const { current } = await getModel(ctx, {})
  expect(current).toMatchObject({ version: 1, state: 'current', createdByName: '测试员' })
  expect(current!.figures).toMatchObject({ first: 1, three: 1, newest: { first: 1 } })
  const { measured } = current!.figures
  expect(measured).toBeGreaterThan(20)
  expect(current!.learnedFrom).toBe(420 - measured)
  const found = await suggestCodes(clerk, asked)
  expect(found).toMatchObject({ modelVersion: 1, learnedFrom: 420 - measured })
  expect(found.assemblies[0]).toMatchObject({ code: '04', name: '制动系' })
  expect(found.subAssemblies[0]).toMatchObject({ code: '0401', assemblyCode: '04' })
  expect(found.symptoms[0]).toMatchObject({ code: 'S01' })
  expect(found.assemblies[0]!.words.join()).toContain('刹车')
})

test('what is typed is answered whatever it is, and a brand or series in it decides nothing', async () => {
  for (const summary of ['', 'abc', '😀', '。'.repeat(10_000), 'x'.repeat(10_000), '刹车盘'.repeat(4_000)])
    await expect(suggestCodes(clerk, { summary })).resolves.toBeDefined()
  expect(await suggestCodes(clerk, { summary: '' })).toMatchObject({ assemblies: [], symptoms: [] })
  expect(await suggestCodes(clerk, { summary: 'hello world' })).toMatchObject({ assemblies: [] })
  const plain = await suggestCodes(clerk, asked)
  const named = await suggestCodes(clerk, {
    summary: `星辰一号${ids.mark}${asked.summary}`,
    modelRangeId: ids.series,
  })
  expect(named.assemblies).toEqual(plain.assemblies)
  expect((await suggestCodes(clerk, { summary: '发动机起火', description: '' })).mentions).toEqual([
    { field: 'fire', value: true, words: '起火', name: null },
  ])
})

test('after an older backlog in other words is imported, what learned it takes the place of what did not', async () => {
  // By date of receipt the newest tenth is still what the first version has learned from.
  const words = ['卡钳', '脚刹', '方向机', '曲轴']
  await clerk.tx(tx =>
    insertDefects(
      tx,
      codedTexts(300).map((one, at) => ({
        ...{ ...validValues(ids), state: 30, description: null, receivedAt: '2019-03-01' },
        summary: `${words[at % 4]}损坏，${at % 3 ? '已送修' : '等待配件'}`,
        assemblyCode: one.assembly,
        subAssemblyCode: one.subAssembly,
        symptomCodes: [...one.symptoms],
      })),
      { kind: 'create', node: 'submit' },
    ),
  )
  expect(await learnNow()).toMatchObject({ state: 'done', result: { version: 2, taken: true } })
  const { current } = await getModel(ctx, {})
  expect(current!.figures.first).toBeGreaterThan(0.95)
  expect(current!.before).toMatchObject({ measured: current!.figures.measured, onlyOld: 0 })
  expect(current!.before!.onlyNew).toBeGreaterThan(5)
  // The backlog was entered last, whatever its dates say.
  expect(current!.figures.newest!.first).toBeGreaterThan(0.95)
  const found = await suggestCodes(clerk, { summary: '曲轴损坏', description: '' })
  expect(found.assemblies[0]).toMatchObject({ code: '01' })
})

test('a version that was measured by dates is compared on what was entered after it alone', async () => {
  await database.db.execute(sql`update defects set created_at = '2026-01-01'`)
  await database.db.execute(
    sql`update coding_models set figures = figures - 'newest', created_at = '2026-02-01' where version = 2`,
  )
  await insertCoded(100, 0, { receivedAt: '2020-01-01' })
  expect(await learnNow()).toMatchObject({ result: { version: 3, taken: true } })
  const { current } = await getModel(ctx, {})
  expect(current!.before!.measured).toBeLessThan(40)
  expect(current!.before!.measured).toBeGreaterThan(0)
})

test('a version that is worse by more than a point is kept but not taken, until somebody takes it', async () => {
  // What is learned contradicts what is withheld.
  await query(
    database.db,
    "UPDATE defects SET assembly_code = '01', sub_assembly_code = '0101' WHERE hashint8extended(id, 0) % 10 <> 0",
  )
  expect(await learnNow()).toMatchObject({ state: 'done', result: { version: 4, taken: false } })
  const { records } = await pageModels(ctx, {})
  expect(records.map(({ version, state }) => [version, state])).toEqual([
    [4, 'declined'],
    [3, 'current'],
    [2, 'former'],
    [1, 'former'],
  ])
  expect(records[0]!.figures.first).toBeLessThan(records[0]!.before!.first - 0.01)
  expect(records[0]!.before!.chance).toBeLessThan(0.05)
  expect(records[0]!.figures.confusions[0]).toMatchObject({ proposedName: '发动机' })
  await chooseModel(ctx, { version: 4 })
  expect(await suggestCodes(clerk, asked)).toMatchObject({ modelVersion: 4 })
  await chooseModel(ctx, { version: 1 })
  expect(await suggestCodes(clerk, asked)).toMatchObject({ modelVersion: 1 })
  await expect(chooseModel(ctx, { version: 99 })).rejects.toMatchObject({ code: 'not_found' })
  const current = eq(codingModels.state, 'current')
  expect(await database.db.$count(codingModels, current)).toBe(1)
})

test('learning that is asked for while one runs is done again afterwards, and once', async () => {
  const first = await startLearning(ctx, {})
  expect(await getModel(ctx, {})).toMatchObject({ learning: { jobId: first.jobId, waiting: true } })
  await database.db.update(jobs).set({ state: 'running' }).where(eq(jobs.id, first.jobId))
  expect(await getModel(ctx, {})).toMatchObject({ learning: { jobId: first.jobId, waiting: false } })
  const again = await startLearning(ctx, {})
  expect(again.jobId).not.toBe(first.jobId)
  expect(await startLearning(ctx, {})).toEqual(again)
  expect(await getModel(ctx, {})).toMatchObject({ learning: { jobId: first.jobId, waiting: true } })
  await database.db.update(jobs).set({ state: 'cancelled' })
})

test('two who start it at once start one job; a week later it starts by itself', async () => {
  const [one, other] = await Promise.all([startLearning(ctx, {}), startLearning(ctx, {})])
  expect(one).toEqual(other)
  expect(await getModel(ctx, {})).toMatchObject({ learning: { jobId: one.jobId } })
  await database.db.update(jobs).set({ state: 'cancelled' }).where(eq(jobs.id, one.jobId))
  expect(await scheduleLearning(ctx)).toBe(false)
  const later = { ...ctx, now: new Date(Date.now() + 8 * 86_400_000) }
  const [first, second] = [
    await scheduleLearning({ ...later, tx: work => ctx.tx(tx => work({ ...tx, now: later.now })) }),
    await scheduleLearning({ ...later, tx: work => ctx.tx(tx => work({ ...tx, now: later.now })) }),
  ]
  expect([first, second]).toEqual([true, false])
})

test('what was taken of a proposal stands in the version, and half of what is learned at most comes from it', async () => {
  const { taken, ...values } = {
    ...validValues(ids),
    taken: [
      { field: 'assemblyCode' as const, code: '04', probability: 0.97 },
      { field: 'subAssemblyCode' as const, code: '0402', probability: 0.8 },
    ],
  }
  const record = await createDefect(clerk, { ...values, proposed: { modelVersion: 1, taken } })
  const versions = await listVersions(clerk, { complaintId: record.id })
  const first = await readVersion(clerk, { id: versions[0]!.id })
  const kept = first.changes.find(({ field }) => field === 'proposed')
  // What the person then chose otherwise was not taken.
  expect(kept).toMatchObject({ label: '采纳的归类建议', newName: '制动系 97%' })
  const proposed = {
    modelVersion: 1,
    taken: [{ field: 'assemblyCode' as const, code: '03', probability: 0.6 }],
  }
  await amendDefect(clerk, {
    id: record.id,
    version: 1,
    assemblyCode: '03',
    subAssemblyCode: '0301',
    proposed,
  })
  const after = await listVersions(clerk, { complaintId: record.id })
  expect(after[0]!.changedFields).toContain('proposed')
  await database.db.update(jobs).set({ state: 'cancelled' })
  const all = await chooseRecords(await ctx.reader())
  expect(all.learned.length + all.measured.length).toBeGreaterThan(800)
})

test('who may not see or change the model is refused, and a wrong input is named', async () => {
  const nobody = await contextOf(database.db, [])
  const refused = [
    () => getModel(nobody, {}),
    () => pageModels(nobody, {}),
    () => chooseModel(nobody, { version: 1 }),
    () => startLearning(nobody, {}),
    () => suggestCodes(nobody, {}),
  ]
  for (const call of refused) await expect(call()).rejects.toMatchObject({ code: 'forbidden' })
  await expect(chooseModel(ctx, { version: 0 })).rejects.toMatchObject({
    ...{ code: 'invalid_input', details: { issues: [{ path: 'version' }] } },
  })
})
