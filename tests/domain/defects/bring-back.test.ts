import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defects } from '@/db/schema/defects'
import { codeItems } from '@/db/schema/dictionaries'
import type { Ctx } from '@/lib/core/context'
import { bringBackVersion, compareVersions } from '@/lib/defects/history/compare-versions'
import { amendDefect } from '@/lib/defects/record/amend-defect'
import { createDefect } from '@/lib/defects/record/create-defect'
import { deleteDefects, restoreDefect } from '@/lib/defects/record/delete-defects'
import { forgetLookups } from '@/lib/dictionaries/names/lookups'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { historyOf, issuesOf } from '@/tests/support/defects/history'
import { type Catalogue, seedCatalogue, validValues } from '@/tests/support/defects/records'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let editor: Ctx
let keeper: Ctx
let clerk: Ctx

const add = async (changes: object = {}) =>
  (await createDefect(editor, { ...validValues(ids), ...changes })).id

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  const writes = ['vehicle_defect', 'vehicle_defect_add', 'vehicle_defect_edit'] as const
  editor = await contextOf(database.db, [...writes, 'vehicle_defect_personal', 'vehicle_defect_delete'])
  keeper = await contextOf(database.db, ['vehicle_defect', 'vehicle_defect_edithistory'])
  clerk = await contextOf(database.db, ['vehicle_defect', 'vehicle_defect_edit'])
})
afterAll(() => database.close())

describe('bringing a version back', () => {
  test('gives the fields their old values as a new version and says where they came from', async () => {
    const id = await add()
    await amendDefect(editor, { id, version: 1, mileage: 500, summary: '改过', mobile: '13900000000' })
    const answer = await bringBackVersion(keeper, { complaintId: id, version: 2, bringBack: 1 })
    expect(answer).toMatchObject({ version: 3, state: 10 })
    const { record, versions, flow, audit } = await historyOf(database.db, id)
    expect(record).toMatchObject({
      mileage: 12_000,
      summary: validValues(ids).summary,
      mobile: '13812341234',
    })
    expect(versions[2]).toMatchObject({ kind: 'bringBack', userId: keeper.user?.id })
    expect(versions[2]?.changes).toMatchObject({ mileage: [500, 12_000], broughtBack: [null, 1] })
    expect(flow.at(-1)).toMatchObject({ node: 'bringBack', version: 3 })
    expect(audit.some(row => row.action === 'bringBackVersion')).toBe(true)
  })

  test('takes only the named fields, and writes nothing when nothing differs', async () => {
    const id = await add()
    await amendDefect(editor, { id, version: 1, mileage: 500, speed: 90 })
    await bringBackVersion(keeper, { complaintId: id, version: 2, bringBack: 1, fields: ['speed'] })
    const { record } = await historyOf(database.db, id)
    expect(record).toMatchObject({ mileage: 500, speed: null, version: 3 })
    await bringBackVersion(keeper, { complaintId: id, version: 3, bringBack: 1, fields: ['speed'] })
    expect((await historyOf(database.db, id)).versions).toHaveLength(3)
  })

  test('refuses a stale version with both sides, an unknown version, a deleted record and who may not', async () => {
    const id = await add()
    await amendDefect(editor, { id, version: 1, mileage: 1 })
    await expect(
      bringBackVersion(keeper, { complaintId: id, version: 1, bringBack: 1 }),
    ).rejects.toMatchObject({ code: 'conflict', details: { data: { version: 2 } } })
    await expect(
      bringBackVersion(keeper, { complaintId: id, version: 2, bringBack: 9 }),
    ).rejects.toMatchObject({ code: 'not_found' })
    await expect(
      bringBackVersion(clerk, { complaintId: id, version: 2, bringBack: 1 }),
    ).rejects.toMatchObject({ code: 'forbidden' })
    await deleteDefects(editor, { ids: [id], reason: '重复' })
    await expect(
      bringBackVersion(keeper, { complaintId: id, version: 3, bringBack: 1 }),
    ).rejects.toMatchObject({ code: 'not_found' })
    expect((await historyOf(database.db, id)).versions).toHaveLength(3)
  })

  test('names a value that no dictionary offers any more', async () => {
    await database.db.insert(codeItems).values({ listKey: 'weather', code: 'gone', name: '旧天气' })
    forgetLookups()
    const id = await add({ weather: 'gone' })
    await amendDefect(editor, { id, version: 1, weather: null, mileage: 7 })
    await database.db.update(codeItems).set({ enabled: false }).where(eq(codeItems.code, 'gone'))
    forgetLookups()
    expect(await issuesOf(bringBackVersion(keeper, { complaintId: id, version: 2, bringBack: 1 }))).toEqual({
      weather: 'not_offered',
    })
    await bringBackVersion(keeper, { complaintId: id, version: 2, bringBack: 1, fields: ['mileage'] })
    expect((await historyOf(database.db, id)).record.mileage).toBe(12_000)
  })
})

