import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defectFeedback, defectFiles, defects } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { forgetJudgement, judgePair } from '@/lib/defects/duplicates/judge-pair'
import { mergeDefects } from '@/lib/defects/duplicates/merge-defects'
import { unmergeDefect } from '@/lib/defects/duplicates/unmerge-defect'
import { listRelations } from '@/lib/defects/history/list-relations'
import { amendDefect } from '@/lib/defects/record/amend-defect'
import { createDefect } from '@/lib/defects/record/create-defect'
import { deleteDefects } from '@/lib/defects/record/delete-defects'
import type { DefectValues } from '@/lib/defects/schema'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
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

const add = async (values: Partial<DefectValues> = {}, state?: number) => {
  const { id } = await createDefect(ctx, { ...validValues(ids), ...values })
  if (state !== undefined) await database.db.update(defects).set({ state }).where(eq(defects.id, id))
  return id
}
const versionOf = async (id: string) => (await historyOf(database.db, id)).record.version
const merge = async (
  mergedId: string,
  survivorId: string,
  more: Partial<Parameters<typeof mergeDefects>[1]> = {},
  caller = ctx,
) =>
  mergeDefects(caller, {
    survivorId,
    mergedId,
    survivorVersion: await versionOf(survivorId),
    mergedVersion: await versionOf(mergedId),
    ...more,
  })
const unmerge = async (id: string) => unmergeDefect(ctx, { id, version: await versionOf(id) })
const groupOf = async (id: string) => (await historyOf(database.db, id)).record.dupGroupId

test('one survives, the other is merged with its state kept; both say so in version, flow and audit', async () => {
  const survivor = await add()
  const merged = await add({ mileage: 15_000 }, 40)
  const answer = await merge(merged, survivor, { remarks: '同一次事故' })
  expect(answer).toMatchObject({ id: survivor, state: 10, version: 2, mileage: 12_000 })

  const [stays, goes] = [await historyOf(database.db, survivor), await historyOf(database.db, merged)]
  expect(goes.record).toMatchObject({ state: 70, dupGroupId: survivor, version: 2 })
  expect(Number(goes.record.dupScore)).toBeGreaterThan(0.9)
  expect(stays.record).toMatchObject({ state: 10, dupGroupId: survivor, dupScore: null })
  const numbers = `${goes.record.complaintNo} → ${stays.record.complaintNo} · 同一次事故`
  expect(goes.flow.at(-1)).toMatchObject({ node: 'merge', fromState: 40, toState: 70, remarks: numbers })
  expect(stays.flow.at(-1)).toMatchObject({ node: 'merge', fromState: 10, toState: 10, remarks: numbers })
  expect(goes.versions.at(-1)).toMatchObject({
    kind: 'merge',
    changes: { state: [40, 70], mergedInto: [null, stays.record.complaintNo] },
  })
  expect(stays.versions.at(-1)!.changes).toEqual({ mergedRecord: [null, goes.record.complaintNo] })
  for (const { audit } of [stays, goes])
    expect(audit.find(({ action }) => action === 'mergeDefects')).toMatchObject({
      detail: { mergedId: merged, survivorId: survivor },
    })
  await expect(amendDefect(ctx, { id: merged, version: 2, mileage: 1 })).rejects.toMatchObject({
    code: 'wrong_state',
  })
})

test('files, feedback and history of the merged one are reached from the survivor', async () => {
  const [survivor, merged] = [await add(), await add()]
  await database.db.insert(defectFiles).values({
    defectId: merged,
    name: '工单.pdf',
    mime: 'application/pdf',
    size: 10,
    sha256: 'x',
    storeKey: `test-${merged}`,
  })
  await database.db.insert(defectFeedback).values({ defectId: merged, content: '已联系' })
  await merge(merged, survivor)
  expect(await listRelations(ctx, { id: survivor })).toMatchObject({
    survivor: null,
    merged: [{ id: merged, intoId: survivor, feedback: 1, files: [{ name: '附件 1.pdf' }], state: 70 }],
  })
  expect(await listRelations(ctx, { id: merged })).toMatchObject({ survivor: { id: survivor }, merged: [] })
})

test('taking it back restores the state, and the group ends with its last member', async () => {
  const survivor = await add()
  const [one, other] = [await add({}, 60), await add({}, 90)]
  await merge(one, survivor)
  await merge(other, survivor)
  expect(await unmerge(one)).toMatchObject({ id: one, state: 60 })
  expect(await groupOf(one)).toBeNull()
  expect(await groupOf(survivor)).toBe(survivor)
  expect(await unmerge(other)).toMatchObject({ id: other, state: 90 })
  expect(await groupOf(survivor)).toBeNull()
  const { flow, versions, audit, record } = await historyOf(database.db, one)
  expect(flow.at(-1)).toMatchObject({ node: 'undoMerge', fromState: 70, toState: 60 })
  expect(versions.at(-1)).toMatchObject({ kind: 'undoMerge', changes: { state: [70, 60] } })
  expect(audit.map(({ action }) => action)).toContain('unmergeDefect')
  expect(record.dupScore).toBeNull()
  await expect(unmerge(one)).rejects.toMatchObject({ code: 'wrong_state', params: { state: '60' } })
  expect(await merge(one, survivor), 'it may be merged again').toMatchObject({ id: survivor })
})

