import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { query } from '@/db/client'
import { defects } from '@/db/schema/defects'
import { recallRecords, recallScopes, recalls } from '@/db/schema/recalls'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { today } from '@/lib/core/today'
import type { FilterValues } from '@/lib/defects/list/filters'
import { pageDefects } from '@/lib/defects/list/page-defects'
import { forgetLookups } from '@/lib/dictionaries/names/lookups'
import { checkDigitOf } from '@/lib/values/vin'
import { readVehicleFile } from '@/lib/vehicles/file/read-vehicle-file'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let viewer: Ctx
let clear: Ctx

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  viewer = await contextOf(database.db, ['vehicle_file', 'vehicle_defect'])
  clear = await contextOf(database.db, ['vehicle_file', 'vehicle_defect', 'vehicle_defect_personal'])
})
afterAll(() => database?.close())
beforeEach(async () => {
  await query(database.owner.db, 'TRUNCATE defects CASCADE')
  forgetLookups()
})

const prefix = 'LSVAB218'
let drawn = 0
function vinOf(serial: number, year = 'K') {
  const vin = `${prefix}0${year}2${String(serial).padStart(6, '0')}`
  return vin.slice(0, 8) + checkDigitOf(vin) + vin.slice(9)
}

const record = () => ({
  complaintNo: `QX20200608${String(++drawn).padStart(6, '0')}`,
  state: 30,
  receivedAt: '2020-06-08',
  vin: vinOf(100_000),
  vinStatus: 'ok',
  producerId: ids.producer,
  brandId: ids.brand,
  modelRangeId: ids.series,
  modelYear: 2019,
  powerType: 'GAS',
  productionDate: '2019-03-05',
  assemblyCode: '04',
  subAssemblyCode: '0401',
  summary: '制动异响',
})
const add = (...rows: object[]) =>
  database.db
    .insert(defects)
    .values(rows.map(row => ({ ...record(), ...row })))
    .returning()

const listed = async (filters: FilterValues | null | undefined) =>
  (await pageDefects(clear, filters as Parameters<typeof pageDefects>[1])).total
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    error => (error instanceof AppError ? (error.details.issues?.[0] ?? error.code) : error),
  )
const audited = () =>
  query<{ action: string; entity: string; detail: Record<string, unknown>; shown: string[] | null }>(
    database.db,
    'SELECT action, entity, detail, shown::text[] FROM audit_log ORDER BY id DESC LIMIT 1',
  )

describe('the file of a car', () => {
  test('has its reports, what its VIN says, and its life on one axis', async () => {
    const [old, recent] = await add(
      { receivedAt: '2020-06-08', faultDate: '2020-06-01', mileage: 12_000, purchaseDate: '2019-05-01' },
      { receivedAt: '2021-02-03', repaired: true, repairCount: 2, firstRegDate: '2019-05-20' },
    )
    await add({ vin: vinOf(200_000) }, { deletedAt: new Date() })
    const file = await readVehicleFile(clear, { vin: ` ${vinOf(100_000).toLowerCase()}` })
    expect(file).toMatchObject({ vin: vinOf(100_000), masked: false, whole: true, n: 2 })
    expect(file.records.map(({ id }) => id)).toEqual([recent!.id, old!.id])
    expect(file.decoded).toMatchObject({
      status: 'ok',
      maker: { wmi: 'LSV', confidence: 'A' },
      checkDigit: { right: true, required: true },
      modelYears: [2019],
      modelYear: 2019,
      recordYears: [2019],
      plant: '2',
      serial: '100000',
    })
    expect(file.catalogue).toMatchObject({ modelRangeId: ids.series, total: 3 })
    expect(file.timeline.map(({ date, kind }) => `${date} ${kind}`)).toEqual([
      '2019-03-05 production',
      '2019-05-01 purchase',
      '2019-05-20 firstRegistration',
      '2020-06-01 fault',
      '2020-06-08 report',
      '2021-02-03 report',
      '2021-02-03 repair',
    ])
    expect(await listed(file.recordFilters)).toBe(2)
  })

  test('is found by one of its records too', async () => {
    const [one] = await add({}, { vin: vinOf(200_000) })
    const byId = await readVehicleFile(viewer, { complaintId: one!.id })
    const byNumber = await readVehicleFile(viewer, { complaintNo: one!.complaintNo.toLowerCase() })
    expect([byId.n, byNumber.records[0]?.id]).toEqual([1, one!.id])
    const [without] = await add({ vin: null })
    expect(await refusal(readVehicleFile(viewer, { complaintId: without!.id }))).toMatchObject({
      path: 'complaintId',
      code: 'record_without_vin',
    })
    expect(await refusal(readVehicleFile(viewer, { complaintId: '987654321' }))).toBe('not_found')
  })

  test('says what an unknown VIN says by itself', async () => {
    const file = await readVehicleFile(viewer, { vin: vinOf(300_000) })
    expect(file).toMatchObject({ n: 0, records: [], recordFilters: null, timeline: [], similar: [] })
    expect(file.decoded).toMatchObject({ maker: { wmi: 'LSV' }, modelYears: [2019], plant: '2' })
  })

  test('names the positions that no VIN can have, and what has no length of one', async () => {
    expect(await refusal(readVehicleFile(viewer, { vin: 'LSVAB2I83K2O00001' }))).toMatchObject({
      path: 'vin',
      code: expect.stringMatching(/^vin_positions/),
      params: { at: '7、12' },
    })
    expect(await refusal(readVehicleFile(viewer, { vin: 'LSVAB21' }))).toMatchObject({
      code: 'vin_or_beginning',
    })
    expect(await refusal(readVehicleFile(viewer, { vin: `${vinOf(1)}1` }))).toMatchObject({
      code: 'vin_or_beginning',
    })
    expect(await refusal(readVehicleFile(viewer, {}))).toMatchObject({ path: 'vin', code: 'required' })
    const nothing = await contextOf(database.db, ['vehicle_defect'])
    expect(await refusal(readVehicleFile(nothing, { vin: vinOf(1) }))).toBe('forbidden')
  })

  test('of a VIN whose year is none is read nevertheless', async () => {
    await add({ vin: 'LSVAB2183U2100001', vinStatus: 'character' })
    const file = await readVehicleFile(viewer, { vin: 'LSVAB2183U2100001' })
    expect([file.n, file.decoded.positions]).toEqual([1, [10]])
  })
})

