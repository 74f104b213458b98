import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defects } from '@/db/schema/defects'
import { codeItems } from '@/db/schema/dictionaries'
import type { Ctx } from '@/lib/core/context'
import type { AppError } from '@/lib/core/errors'
import { amendDefect } from '@/lib/defects/record/amend-defect'
import { createDefect } from '@/lib/defects/record/create-defect'
import { requiredFields } from '@/lib/defects/schema'
import { states } from '@/lib/defects/states'
import { forgetLookups } from '@/lib/dictionaries/names/lookups'
import { asSent } from '@/tests/support/as-sent'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { historyOf, issuesOf } from '@/tests/support/defects/history'
import { type Catalogue, seedCatalogue, validValues } from '@/tests/support/defects/records'
import { runs } from '@/tests/support/depth'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let editor: Ctx
let clerk: Ctx

const add = async (changes: object = {}) =>
  (await createDefect(editor, { ...validValues(ids), ...changes })).id
const setState = (id: string, state: number) =>
  database.db.update(defects).set({ state }).where(eq(defects.id, id))
const conflictOf = (call: Promise<unknown>) =>
  call.then(
    () => {
      throw new Error('no conflict')
    },
    (error: AppError) => error,
  )

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  editor = await contextOf(database.db, [
    'vehicle_defect',
    'vehicle_defect_add',
    'vehicle_defect_edit',
    'vehicle_defect_personal',
  ])
  clerk = await contextOf(database.db, ['vehicle_defect', 'vehicle_defect_edit'])
})
afterAll(() => database.close())