test('chosen fields are taken over and go back with the merge, unless somebody changed them since', async () => {
  const survivor = await add({ mileage: null, speed: 30, scenario: ['01'], faultDate: '2020-06-01' })
  const merged = await add({ mileage: 20_000, speed: 80, scenario: ['12'], faultDate: '2020-06-05' })
  await merge(merged, survivor, { fields: ['mileage', 'speed', 'faultDate'] })
  const { record, versions } = await historyOf(database.db, survivor)
  expect(record).toMatchObject({ mileage: 20_000, speed: 80, faultDate: '2020-06-05', scenario: ['01'] })
  expect(record.lagDays, 'what follows from a field follows').toBe(3)
  expect(versions.at(-1)!.changes).toMatchObject({ mileage: [null, 20_000], speed: [30, 80] })
  await amendDefect(ctx, { id: survivor, version: 2, speed: 90 })
  await unmerge(merged)
  expect((await historyOf(database.db, survivor)).record).toMatchObject({
    mileage: null,
    speed: 90,
    faultDate: '2020-06-01',
    lagDays: 7,
  })
})

test('fields that would not fit together, or may not be moved by this person, are refused', async () => {
  const survivor = await add()
  const merged = await add({
    producerId: ids.otherProducer,
    brandId: ids.otherBrand,
    modelRangeId: ids.otherSeries,
    mobile: '13800009999',
    mileage: 5,
  })
  expect(await issuesOf(merge(merged, survivor, { fields: ['brandId'] }))).toHaveProperty('brandId')
  const blind = await contextOf(database.db, [
    'vehicle_defect',
    'vehicle_defect_merge',
    'vehicle_defect_edit',
  ])
  expect(await issuesOf(merge(merged, survivor, { fields: ['mileage', 'mobile'] }, blind))).toEqual({
    'fields.1': 'not_allowed',
  })
  const mayNotEdit = await contextOf(database.db, ['vehicle_defect', 'vehicle_defect_merge'])
  await expect(merge(merged, survivor, { fields: ['mileage'] }, mayNotEdit)).rejects.toMatchObject({
    code: 'forbidden',
  })
  const closed = await add({}, 90)
  await expect(merge(merged, closed, { fields: ['mileage'] })).rejects.toMatchObject({ code: 'wrong_state' })
  for (const id of [survivor, merged, closed]) expect(await versionOf(id)).toBe(1)
  expect(await merge(merged, closed, {}, mayNotEdit), 'a closed record may take up another').toMatchObject({
    id: closed,
    state: 90,
  })
})

test('what was merged into a record follows it, and comes back with it', async () => {
  const [top, middle, leaf] = [await add(), await add({}, 30), await add({}, 20)]
  await merge(leaf, middle)
  await merge(middle, top)
  expect([await groupOf(leaf), await groupOf(middle), await groupOf(top)]).toEqual([top, top, top])
  expect((await listRelations(ctx, { id: top })).merged.map(({ id }) => id).sort()).toEqual(
    [leaf, middle].sort(),
  )
  expect((await listRelations(ctx, { id: leaf })).survivor).toMatchObject({ id: top, intoId: middle })
  expect(await unmerge(middle)).toMatchObject({ state: 30 })
  expect([await groupOf(leaf), await groupOf(middle), await groupOf(top)]).toEqual([middle, middle, null])
  expect((await historyOf(database.db, leaf)).record.state).toBe(70)

  await merge(middle, top)
  expect(await unmerge(leaf), 'out of the middle of a tree').toMatchObject({ state: 20 })
  expect([await groupOf(leaf), await groupOf(middle), await groupOf(top)]).toEqual([null, top, top])
})

