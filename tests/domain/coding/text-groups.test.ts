import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { query } from '@/db/client'
import { Corpus } from '@/lib/coding/engine/corpus'
import { bucketsOf, foldText } from '@/lib/coding/engine/features'
import { describeGroups } from '@/lib/coding/groups/describe-groups'
import { groupTexts } from '@/lib/coding/groups/group-texts'
import { readTextsJob, scheduleTexts } from '@/lib/coding/groups/read-texts-job'
import { forgetModel } from '@/lib/coding/models/models'
import { atMoment, type Ctx } from '@/lib/core/context'
import { listTextGroups } from '@/lib/defects/list/list-text-groups'
import { pageDefects } from '@/lib/defects/list/page-defects'
import { insertDefects } from '@/lib/defects/record/insert-defects'
import { enqueueSystemJob } from '@/lib/jobs/job'
import { getItem } from '@/lib/signals/items/get-item'
import { pageItems } from '@/lib/signals/items/page-items'
import { muteSignal } from '@/lib/signals/mutes/mute-signal'
import { signalRunJob } from '@/lib/signals/runs/run-job'
import { scheduleRuns } from '@/lib/signals/runs/schedule-runs'
import { codedTexts } from '@/tests/support/coding'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { runNextJob } from '@/tests/support/database/run-next-job'
import { putModel } from '@/tests/support/defects/coding-model'
import { type Catalogue, seedCatalogue, validValues } from '@/tests/support/defects/records'
import { contextOf } from '@/tests/support/people/people'
import { runJobs, systemContext } from '@/tests/support/people/system'

// A Monday, seven in the morning in Shanghai.
const now = new Date('2026-11-23T07:00:00+08:00')
let database: TestDatabase
let ids: Catalogue
let ctx: Ctx

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  database = await openTestDatabase()
  forgetModel()
  ids = await seedCatalogue(database.db)
  await database.owner.pool.query('truncate defects cascade')
  ctx = atMoment(
    await contextOf(database.db, ['vehicle_defect', 'vehicle_defect_edit', 'watch_item', 'signal_rule']),
    now,
  )
  await insert(
    codedTexts(120).map(({ text, assembly, subAssembly }, at) => ({
      ...{ summary: text, assemblyCode: assembly, subAssemblyCode: subAssembly },
      receivedAt: dayBefore(100 + at),
    })),
  )
  await insert(stories)
})
beforeEach(() => void vi.setSystemTime(now))
afterAll(async () => {
  vi.useRealTimers()
  await database.close()
})

const dayBefore = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)

// Five of one thing that nobody had said before, each coded as something else, and two of another.
const stories = [
  ['车机升级之后倒车雷达一直误报，屏幕闪烁', '01', '0101', 40],
  ['升级车机后倒车雷达误报，中控屏幕闪烁', '03', '0301', 33],
  ['倒车雷达一直误报屏幕闪烁，是车机升级后出现的', '04', '0401', 26],
  ['车机升级后屏幕闪烁，倒车雷达误报不停', null, null, 12],
  ['上周升级车机，倒车雷达误报并且屏幕闪烁', '04', '0402', 5],
  ['座椅加热烫伤皮肤，坐垫烧焦', '09', null, 20],
  ['座椅加热把坐垫烧焦，皮肤烫伤', '09', null, 15],
].map(([summary, assemblyCode, subAssemblyCode, days]) => ({
  ...{ summary, assemblyCode, subAssemblyCode, receivedAt: dayBefore(days as number) },
}))

const insert = (records: object[]) =>
  ctx.tx(tx =>
    insertDefects(
      tx,
      records.map((one, at) => ({
        ...{ ...validValues(ids), vin: `LSVAB2183K2${String(at).padStart(6, '0')}` },
        ...{ state: 30, description: null, ...one },
      })) as Parameters<typeof insertDefects>[1],
      { kind: 'import', node: 'import' },
    ),
  )

async function read() {
  const system = systemContext(database.db, now)
  const jobId = await enqueueSystemJob(system, readTextsJob, {})
  await runNextJob(database.db, [readTextsJob], async () => system, 'long', jobId)
}

const recent = { receivedAtFrom: dayBefore(60), receivedAtTo: dayBefore(0) }

