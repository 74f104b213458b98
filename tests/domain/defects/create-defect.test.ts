import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defects } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { faultOf } from '@/lib/core/faults'
import { today } from '@/lib/core/today'
import { createDefect, writeNewDefect } from '@/lib/defects/record/create-defect'
import { createDefectInput, requiredFields } from '@/lib/defects/schema'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { historyOf, issuesOf } from '@/tests/support/defects/history'
import { type Catalogue, seedCatalogue, validValues } from '@/tests/support/defects/records'
import { runs } from '@/tests/support/depth'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let ctx: Ctx
const values = () => validValues(ids)
const refusal = (changes: object) => issuesOf(createDefect(ctx, { ...values(), ...changes }))

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  ctx = await contextOf(database.db, ['vehicle_defect_add'])
})
afterAll(() => database.close())

describe('adding a record', () => {
  test('stores it for formal review with all that follows, its version, flow and audit rows', async () => {
    const answer = await createDefect(ctx, { ...values(), vin: ' lsvab2183k-2100001 ' })
    expect(answer).toMatchObject({ state: 10, version: 1 })
    expect(answer.complaintNo).toMatch(new RegExp(`^QX${today(ctx.now).replaceAll('-', '')}\\d{6}$`))
    const { record, versions, flow, audit } = await historyOf(database.db, answer.id)
    expect(record).toMatchObject({
      vin: 'LSVAB2183K2100001',
      vinStatus: 'ok',
      modelYear: 2019,
      brandNature: '1',
      lagDays: 7,
      riskLevel: null,
      createdBy: ctx.user?.id,
    })
    expect(Number(record.completeness)).toBeGreaterThan(0.7)
    expect(versions).toHaveLength(1)
    expect(versions[0]).toMatchObject({ version: 1, kind: 'create', door: 'http', userId: ctx.user?.id })
    expect(versions[0]?.changes).toMatchObject({ summary: [null, '制动踏板异响'], state: [null, 10] })
    expect(flow).toMatchObject([{ fromState: null, toState: 10, node: 'submit', userName: ctx.user?.name }])
    expect(audit.map(row => row.action)).toEqual(['createDefect'])
  })

  test('names every required field that is missing, each on its own', async () => {
    const issues = await issuesOf(createDefect(ctx, {}))
    expect(Object.keys(issues).sort()).toEqual(requiredFields('staff').sort())
    for (const name of requiredFields('staff')) {
      const { [name]: _, ...rest } = values() as Record<string, unknown>
      expect(await issuesOf(createDefect(ctx, rest))).toEqual({ [name]: 'required' })
      expect(await refusal({ [name]: null })).toEqual({ [name]: 'required' })
    }
  })

  test('keeps a draft with only what is there', async () => {
    const answer = await createDefect(ctx, { summary: '待补充', vin: 'LSV', draft: true })
    expect(answer).toMatchObject({ state: 0, version: 1 })
    const { record, flow } = await historyOf(database.db, answer.id)
    expect(record).toMatchObject({ summary: '待补充', vinStatus: 'length', reporterName: null })
    expect(flow.map(row => row.node)).toEqual(['create'])
    expect(await issuesOf(createDefect(ctx, { source: 'nonsense', draft: true }))).toEqual({
      source: 'not_offered',
    })
  })

  test('refuses who may not, and nothing is stored', async () => {
    const before = await database.db.$count(defects)
    const viewer = await contextOf(database.db, ['vehicle_defect'])
    await expect(createDefect(viewer, values())).rejects.toMatchObject({ code: 'forbidden' })
    await expect(createDefect({ ...viewer, user: null, can: () => false }, values())).rejects.toMatchObject({
      code: 'unauthenticated',
    })
    expect(await database.db.$count(defects)).toBe(before)
  })

  test('refuses fields that are not for people to set', async () => {
    for (const name of ['id', 'state', 'version', 'createdBy', 'deletedAt', 'severityScore', 'vinStatus'])
      expect(await refusal({ [name]: '1' })).toEqual({ [name]: 'unknown' })
  })

  test('names each code and reference that is unknown or disabled', async () => {
    expect(
      await refusal({ source: 'old', powerType: 'nonsense', symptomCodes: ['S01', 'nonsense'] }),
    ).toEqual({ source: 'not_offered', powerType: 'not_offered', symptomCodes: 'not_offered' })
    expect(await refusal({ producerId: '999999999' })).toEqual({
      producerId: 'not_offered',
      brandId: 'not_of_producer',
    })
    expect(await refusal({ brandId: ids.disabledBrand, modelRangeId: ids.series })).toMatchObject({
      brandId: 'not_offered',
    })
    expect(await refusal({ province: '310100' })).toMatchObject({ province: 'not_offered' })
    expect(await refusal({ assemblyCode: 'old' })).toMatchObject({ assemblyCode: 'not_offered' })
    expect(await refusal({ typeCodeId: '999999999' })).toEqual({ typeCodeId: 'not_offered' })
    expect(await refusal({ producerId: 'abc' })).toEqual({ producerId: 'not_id' })
  })

  test.each([
    ['brandId', () => ids.otherBrand, 'not_of_producer'],
    ['modelRangeId', () => ids.otherSeries, 'not_of_brand'],
    ['typeCodeId', () => ids.otherTypeCode, 'not_of_series'],
    ['city', () => '440100', 'not_of_province'],
    ['subAssemblyCode', () => '0101', 'not_of_assembly'],
  ] as [string, () => string, string][])('a %s of another parent is named', async (name, value, code) => {
    expect(await refusal({ [name]: value() })).toMatchObject({ [name]: code })
  })

  test('refuses dates in the wrong order or beyond tomorrow', async () => {
    const day = (days: number) => today(new Date(ctx.now.getTime() + days * 86_400_000))
    expect(await refusal({ faultDate: '2020-06-09' })).toEqual({ faultDate: 'after_receipt' })
    expect(await refusal({ receivedAt: day(2) })).toEqual({ receivedAt: 'in_future' })
    expect(await refusal({ faultDate: day(2) })).toEqual({ faultDate: 'in_future' })
    expect(await refusal({ faultDate: '2020-02-30' })).toEqual({ faultDate: 'not_date' })
    expect(await createDefect(ctx, { ...values(), receivedAt: day(1), faultDate: day(0) })).toMatchObject({
      state: 10,
    })
  })

  test('a VIN that must be right is refused unless its writer vouches for it with a reason', async () => {
    const vin = 'LSVAB2184K2100001'
    expect(await refusal({ vin })).toEqual({ vin: 'vin_check' })
    expect(await refusal({ vin: 'LSVAB2183K210000' })).toEqual({ vin: 'vin_length' })
    expect(await refusal({ vin: 'LSVAB2183K2IOOOQ1' })).toEqual({ vin: 'vin_suggested' })
    expect(await refusal({ vin, vinOverrideReason: '  ' })).toEqual({ vin: 'vin_check' })
    const clerk = await contextOf(database.db, ['vehicle_defect_add'])
    const { id } = await createDefect(clerk, { ...values(), vin, vinOverrideReason: '实车核对' })
    const { record, flow, audit } = await historyOf(database.db, id)
    expect([record.vinStatus, flow[0]?.remarks]).toEqual(['check', '实车核对'])
    expect(audit[0]?.detail).toMatchObject({ vinOverrideReason: '实车核对' })
    // Outside China and North America the check digit is only a hint.
    expect(await createDefect(ctx, { ...values(), vin: 'WDBEA30D4HA391172' })).toMatchObject({ state: 10 })
  })

  test('a body that describes a file instead of sending one is refused', async () => {
    const described = [{ temporaryPath: '/etc/passwd', name: 'a.pdf', size: 1, mime: 'application/pdf' }]
    expect(await refusal({ files: described })).toHaveProperty('files.0')
  })

  test('twenty at once get twenty numbers without a gap', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => createDefect(ctx, values())))
    const numbers = made.map(({ complaintNo }) => Number(complaintNo.slice(10))).sort((a, b) => a - b)
    expect(new Set(numbers).size).toBe(20)
    expect(numbers.at(-1)! - numbers[0]!).toBe(19)
  })

  test('a number that was lost with its server and is drawn again is no duplicate: the next save has a new one', async () => {
    const { complaintNo } = await createDefect(ctx, values())
    await database.pool.query('update defect_numbers set last = last - 1')
    const error = await createDefect(ctx, values()).catch(error => error)
    expect(faultOf(error)).toMatchObject({ code: 'unavailable', status: 503 })
    expect((await createDefect(ctx, values())).complaintNo > complaintNo).toBe(true)
  })

  test('a save waits for no other one that has not ended', async () => {
    let end = () => {}
    const ended = new Promise<void>(resolve => {
      end = resolve
    })
    const first = writeNewDefect(ctx, createDefectInput.parse(values()), () => ended)
    const second = await createDefect(ctx, values())
    end()
    expect(second.complaintNo).not.toBe((await historyOf(database.db, await first)).record.complaintNo)
  })

  test('texts of any characters are stored as sent or refused by name', async () => {
    const anything = fc.string({ unit: 'binary', maxLength: 120 })
    await fc.assert(
      fc.asyncProperty(anything, async summary => {
        const done = await createDefect(ctx, { summary, draft: true }).catch(error => error)
        if (done instanceof Error)
          expect(done).toMatchObject({ code: 'invalid_input', details: { issues: [{ path: 'summary' }] } })
        else {
          const { record } = await historyOf(database.db, done.id)
          // One line: where it was broken, a space stands.
          expect(record.summary ?? '').toBe(summary.replace(/\s*[\r\n]+\s*/g, ' ').trim())
        }
      }),
      runs(60),
    )
  })
})