test('itself, deleted, merged, stale, unknown and draft survivors are refused, and nothing changes', async () => {
  const [one, other, gone, into] = [await add(), await add(), await add(), await add()]
  const draft = (await createDefect(ctx, { summary: '草稿', draft: true })).id
  await deleteDefects(ctx, { ids: gone, reason: '测试' })
  const merged = await add()
  await merge(merged, into)
  expect(await issuesOf(merge(one, one))).toEqual({ mergedId: 'same_record' })
  await expect(merge(gone, one)).rejects.toMatchObject({ code: 'not_found' })
  await expect(merge(one, gone)).rejects.toMatchObject({ code: 'not_found' })
  await expect(merge(merged, one)).rejects.toMatchObject({ code: 'wrong_state', params: { state: '70' } })
  await expect(merge(one, merged)).rejects.toMatchObject({ code: 'wrong_state', params: { state: '70' } })
  await expect(merge(one, draft)).rejects.toMatchObject({ code: 'wrong_state', params: { state: '0' } })
  await expect(merge(one, other, { mergedVersion: 9 })).rejects.toMatchObject({ code: 'conflict' })
  await expect(merge(one, other, { survivorVersion: 9 })).rejects.toMatchObject({
    code: 'conflict',
    details: { data: { versions: { [one]: 1, [other]: 1 } } },
  })
  await expect(
    mergeDefects(ctx, { survivorId: one, survivorVersion: 1, mergedId: '999999999', mergedVersion: 1 }),
  ).rejects.toMatchObject({ code: 'not_found' })
  const editor = await contextOf(database.db, ['vehicle_defect', 'vehicle_defect_edit'])
  for (const verb of [
    () => merge(one, other, {}, editor),
    () => unmergeDefect(editor, { id: merged, version: 2 }),
    () => judgePair(editor, { id: one, otherId: other, verdict: 'similar' as const }),
    () => forgetJudgement(editor, { id: one, otherId: other }),
  ])
    await expect(verb()).rejects.toMatchObject({ code: 'forbidden' })
  for (const id of [one, other]) expect((await historyOf(database.db, id)).versions).toHaveLength(1)
  expect(await merge(draft, one), 'a draft may go into a record').toMatchObject({ id: one })
})

test('a pair that was judged is not merged before that is taken back', async () => {
  const [one, other] = [await add(), await add()]
  await judgePair(ctx, { id: one, otherId: other, verdict: 'similar' })
  expect((await listRelations(ctx, { id: other })).similar.map(({ id }) => id)).toEqual([one])
  await expect(merge(one, other)).rejects.toMatchObject({ code: 'judged', params: { verdict: 'similar' } })
  await judgePair(ctx, { id: other, otherId: one, verdict: 'different' })
  expect(await listRelations(ctx, { id: one })).toMatchObject({ similar: [], different: [{ id: other }] })
  await expect(merge(one, other)).rejects.toMatchObject({ code: 'judged', params: { verdict: 'different' } })
  await forgetJudgement(ctx, { id: one, otherId: other })
  await expect(forgetJudgement(ctx, { id: one, otherId: other })).rejects.toMatchObject({ code: 'not_found' })
  await merge(one, other)
  await expect(judgePair(ctx, { id: one, otherId: other, verdict: 'similar' })).rejects.toMatchObject({
    code: 'wrong_state',
  })
  expect(await issuesOf(judgePair(ctx, { id: one, otherId: one, verdict: 'similar' }))).toEqual({
    otherId: 'same_record',
  })
  const actions = (await historyOf(database.db, one)).audit.map(({ action }) => action)
  expect(actions.filter(action => /judge/i.test(action))).toEqual([
    'judgePair',
    'judgePair',
    'forgetJudgement',
  ])
})

test('of two merges of one pair at once, either way round, one wins and the other answers 409', async () => {
  for (let round = 0; round < 6; round++) {
    const [one, other] = [await add(), await add()]
    const call = (survivorId: string, mergedId: string) =>
      mergeDefects(ctx, { survivorId, mergedId, survivorVersion: 1, mergedVersion: 1 })
    const outcomes = await Promise.allSettled([
      call(one, other),
      call(other, one),
      call(one, other),
      call(other, one),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409 })
    const both = [await historyOf(database.db, one), await historyOf(database.db, other)]
    expect(both.map(({ record }) => record.state).sort()).toEqual([10, 70])
    for (const { versions } of both) expect(versions.map(({ version }) => version)).toEqual([1, 2])
  }
})

test('merges, their undoing, amends and deletes at once leave a forest that the records agree with', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => add()))
  const at = (n: number) => all[n % all.length]!
  for (let round = 0; round < 8; round++) {
    const calls = Array.from({ length: 6 }, async (_, n) => {
      const [one, other] = [at(n + round), at(n * 3 + round + 1)]
      if (n % 3 === 2) return unmerge(one)
      if (n % 4 === 3) return amendDefect(ctx, { id: one, version: await versionOf(one), mileage: n + round })
      return merge(one, other)
    })
    for (const outcome of await Promise.allSettled(calls))
      if (outcome.status === 'rejected')
        expect(['conflict', 'wrong_state', 'invalid_input', 'not_found']).toContain(outcome.reason.code)
    for (const id of all) {
      const { record, versions, flow } = await historyOf(database.db, id)
      const { survivor, merged } = await listRelations(ctx, { id })
      expect(record.state === 70).toBe(survivor !== null)
      const top = survivor?.id ?? (merged.length > 0 ? id : null)
      expect(record.dupGroupId).toBe(top)
      if (survivor) expect(survivor.state).not.toBe(70)
      expect(versions.map(({ version }) => version)).toEqual(versions.map((_, index) => index + 1))
      expect(flow).toHaveLength(versions.length)
    }
  }
})