test('reports that tell the same are one story, with a list of exactly these, and what is coded otherwise', async () => {
  expect(await listTextGroups(ctx, recent)).toMatchObject({ looked: 7, stories: 7, alone: 7, groups: [] })
  await read()
  const found = await listTextGroups(ctx, recent)
  expect(found).toMatchObject({ looked: 7, stories: 2, alone: 0 })
  const [first, second] = found.groups
  expect(first).toMatchObject({ n: 5, isNew: true })
  expect(first!.words.join(' ')).toMatch(/雷达|误报|闪烁/)
  expect(first!.newest!.summary).toBe(stories[4]!.summary)
  expect(second).toMatchObject({ n: 2, isNew: false })
  for (const { n, filters } of found.groups) expect((await pageDefects(ctx, filters)).total).toBe(n)
  const ofCode = await listTextGroups(ctx, { ...recent, assemblyCode: ['04'] })
  expect(ofCode.groups[0]).toMatchObject({ n: 2, elsewhere: 3 })
  expect((await pageDefects(ctx, ofCode.groups[0]!.elsewhereFilters)).total).toBe(3)
})

test('only those who may see records are told, and nobody is told of one car', async () => {
  const other = await contextOf(database.db, ['watch_item'])
  await expect(listTextGroups(other, {})).rejects.toMatchObject({ code: 'forbidden' })
  const one = { vin: 'LSVAB2183K2100001' } as Parameters<typeof listTextGroups>[1]
  await expect(listTextGroups(ctx, one)).rejects.toMatchObject({ code: 'unknown_filter' })
})

test('a new group that no code names becomes a watch item, which the next night goes on with, and can be muted', async () => {
  // Runs go by when records were entered.
  const nextWeek = new Date(now.getTime() + 7 * 86_400_000)
  vi.setSystemTime(nextWeek)
  await scheduleRuns(systemContext(database.db, nextWeek))
  await runJobs(database.db, [signalRunJob])
  const items = (await pageItems(ctx, {})).records.filter(({ place }) => place.startsWith('text:'))
  expect(items).toHaveLength(1)
  expect(items[0]!.title).toMatch(/“.*(雷达|误报|闪烁).*”/)
  expect(items[0]).toMatchObject({ n: 5 })
  expect((await pageDefects(ctx, items[0]!.filters)).total).toBe(5)
  expect((await getItem(ctx, { id: items[0]!.id })).finding.text).toContain('“')
  await read()
  expect((await listTextGroups(ctx, recent)).groups[0]!.id).toBe(items[0]!.place.slice(5))
  const { scope } = await muteSignal(ctx, { scope: { watchItemId: items[0]!.id }, reason: 'known' })
  expect(scope).toEqual({ textGroupId: items[0]!.place.slice(5) })
})

test('every text is read once by a model, and again when it was changed', async () => {
  await putModel(database.db)
  const readings = () =>
    query<{ n: number; sure: number }>(
      database.db,
      `SELECT count(*)::int AS n, count(*) FILTER (WHERE of_assembly > 0.5)::int AS sure FROM coding_readings
        WHERE defect_version = 1`,
      [],
    )
  await read()
  const [first] = await readings()
  expect(first).toMatchObject({ n: 127 })
  expect(first!.sure).toBeGreaterThan(100)
  await query(database.owner.db, 'UPDATE defects SET version = 2 WHERE assembly_code IS NULL', [])
  await read()
  expect((await readings())[0]!.n).toBe(126)
})

test('how far a car was driven is no word of a group', async () => {
  const texts = [
    '行驶44699公里刹车总泵漏油',
    '行驶1.2万公里刹车总泵漏油',
    '空调不制冷',
    '座椅加热烫伤',
    '倒车影像黑屏',
  ].map(foldText)
  const corpus = new Corpus<Parameters<typeof describeGroups>[1][number]>()
  for (const [at, text] of texts.entries())
    corpus.add(bucketsOf(text), {
      ...{ id: String(at), day: '2026-11-20', code: null, vin: null, modelRangeId: null },
    })
  const groups = await groupTexts(corpus, { alike: 0.15 })
  const byId = new Map(texts.map((text, at) => [String(at), text]))
  const described = describeGroups(groups, corpus.labels, byId, '2026-11-23')
  expect(described.map(({ words }) => words)).toEqual([['刹车总泵漏油']])
})

test('it is due once a night', async () => {
  await query(database.owner.db, 'DELETE FROM jobs', [])
  const at = (text: string) => systemContext(database.db, new Date(`${text}+08:00`))
  const due = async (text: string) => {
    vi.setSystemTime(new Date(`${text}+08:00`))
    return scheduleTexts(at(text))
  }
  expect(await due('2026-11-24T04:00:00')).toBe(true)
  expect(await due('2026-11-24T05:00:00')).toBe(false)
  await query(database.owner.db, `UPDATE jobs SET state = 'done'`, [])
  expect(await due('2026-11-25T02:59:00')).toBe(false)
  expect(await due('2026-11-25T03:01:00')).toBe(true)
})