describe('amending a record', () => {
  test('takes a VIN that fails its check from whoever may amend, with a reason that stands in the flow', async () => {
    const id = await add()
    const vin = 'LSVAB2184K2100001'
    const refused = await conflictOf(amendDefect(editor, { id, version: 1, vin }))
    expect(refused.details.issues).toEqual([{ path: 'vin', code: 'vin_check', params: { digit: '3' } }])
    await amendDefect(editor, { id, version: 1, vin, vinOverrideReason: '行驶证与实车一致' })
    const { flow, record, versions } = await historyOf(database.db, id)
    expect([record.vin, record.vinStatus]).toEqual([vin, 'check'])
    expect(flow.map(step => step.remarks)).toContain('行驶证与实车一致')
    expect(versions[1]?.changes?.vin).toEqual(['LSVAB2183K2100001', vin])
    // A VIN accepted once with a reason needs no new one while it stays unchanged.
    await amendDefect(editor, { id, version: 2, mileage: 5 })
  })

  test('writes what changed, once, with old and new', async () => {
    const id = await add()
    const answer = await amendDefect(editor, {
      id,
      version: 1,
      mileage: 20_000,
      summary: '制动踏板异响',
      symptomCodes: ['S01'],
    })
    expect(answer).toMatchObject({ id, version: 2, state: 10 })
    const { versions, flow, record } = await historyOf(database.db, id)
    expect(versions[1]?.changes).toEqual({ mileage: [12_000, 20_000], symptomCodes: [null, ['S01']] })
    expect(flow.map(row => [row.node, row.version])).toEqual([
      ['submit', 1],
      ['amend', 2],
    ])
    expect(record.updatedBy).toBe(editor.user?.id)
  })

  test('that changes nothing writes nothing', async () => {
    const id = await add({ displacement: '1.50' })
    const answer = await amendDefect(editor, { id, version: 1, mileage: 12_000, displacement: '1.5' })
    expect(answer).toMatchObject({ version: 1 })
    expect((await historyOf(database.db, id)).versions).toHaveLength(1)
  })

  test('derives again: a model year that came from the VIN follows the new VIN', async () => {
    const id = await add()
    await amendDefect(editor, { id, version: 1, vin: 'LFV3A23CXL3100002', fire: true })
    const { record } = await historyOf(database.db, id)
    expect(record).toMatchObject({ modelYear: 2020, severityScore: expect.any(Number) })
    expect(record.severityScore).toBeGreaterThanOrEqual(6)
    await amendDefect(editor, { id, version: 2, modelYear: 2018 })
    await amendDefect(editor, { id, version: 3, vin: 'LSVAB2183K2100001' })
    expect((await historyOf(database.db, id)).record.modelYear).toBe(2018)
  })

  test('names what is wrong, and a required field may not be emptied', async () => {
    const id = await add()
    expect(await issuesOf(amendDefect(editor, { id, version: 1, summary: '', crash: null }))).toEqual({
      summary: 'required',
      crash: 'required',
    })
    expect(await issuesOf(amendDefect(editor, { id, version: 1, producerId: ids.otherProducer }))).toEqual({
      brandId: 'not_of_producer',
    })
    expect(await issuesOf(amendDefect(editor, { id, version: 1, vin: 'LSVAB2184K2100001' }))).toEqual({
      vin: 'vin_check',
    })
    expect(await issuesOf(amendDefect(editor, asSent({ id, version: 1, state: 50 })))).toEqual({
      state: 'unknown',
    })
    expect(await issuesOf(amendDefect(editor, { id, version: 1, removeFiles: ['1'] }))).toEqual({
      removeFiles: 'not_offered',
    })
  })

  test('refuses who may not, what is not there, deleted, merged or closed', async () => {
    const id = await add()
    const viewer = await contextOf(database.db, ['vehicle_defect'])
    await expect(amendDefect(viewer, { id, version: 1, mileage: 1 })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(amendDefect(editor, { id: '999999999', version: 1 })).rejects.toMatchObject({
      code: 'not_found',
    })
    for (const state of [states.merged, states.closed]) {
      await setState(id, state)
      await expect(amendDefect(editor, { id, version: 1, mileage: 1 })).rejects.toMatchObject({
        code: 'wrong_state',
      })
    }
    expect((await historyOf(database.db, id)).versions).toHaveLength(1)
  })

  test('a code that was disabled since stays, but is not offered again', async () => {
    const id = await add({ demand: [] })
    await database.db.insert(codeItems).values({ listKey: 'roadType', code: 'was', name: '旧' })
    forgetLookups()
    await amendDefect(editor, { id, version: 1, roadType: 'was' })
    await database.db.update(codeItems).set({ enabled: false }).where(eq(codeItems.code, 'was'))
    forgetLookups()
    await amendDefect(editor, { id, version: 2, roadType: 'was', mileage: 5 })
    await amendDefect(editor, { id, version: 3, roadType: null })
    expect(await issuesOf(amendDefect(editor, { id, version: 4, roadType: 'was' }))).toEqual({
      roadType: 'not_offered',
    })
  })
})

describe('the life of a record', () => {
  test('a draft is completed with full checks and goes to formal review', async () => {
    const { id } = await createDefect(editor, { summary: '草稿', draft: true })
    await amendDefect(editor, { id, version: 1, mileage: 3 })
    expect((await historyOf(database.db, id)).record.state).toBe(states.draft)
    const issues = await issuesOf(amendDefect(editor, { id, version: 2, submit: true }))
    expect(Object.keys(issues).sort()).toEqual(
      requiredFields('staff')
        .filter(name => name !== 'summary')
        .sort(),
    )
    const answer = await amendDefect(editor, { id, version: 2, submit: true, ...validValues(ids) })
    expect(answer).toMatchObject({ state: states.toReview, version: 3 })
    expect((await historyOf(database.db, id)).flow.at(-1)).toMatchObject({
      node: 'submit',
      fromState: 0,
      toState: 10,
    })
  })

  test('a returned record goes back to formal review, one further on stays where it is', async () => {
    const id = await add()
    await setState(id, states.returned)
    expect(await amendDefect(editor, { id, version: 1, mileage: 5 })).toMatchObject({ state: 10 })
    await setState(id, states.toAudit)
    expect(await amendDefect(editor, { id, version: 2, mileage: 6 })).toMatchObject({ state: 40 })
    await expect(amendDefect(editor, { id, version: 3, submit: true })).rejects.toMatchObject({
      code: 'wrong_state',
      params: { state: '40' },
    })
  })
})

describe('two people at one record', () => {
  test('the second is shown both sides, field by field', async () => {
    const id = await add()
    await amendDefect(editor, { id, version: 1, mileage: 100, weather: null, speed: 40 })
    await amendDefect(editor, { id, version: 2, mileage: 200 })
    const error = await conflictOf(amendDefect(clerk, { id, version: 1, mileage: 300, summary: '断轴' }))
    expect(error).toMatchObject({ code: 'conflict', status: 409 })
    expect(error.details.data).toMatchObject({
      conflicts: [{ field: 'mileage', base: 12_000, yours: 300, theirs: 200 }],
      theirChanges: [{ field: 'speed', base: null, theirs: 40 }],
      version: 3,
      by: editor.user?.name,
      current: { id, version: 3 },
    })
    expect(await amendDefect(clerk, { id, version: 3, mileage: 300, summary: '断轴' })).toMatchObject({
      version: 4,
    })
  })

  test('of twenty at once one wins and the others learn of it', async () => {
    const id = await add()
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => amendDefect(editor, { id, version: 1, mileage: at + 1 })),
    )
    const lost = results.filter(result => result.status === 'rejected')
    expect(lost).toHaveLength(19)
    for (const { reason } of lost as PromiseRejectedResult[])
      expect(reason).toMatchObject({ code: 'conflict', details: { data: { version: 2 } } })
    const { versions, flow, record } = await historyOf(database.db, id)
    expect([versions.length, flow.length, record.version]).toEqual([2, 2, 2])
  })

  test('nothing is lost: whatever two people change, the history leads back to the first version', async () => {
    const change = fc.record(
      { mileage: fc.nat(1_000), speed: fc.nat(300), summary: fc.constantFrom('甲', '乙', '丙') },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async changes => {
        const id = await add()
        const { record: first } = await historyOf(database.db, id)
        let version = 1
        for (const one of changes) ({ version } = await amendDefect(editor, { id, version, ...one }))
        const { record, versions } = await historyOf(database.db, id)
        const back: Record<string, unknown> = { ...record }
        for (const { changes: made } of versions.slice(1).reverse())
          for (const [name, [old]] of Object.entries(made ?? {})) back[name] = old
        expect(back).toMatchObject({ mileage: first.mileage, speed: first.speed, summary: first.summary })
      }),
      runs(15),
    )
  })
})

