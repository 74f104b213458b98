import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askHistory } from '@/lib/analysis/columns/history'
import { emptyColumns, fillColumns } from '@/lib/analysis/columns/store'
import { atMoment, type Ctx } from '@/lib/core/context'
import { addDays } from '@/lib/core/today'
import { mergeDefects } from '@/lib/defects/duplicates/merge-defects'
import { amendDefect } from '@/lib/defects/record/amend-defect'
import { createDefect } from '@/lib/defects/record/create-defect'
import { deleteDefects } from '@/lib/defects/record/delete-defects'
import { evaluate, replay } from '@/lib/signals/evaluate/evaluate'
import type { Hit } from '@/lib/signals/evaluate/hits'
import { type RuleDefinition, ruleDefinition } from '@/lib/signals/rules/rule-schema'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { historyOf } from '@/tests/support/defects/history'
import { type Catalogue, seedCatalogue, validValues } from '@/tests/support/defects/records'
import { contextOf } from '@/tests/support/people/people'

const onset = '2026-03-02'
const window = { from: '2026-01-05', to: '2026-06-29' }
const rule = (given: Partial<RuleDefinition> & Pick<RuleDefinition, 'method' | 'levels'>) =>
  ruleDefinition.parse(given)
const own = rule({ method: 'own-history', levels: ['series*subAssembly'] })
const others = [
  rule({ method: 'disproportion', levels: ['series*assembly'] }),
  rule({ method: 'cusum', levels: ['series*subAssembly'] }),
  rule({ method: 'count', levels: ['brand*subAssembly'] }),
  rule({ method: 'severe', levels: ['series*assembly'], every: 'day' }),
  rule({ method: 'after-recall', levels: [] }),
]

let database: TestDatabase
let ctx: Ctx
let ids: Catalogue
const cluster: string[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  ctx = await contextOf(database.db, 'all')
  // Two years of a report a day, four series and parts of different frequency, each entered two days later.
  await database.db.execute(sql`INSERT INTO defects (complaint_no, state, received_at, complaint_type, vin, brand_id,
      model_range_id, power_type, assembly_code, sub_assembly_code, symptom_codes, created_at)
    SELECT 'B' || day || '-' || n, 10, DATE '2024-06-03' + day, '01', 'V' || day || '-' || n,
      CASE (day * 7 + n) % 3 WHEN 0 THEN ${ids.otherBrand}::bigint ELSE ${ids.brand}::bigint END,
      CASE (day * 7 + n) % 3 WHEN 0 THEN ${ids.otherSeries}::bigint ELSE ${ids.series}::bigint END, 'GAS',
      CASE (day * 11 + n) % 17 WHEN 0 THEN '04' ELSE '01' END, CASE (day * 11 + n) % 17 WHEN 0 THEN '0401' ELSE '0101' END,
      ARRAY['S01'], (DATE '2024-06-05' + day)::timestamptz
    FROM generate_series(0, 755) AS day, generate_series(1, 2) AS n`)
  for (let n = 0; n < 10; n++)
    cluster.push(
      await add(addDays(onset, n * 6), { description: `${n}号样车制动失灵${'甲乙丙丁戊己庚辛壬癸'[n]}` }),
    )
}, 60_000)
afterAll(() => {
  emptyColumns()
  return database.close()
})

async function add(day: string, more: object = {}) {
  const { id } = await createDefect(now(), {
    ...validValues(ids),
    modelRangeId: ids.otherSeries,
    brandId: ids.otherBrand,
    producerId: ids.otherProducer,
    receivedAt: day,
    symptomCodes: ['S02'],
    crash: true,
    ...more,
  })
  await database.db.execute(
    sql`UPDATE defects SET vin = complaint_no, created_at = ${`${addDays(day, 2)}T10:00:00+08:00`}::timestamptz WHERE id = ${id}`,
  )
  await database.db.execute(sql`DELETE FROM defect_images WHERE defect_id = ${id}`)
  return id
}
const now = () => atMoment(ctx, new Date())
const versionOf = async (id: string) => (await historyOf(database.db, id)).record.version
const countOfVersions = { text: 'SELECT count(*) AS n FROM versions', kinds: [], numbers: ['n'] }
const plain = (hits: Hit[]) => hits.map(hit => ({ ...hit, recordIds: [...hit.recordIds] }))