describe('comparing versions', () => {
  test('tells what differs between any two, in words and in their direction', async () => {
    const id = await add({ weather: null })
    await amendDefect(editor, { id, version: 1, mileage: 500 })
    await amendDefect(editor, { id, version: 2, mileage: 600, fire: true })
    const { differences } = await compareVersions(keeper, { complaintId: id, from: 1, to: 3 })
    expect(differences).toContainEqual(expect.objectContaining({ field: 'mileage', old: 12_000, new: 600 }))
    expect(differences).toContainEqual(expect.objectContaining({ field: 'fire', old: false, new: true }))
    const back = await compareVersions(keeper, { complaintId: id, from: 3, to: 2 })
    expect(back.differences).toContainEqual(expect.objectContaining({ field: 'mileage', old: 600, new: 500 }))
    await expect(compareVersions(keeper, { complaintId: id, from: 1, to: 9 })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('puts several names one after another as the language of who asks does', async () => {
    const id = await add({ scenario: null })
    await amendDefect(editor, { id, version: 1, scenario: ['01', '12'] })
    const named = async (locale: 'zh-CN' | 'en-US') => {
      const { differences } = await compareVersions(
        { ...keeper, locale },
        { complaintId: id, from: 1, to: 2 },
      )
      return differences.find(({ field }) => field === 'scenario')?.newName
    }
    expect(await named('zh-CN')).toMatch(/^[^,、]+、[^,、]+$/)
    expect(await named('en-US')).toMatch(/^[^,、]+, [^,、]+$/)
  })

  test('hides personal data from who may not see it', async () => {
    const id = await add()
    await amendDefect(editor, { id, version: 1, mobile: '13700000000', reporterName: '李四光' })
    const seen = JSON.stringify(await compareVersions(keeper, { complaintId: id, from: 1, to: 2 }))
    expect(seen).toContain('137****0000')
    expect(seen).not.toContain('13700000000')
    expect(seen).not.toContain('李四光')
  })
})

describe('deleting and restoring', () => {
  let ctx: Ctx
  const add = async () => (await createDefect(ctx, validValues(ids))).id
  beforeAll(async () => {
    ctx = await contextOf(database.db, ['vehicle_defect_add', 'vehicle_defect_edit', 'vehicle_defect_delete'])
  })

  test('a deleted record comes back in the state it had, and both are in its history', async () => {
    const id = await add()
    await database.db.update(defects).set({ state: 40 }).where(eq(defects.id, id))
    expect(await deleteDefects(ctx, { ids: id, reason: '重复提交' })).toEqual({ deleted: 1 })
    const deleted = await historyOf(database.db, id)
    expect(deleted.record).toMatchObject({ state: 40, deleteReason: '重复提交', deletedBy: ctx.user?.id })
    await expect(amendDefect(ctx, { id, version: 2, mileage: 1 })).rejects.toMatchObject({
      code: 'not_found',
    })

    expect(await restoreDefect(ctx, { id })).toMatchObject({ id, state: 40, version: 3 })
    const { record, versions, flow, audit } = await historyOf(database.db, id)
    expect(record).toMatchObject({ deletedAt: null, deleteReason: null, deletedBy: null })
    expect(versions.map(version => version.kind)).toEqual(['create', 'delete', 'restore'])
    expect(versions[2]?.changes).toMatchObject({ deleteReason: ['重复提交', null] })
    expect(flow.map(row => [row.node, row.remarks])).toEqual([
      ['submit', null],
      ['delete', '重复提交'],
      ['restore', null],
    ])
    expect(audit.map(row => row.action)).toEqual(['createDefect', 'deleteDefects', 'restoreDefect'])
  })

  test('many are deleted together, or none when one of them cannot be', async () => {
    const three = [await add(), await add(), await add()]
    await expect(
      deleteDefects(ctx, { ids: [...three, '999999999'].join(','), reason: '测试' }),
    ).rejects.toMatchObject({ code: 'not_found' })
    for (const id of three) expect((await historyOf(database.db, id)).record.deletedAt).toBeNull()
    expect(await deleteDefects(ctx, { ids: three.join(','), reason: '测试' })).toEqual({ deleted: 3 })
    await expect(deleteDefects(ctx, { ids: three[0], reason: '测试' })).rejects.toMatchObject({
      code: 'not_found',
    })
    for (const id of three) expect((await historyOf(database.db, id)).versions).toHaveLength(2)
  })

  test('a reason and sound ids are asked for', async () => {
    const id = await add()
    expect(await issuesOf(deleteDefects(ctx, { ids: id, reason: ' ' }))).toEqual({ reason: 'required' })
    expect(await issuesOf(deleteDefects(ctx, { ids: id, reason: '长'.repeat(201) }))).toEqual({
      reason: 'too_big_string',
    })
    expect(await issuesOf(deleteDefects(ctx, { ids: '', reason: '测试' }))).toHaveProperty('ids')
    expect(await issuesOf(deleteDefects(ctx, { ids: '1,x', reason: '测试' }))).toHaveProperty('ids.1')
    const many = Array.from({ length: 1_001 }, (_, at) => String(at + 1))
    expect(await issuesOf(deleteDefects(ctx, { ids: many, reason: '测试' }))).toHaveProperty('ids')
  })

  test('who may not delete may neither delete nor restore', async () => {
    const id = await add()
    const editor = await contextOf(database.db, ['vehicle_defect_edit', 'vehicle_defect_delete:query'])
    await expect(deleteDefects(editor, { ids: id, reason: '测试' })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await deleteDefects(ctx, { ids: id, reason: '测试' })
    await expect(restoreDefect(editor, { id })).rejects.toMatchObject({ code: 'forbidden' })
    expect((await historyOf(database.db, id)).record.deletedAt).not.toBeNull()
  })

  test('restoring a record that is not deleted says where it stands', async () => {
    await expect(restoreDefect(ctx, { id: await add() })).rejects.toMatchObject({
      code: 'wrong_state',
      params: { state: '10' },
    })
    await expect(restoreDefect(ctx, { id: '999999999' })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('deletes, restores and amends at once end in a state that the history explains', async () => {
    const all = [await add(), await add(), await add()]
    const calls = Array.from({ length: 30 }, (_, at) => {
      const id = all[at % 3]!
      if (at % 5 === 0) return deleteDefects(ctx, { ids: [...all].reverse(), reason: '并发' })
      if (at % 5 === 1) return deleteDefects(ctx, { ids: id, reason: '并发' })
      if (at % 5 < 4) return restoreDefect(ctx, { id })
      return amendDefect(ctx, { id, version: 1 + (at % 3), mileage: at })
    })
    const outcomes = await Promise.allSettled(calls)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(['not_found', 'wrong_state', 'conflict']).toContain(outcome.reason.code)
    for (const id of all) {
      const { record, versions, flow } = await historyOf(database.db, id)
      expect(versions.map(version => version.version)).toEqual(
        Array.from({ length: record.version }, (_, at) => at + 1),
      )
      expect(flow.map(row => row.version)).toEqual(versions.map(version => version.version))
      const last = versions.filter(version => ['delete', 'restore'].includes(version.kind)).at(-1)?.kind
      expect(record.deletedAt !== null).toBe(last === 'delete')
    }
  })
})