describe('personal data that somebody sees masked', () => {
  test('is not overwritten by its mask, and may be replaced', async () => {
    const id = await add({ email: 'zhangsan@example.com', age: 40 })
    await amendDefect(clerk, {
      id,
      version: 1,
      mobile: '138****1234',
      reporterName: '张*',
      vin: 'LSVAB2183K2******',
      age: null,
      mileage: 9,
    })
    const { record, versions } = await historyOf(database.db, id)
    expect(record).toMatchObject({
      mobile: '13812341234',
      reporterName: '张三丰',
      vin: 'LSVAB2183K2100001',
      age: 40,
      mileage: 9,
    })
    expect(Object.keys(versions[1]?.changes ?? {})).toEqual(['mileage'])
    expect(await issuesOf(amendDefect(clerk, { id, version: 2, mobile: '139****1234' }))).toEqual({
      mobile: 'masked_value',
    })
    await amendDefect(clerk, { id, version: 2, mobile: '13900000000' })
    expect((await historyOf(database.db, id)).record.mobile).toBe('13900000000')
  })

  test('stays masked in a conflict', async () => {
    const id = await add()
    await amendDefect(editor, { id, version: 1, mobile: '13700000000', reporterName: '李四' })
    const error = await conflictOf(amendDefect(clerk, { id, version: 1, mobile: '13600000000' }))
    const text = JSON.stringify(error.details.data)
    expect(text).not.toContain('13700000000')
    expect(text).not.toContain('13812341234')
    expect(text).not.toContain('李四')
    expect(error.details.data).toMatchObject({
      conflicts: [{ field: 'mobile', base: '138****1234', yours: '13600000000', theirs: '137****0000' }],
    })
  })
})