describe('who sees masks', () => {
  test('gets no part of the last six, and may not ask by twelve to sixteen', async () => {
    await add({}, { vin: vinOf(100_200) })
    const file = await readVehicleFile(viewer, { vin: vinOf(100_000) })
    expect(file).toMatchObject({ masked: true, vin: `${vinOf(100_000).slice(0, 11)}******` })
    expect(file.decoded.serial).toBe('******')
    expect(JSON.stringify(file)).not.toMatch(/\d2100\d{3}/)
    expect(await refusal(readVehicleFile(viewer, { vin: vinOf(100_000).slice(0, 14) }))).toMatchObject({
      code: 'vin_part_hidden',
    })
    expect((await readVehicleFile(clear, { vin: vinOf(100_000).slice(0, 14) })).n).toBe(1)
  })

  test('and sees whole ones may still open a file masked, to show the VIN of a record when needed', async () => {
    await add({})
    const masks = (ctx: Ctx, vin = vinOf(100_000)) => readVehicleFile(ctx, { vin, masked: true })
    const file = await masks(clear)
    expect(file).toMatchObject({ masked: true, canReveal: true, decoded: { serial: '******' } })
    expect(JSON.stringify(file)).not.toContain(vinOf(100_000))
    expect(file.neighbours!.near).not.toBeNull()
    expect(await masks(viewer)).toMatchObject({ masked: true, canReveal: false })
    expect(await masks(clear, vinOf(300_000))).toMatchObject({ vin: vinOf(300_000), canReveal: false })
  })

  test('is told nothing of neighbouring serial numbers, by which a masked one could be narrowed down', async () => {
    await add({}, { vin: vinOf(100_200), productionDate: '2019-08-01' })
    const asked = (ctx: Ctx) => readVehicleFile(ctx, { vin: vinOf(100_000) })
    expect((await asked(viewer)).neighbours).toMatchObject({ near: null, sameMonth: { n: 1 } })
    expect((await asked(clear)).neighbours).toMatchObject({ near: { n: 2 }, sameMonth: { n: 1 } })
  })

  test('may not read records without their permission: the VIN is decoded, no more', async () => {
    await add({})
    const stranger = await contextOf(database.db, ['vehicle_file'])
    const file = await readVehicleFile(stranger, { vin: vinOf(100_000) })
    expect(file).toMatchObject({ n: 0, records: [], neighbours: null, similar: [], timeline: [] })
    const [one] = await add({})
    expect(await refusal(readVehicleFile(stranger, { complaintId: one!.id }))).toBe('forbidden')
  })
})