describe('a replay', () => {
  it('names the planted cluster once, with its figures, its records and what was known then', async () => {
    const found = await replay(ctx, [own], { ...window, mode: 'received' })
    expect(found.weeks).toBe(26)
    expect(found.alarms).toHaveLength(1)
    const [alarm] = found.alarms
    expect(alarm).toMatchObject({ place: `series:${ids.otherSeries}/assembly:04` })
    const { hit } = alarm!
    expect(hit.week > onset && hit.week <= '2026-04-06').toBe(true)
    expect(hit.n).toBe(hit.collapsed)
    expect(hit.expected).toBeLessThan(hit.n)
    expect(hit.event).toEqual({ assemblyCode: '04', subAssemblyCode: '0401' })
    expect(hit.recordIds).toHaveLength(hit.n)
    const { rows } =
      await database.db.execute(sql`SELECT count(*)::int AS n FROM defects WHERE model_range_id = ${ids.otherSeries}
      AND sub_assembly_code = '0401' AND received_at BETWEEN ${hit.from} AND ${hit.to}`)
    expect(rows[0]).toEqual({ n: hit.n })
    expect(hit.measures!.a).toBe(hit.n)
    expect(found.recordsPerMonth).toHaveLength(6)
  })

  it('decides each week what a run of that day decides, by receipt and by entry', async () => {
    for (const mode of ['received', 'entered'] as const) {
      const { hits } = await replay(ctx, [own, ...others], { ...window, mode })
      expect(new Set(hits.map(hit => hit.rule)).size).toBeGreaterThan(2)
      for (const week of [hits[0]!.week, '2026-03-30', '2026-05-04', '2026-06-29']) {
        const asOf = new Date(`${week}T06:00:00+08:00`)
        const run = await evaluate(ctx, [own, ...others], { asOf, mode })
        expect(plain(run.hits)).toEqual(plain(hits.filter(hit => hit.week === week)))
      }
    }
  })

  it('sees by entry what came two days late a week later at most, and nothing before it came', async () => {
    const of = async (mode: 'received' | 'entered') =>
      (await replay(ctx, [own], { ...window, mode })).alarms[0]!.hit.week
    const [received, entered] = [await of('received'), await of('entered')]
    expect(entered >= received).toBe(true)
    expect(entered <= addDays(received, 7)).toBe(true)
  })

  it('collapses copies for the decision and says both figures', async () => {
    const before = (await replay(ctx, [own], { ...window, mode: 'received' })).hits.at(-1)!
    const copies = []
    for (let n = 0; n < 4; n++)
      copies.push(
        await add('2026-05-13', { description: '同一段文字反复提交的投诉内容，制动踏板变软，请尽快处理' }),
      )
    const hits = (await replay(ctx, [own], { ...window, mode: 'received' })).hits.filter(
      hit => hit.week === '2026-05-18',
    )
    for (const hit of hits) expect(hit.n - hit.collapsed).toBe(3)
    expect(hits).toHaveLength(1)
    expect(before.n).toBe(before.collapsed)
    await deleteDefects(now(), { ids: copies.join(','), reason: '测试' })
  })

  it('is not changed by what was amended, merged, deleted, returned or entered later', async () => {
    const rules = [own, ...others]
    const before = await replay(ctx, rules, { ...window, mode: 'entered' })
    const received = await replay(ctx, rules, { ...window, mode: 'received' })
    const [first, second, third, fourth, fifth] = cluster as [string, string, string, string, string]
    await amendDefect(now(), {
      id: first,
      version: await versionOf(first),
      assemblyCode: '01',
      subAssemblyCode: '0101',
    })
    await amendDefect(now(), {
      id: fifth,
      version: await versionOf(fifth),
      receivedAt: '2026-02-02',
      description: '改写',
    })
    await mergeDefects(now(), {
      survivorId: second,
      mergedId: third,
      survivorVersion: await versionOf(second),
      mergedVersion: await versionOf(third),
    })
    await deleteDefects(now(), { ids: fourth, reason: '测试' })
    await returned(cluster[6]!)
    expect(await replay(ctx, rules, { ...window, mode: 'received' })).toEqual(received)
    for (let n = 0; n < 5; n++) await createDefect(now(), { ...validValues(ids), receivedAt: '2026-03-05' })
    const after = await replay(ctx, rules, { ...window, mode: 'entered' })
    expect(after).toEqual(before)
    expect(before.hits.length).toBeGreaterThan(0)
  })

  it('follows a record that was recoded at the time', async () => {
    const at = (week: string) =>
      evaluate(ctx, [own], { asOf: new Date(`${week}T06:00:00+08:00`), mode: 'received' })
    const nOf = async (week: string) =>
      (await at(week)).hits.find(hit => hit.group.modelRangeId === ids.otherSeries)?.n
    const before = (await nOf('2026-04-27'))!
    // As if the first had been recoded on the twentieth of April.
    await database.db.execute(
      sql`UPDATE defect_images SET valid_to = '2026-04-20T12:00:00+08:00' WHERE defect_id = ${cluster[0]}`,
    )
    expect(await nOf('2026-04-27')).toBe(before - 1)
    expect(await nOf('2026-04-20')).toBeGreaterThan(0)
  })

  it('decides the same by the column store, which follows what is written', async () => {
    const all = async () => [
      await replay(ctx, [own, ...others], { ...window, mode: 'received' }),
      await replay(ctx, [own, ...others], { ...window, mode: 'entered' }),
    ]
    const versions = async () => (await askHistory(database.db, countOfVersions))?.[0]?.[0]
    const fromDatabase = await all()
    expect(await versions()).toBeUndefined()
    expect(fromDatabase.every(({ hits }) => hits.length > 0)).toBe(true)
    await fillColumns(database.db)
    const known = await versions()
    expect(known).toBeGreaterThan(0)
    expect(await all()).toEqual(fromDatabase)
    await amendDefect(now(), {
      id: cluster[7]!,
      version: await versionOf(cluster[7]!),
      assemblyCode: '01',
      subAssemblyCode: '0101',
    })
    await returned(cluster[8]!)
    const followed = await all()
    expect(await versions()).toBeGreaterThan(known!)
    emptyColumns()
    await fillColumns(database.db)
    expect(await all()).toEqual(followed)
  })
})

async function returned(id: string) {
  await database.db.execute(sql`UPDATE defects SET state = 20, state_since = now() WHERE id = ${id}`)
  await database.db.execute(sql`INSERT INTO defect_flow (defect_id, from_state, to_state, node, user_name, version)
    VALUES (${id}, 10, 20, 'review', '测试员', 2)`)
}