describe('around the car', () => {
  test('cars of the same batch have their troubles against those of the series', async () => {
    const batch = Array.from({ length: 6 }, (_, at) => ({ vin: vinOf(100_000 + at) }))
    const others = Array.from({ length: 30 }, (_, at) => ({
      vin: vinOf(400_000 + at),
      productionDate: '2019-09-01',
      assemblyCode: '01',
      subAssemblyCode: '0101',
    }))
    await add(...batch, ...others, { vin: vinOf(100_900), state: 70 })
    const { neighbours } = await readVehicleFile(clear, { vin: vinOf(100_000) })
    const group = neighbours!.sameMonth!
    expect(group).toMatchObject({ n: 6, top: [{ subAssemblyCode: '0401', n: 6, expected: 1 }] })
    expect(group.top[0]!.ic025).toBeGreaterThan(0)
    expect(neighbours!.near).toMatchObject({ n: 6, capped: false })
    for (const one of [group, group.top[0]!, neighbours!.near!]) expect(await listed(one.filters)).toBe(one.n)
  })

  test('the same trouble in the series is counted by month, each month with its list', async () => {
    const month = today(viewer.now).slice(0, 7)
    await add({ receivedAt: `${month}-01` }, { receivedAt: `${month}-01`, vin: vinOf(2) }, { vin: vinOf(3) })
    const { similar } = await readVehicleFile(viewer, { vin: vinOf(100_000) })
    expect(similar).toMatchObject([{ subAssemblyCode: '0401', n: 2 }])
    const last = similar[0]!.points.at(-1)!
    expect([last.month, last.n, await listed(last.filters), await listed(similar[0]!.filters)]).toEqual([
      month,
      2,
      2,
      2,
    ])
  })

  test('of a beginning is the list of all that begin so', async () => {
    await add({}, { vin: vinOf(2) }, { vin: 'WDBEA30D3HA391172' })
    const file = await readVehicleFile(viewer, { vin: prefix })
    expect(file).toMatchObject({ whole: false, n: 2, vin: prefix, neighbours: null })
    expect(await listed(file.recordFilters)).toBe(2)
    expect(file.records.map(({ vin }) => vin)).toEqual([
      expect.stringContaining('******'),
      expect.stringContaining('******'),
    ])
  })
})

describe('campaigns', () => {
  async function campaign(
    recallNo: string,
    scope: Partial<typeof recallScopes.$inferInsert>,
    state = 'running',
  ) {
    const [recall] = await database.db
      .insert(recalls)
      .values({
        ...{ recallNo, title: `召回 ${recallNo}`, kind: 'safety', influence: 'voluntary', defect: '开裂' },
        ...{ producerId: ids.producer, assemblyCode: '04', filedAt: '2021-01-01', startsAt: '2021-02-01' },
        ...{ quantity: 100, state, remedy: '免费更换' },
      })
      .returning()
    await database.db
      .insert(recallScopes)
      .values({ recallId: recall!.id, sort: 1, modelRangeId: ids.series, ...scope })
    return recall!.id
  }
  afterEach(() => query(database.owner.db, 'TRUNCATE recalls CASCADE'))

  test('cover the car, or possibly, with what is missing; those that do not are left out', async () => {
    await campaign('A1', { productionFrom: '2019-01-01', productionTo: '2019-12-31' })
    await campaign('A2', { modelNames: ['2019款'] })
    await campaign('A3', { modelYearFrom: 2021, modelYearTo: 2022 })
    await campaign('A4', {}, 'draft')
    await add({})
    const file = await readVehicleFile(viewer, { vin: vinOf(100_000) })
    expect(file.recalls.map(({ recallNo, verdict, missing }) => [recallNo, verdict, missing])).toEqual([
      ['A1', 'covered', []],
      ['A2', 'possible', ['modelName']],
    ])
    expect(file.timeline.at(-1)).toMatchObject({ date: '2021-02-01', kind: 'recall' })
    expect(file.recalls.map(({ scopeText, remedy }) => [scopeText, remedy])).toEqual([
      [`星辰一号${ids.mark} · 2019-01-01～2019-12-31生产`, '免费更换'],
      [`星辰一号${ids.mark} · 2019款`, '免费更换'],
    ])
  })

  test('are only possible where the series is what others with such a VIN are', async () => {
    await campaign('B1', {})
    await add({}, {}, {})
    const file = await readVehicleFile(viewer, { vin: vinOf(700_000) })
    expect(file.recalls).toMatchObject([{ recallNo: 'B1', verdict: 'possible', missing: ['modelRangeId'] }])
  })

  test('stand as a person decided about a record of the car', async () => {
    const id = await campaign('C1', { modelNames: ['2019款'] })
    const [one] = await add({})
    const decide = (verdict: string) =>
      database.db
        .insert(recallRecords)
        .values({ recallId: id, defectId: one!.id, verdict, by: 'person' })
        .onConflictDoUpdate({
          target: [recallRecords.recallId, recallRecords.defectId],
          set: { verdict },
        })
    await decide('covered')
    const covered = await readVehicleFile(viewer, { vin: vinOf(100_000) })
    expect(covered.recalls).toMatchObject([{ recallNo: 'C1', verdict: 'covered', by: 'person' }])
    await decide('not')
    expect((await readVehicleFile(viewer, { vin: vinOf(100_000) })).recalls).toEqual([])
  })
})

test('opening one is in the log with a digest of the VIN and the records shown', async () => {
  const [one] = await add({})
  await readVehicleFile(clear, { vin: vinOf(100_000) })
  const [row] = await audited()
  expect(row).toMatchObject({ action: 'readVehicleFile', entity: 'vehicle', shown: [one!.id] })
  expect(JSON.stringify(row)).not.toContain(vinOf(100_000))
  expect(row!.detail.digest).toMatch(/^[0-9a-f]{64}$/)
})
