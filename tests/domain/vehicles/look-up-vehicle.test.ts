import { inArray } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { query } from '@/db/client'
import { modelSeries, producers, typeCodes } from '@/db/schema/catalogue'
import { defects } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { forgetLookups } from '@/lib/dictionaries/names/lookups'
import type { Findings, Vehicle, VehicleRegistry } from '@/lib/services/vehicle-registry/vehicle-registry'
import { checkDigitOf } from '@/lib/values/vin'
import { confirmedVehicles, maxRecords } from '@/lib/vehicles/confirmed-vehicles'
import { getModelFacts } from '@/lib/vehicles/get-model-facts'
import { lookUpPrefix, lookUpVehicle, lookUpVehicleInRecords } from '@/lib/vehicles/look-up-vehicle'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { inFull, isFull } from '@/tests/support/depth'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let ctx: Ctx
let extra: { type: string; offType: string; offSeries: string }

beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  ids = await seedCatalogue(db)
  const [type, offType] = await db
    .insert(typeCodes)
    .values([
      {
        name: 'XC7151',
        modelSeriesId: ids.series,
        powerType: 'BEV',
        vehicleType: 'SUV',
        transmissionType: 'MT',
        modelYear: 2019,
      },
      { name: 'XC7152', modelSeriesId: ids.series, enabled: false },
    ])
    .returning()
  const [offSeries] = await db
    .insert(modelSeries)
    .values({ name: `停用车系${ids.mark}`, brandId: ids.brand, enabled: false })
    .returning()
  extra = { type: type!.id, offType: offType!.id, offSeries: offSeries!.id }
  ctx = await contextOf(db, 'all')
  ctx.services.vehicleRegistry = { source: 'records', find: vin => confirmedVehicles(db, vin) }
})
afterAll(() => database.close())
beforeEach(async () => {
  await query(database.owner.db, 'TRUNCATE defects CASCADE')
  forgetLookups()
})

const prefix = 'LSVAB218'
let serial = 0
function vinOf(beginning = prefix, year = 'K') {
  const vin = `${beginning}0${year}2${String(++serial).padStart(6, '0')}`
  return vin.slice(0, 8) + checkDigitOf(vin) + vin.slice(9)
}

const confirmed = () => ({
  complaintNo: `T${++serial}`,
  state: 30,
  vin: vinOf(),
  vinStatus: 'ok',
  producerId: ids.producer,
  brandId: ids.brand,
  modelRangeId: ids.series as string | null,
  typeCodeId: null as string | null,
  powerType: 'GAS',
  modelYear: 2019,
})
const add = (...rows: object[]) =>
  database.db.insert(defects).values(rows.map(row => ({ ...confirmed(), ...row })))

describe('a vehicle that is looked up by its VIN', () => {
  test('is what confirmed records with the same first eight characters say, with how many say so', async () => {
    await add({}, {}, {}, { typeCodeId: ids.typeCode }, { modelRangeId: null })
    const answer = await lookUpVehicle(ctx, { vin: ` ${vinOf().toLowerCase()} ` })
    expect(answer).toMatchObject({
      source: 'records',
      total: 5,
      capped: false,
      status: 'ok',
      modelYear: 2019,
    })
    expect(answer.maker).toMatchObject({ code: 'LSV', confidence: 'A' })
    expect(answer.modelRanges).toEqual([
      { id: ids.series, name: `星辰一号${ids.mark}`, count: 4, confidence: expect.any(Number) },
    ])
    expect(answer.best).toMatchObject({
      producerId: ids.producer,
      brandId: ids.brand,
      brandName: `星辰${ids.mark}`,
      brandNature: '1',
      modelRangeId: ids.series,
      typeCodeId: ids.typeCode,
      powerType: 'GAS',
      modelYear: 2019,
      count: 1,
    })
  })

  test('is not learned from drafts, unreviewed, returned or deleted records, nor from a wrong VIN', async () => {
    const deletedAt = new Date()
    await add(
      { state: 0 },
      { state: 10 },
      { state: 20 },
      { deletedAt },
      { vinStatus: 'check' },
      { vinStatus: 'character', vin: `${prefix}IK2100001` },
      { vinStatus: 'length', vin: prefix },
      { brandId: null },
    )
    const answer = await lookUpVehicle(ctx, { vin: vinOf() })
    expect(answer.total).toBe(0)
    expect(answer.brands).toEqual([])
  })

  test('is learned from a foreign VIN whose check digit means nothing', async () => {
    await add({ vin: 'WVWZZZ1JZ3W386752', vinStatus: 'check' })
    expect((await lookUpVehicle(ctx, { vin: 'WVWZZZ1JZ4W386999' })).total).toBe(1)
  })

  test('is offered only as far as most agree, and by the model year of the VIN', async () => {
    await add({}, {}, { brandId: ids.otherBrand, modelRangeId: ids.otherSeries })
    expect((await lookUpVehicle(ctx, { vin: vinOf() })).best).toMatchObject({
      modelRangeId: ids.series,
      count: 2,
    })
    await add({ brandId: ids.otherBrand, modelRangeId: ids.otherSeries })
    // No majority: only the maker that the code names is offered.
    expect((await lookUpVehicle(ctx, { vin: vinOf() })).best).toMatchObject({ brandId: null, count: 0 })

    await query(database.owner.db, 'TRUNCATE defects CASCADE')
    await add(
      { typeCodeId: ids.typeCode, modelYear: 2020 },
      { typeCodeId: ids.typeCode, modelYear: 2020 },
      { typeCodeId: extra.type, modelYear: 2019, powerType: 'BEV' },
    )
    expect((await lookUpVehicle(ctx, { vin: vinOf() })).best).toMatchObject({
      typeCodeId: extra.type,
      powerType: 'BEV',
      vehicleType: 'SUV',
      transmissionType: 'MT',
    })
    expect((await lookUpVehicle(ctx, { vin: vinOf(prefix, 'L') })).best).toMatchObject({
      typeCodeId: ids.typeCode,
      modelYear: 2020,
    })
  })

  test('is never an entry that is disabled', async () => {
    await add(
      { brandId: ids.disabledBrand, modelRangeId: null },
      { modelRangeId: extra.offSeries },
      { typeCodeId: extra.offType },
    )
    const answer = await lookUpVehicle(ctx, { vin: vinOf() })
    const offered = [...answer.brands, ...answer.modelRanges, ...answer.typeCodes].map(({ id }) => id)
    expect(offered).not.toContain(ids.disabledBrand)
    expect(offered).not.toContain(extra.offSeries)
    expect(offered).not.toContain(extra.offType)
    expect(answer.producers.map(({ id }) => id)).toContain(ids.otherProducer)
  })

  test('follows a series to the brand that it belongs to today', async () => {
    await add({ brandId: ids.otherBrand, modelRangeId: ids.series })
    expect((await lookUpVehicle(ctx, { vin: vinOf() })).best).toMatchObject({
      brandId: ids.brand,
      producerId: ids.producer,
    })
  })

  test('says nothing of anybody: no number, no owner, no plate, no VIN but the one asked for', async () => {
    await add({ reporterName: '张三丰', mobile: '13812345678', plateNo: '沪A12345', summary: '转向异响' })
    const vin = vinOf()
    const text = JSON.stringify(await lookUpVehicle(ctx, { vin }))
    expect(text).not.toMatch(/张三丰|13812345678|沪A|转向|T\d/)
    expect(text.match(/[A-HJ-NPR-Z0-9]{17}/g)).toEqual([vin])
  })

  test('asks for a VIN, and for somebody who may see records', async () => {
    const issues = (vin: string) =>
      lookUpVehicle(ctx, { vin }).catch((error: AppError) => error.details.issues?.[0]?.code)
    expect(await issues('LSV')).toBe('vin_length')
    expect(await issues('LSVAB2183K2IOOOQ1')).toBe('vin_suggested')
    expect(await issues('')).toBe('required')
    expect(await issues('L'.repeat(61))).toBe('too_big_string')
    const stranger = await contextOf(database.db, ['vehicle_defect_add'])
    await expect(lookUpVehicle(stranger, { vin: vinOf() })).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('is what its maker’s code says where no record does, if that maker may be chosen', async () => {
    await database.pool.query(
      `insert into wmi_codes (code, name, producer_id, brand_id, confidence) values ('LX1', '北方', $1, $2, 'C')`,
      [ids.producer, ids.brand],
    )
    await database.pool.query('update dictionary_revision set revision = revision + 1')
    forgetLookups()
    const vin = vinOf('LX1AB218')
    expect((await lookUpVehicle(ctx, { vin })).best).toMatchObject({
      brandId: ids.brand,
      count: 0,
      confidence: 0,
    })
    await database.db
      .update(producers)
      .set({ enabled: false })
      .where(inArray(producers.id, [ids.producer]))
    forgetLookups()
    expect((await lookUpVehicle(ctx, { vin })).best).toBeNull()
    await database.db
      .update(producers)
      .set({ enabled: true })
      .where(inArray(producers.id, [ids.producer]))
  })
})

describe('the first eight characters', () => {
  test('answer with brands, producers and vehicles', async () => {
    await add({}, {})
    const answer = await lookUpPrefix(ctx, { vinCode: 'lsvab218' })
    expect(answer).toMatchObject({ vinCode: prefix, total: 2, brands: [{ id: ids.brand, count: 2 }] })
    for (const vinCode of ['LSVAB21', 'LSVAB2183', 'LSVABI18', '________'])
      await expect(lookUpPrefix(ctx, { vinCode })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('that very many share cost no more: the newest are read, out of the index alone', inFull, async () => {
    await query(
      database.db,
      `INSERT INTO defects (complaint_no, state, vin, vin_status, brand_id, model_range_id, power_type)
       SELECT 'M' || i, 50, 'LSVAB2183K2' || lpad(i::text, 6, '0'), 'ok', $1::bigint, $2::bigint, 'GAS'
       FROM generate_series(1, $3::int) AS i`,
      [ids.brand, ids.series, isFull ? 20_000 : 5_000],
    )
    await query(database.owner.db, 'VACUUM ANALYZE defects')
    const answer = await lookUpPrefix(ctx, { vinCode: prefix })
    expect([answer.total, answer.capped]).toEqual([maxRecords, true])
    const seen: string[] = []
    let plan = ''
    const explained = vi.spyOn(database.pool, 'query').mockImplementationOnce(async (request: unknown) => {
      const { text, values = [] } = request as pg.QueryConfig
      seen.push(text)
      const answer = await database.pool.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN (ANALYZE, COSTS OFF) ${text.replace('$1', `'${values[0]}'`).replace('$2', String(values[1]))}`,
      )
      plan = answer.rows.map(row => row['QUERY PLAN']).join('\n')
      return answer
    })
    await confirmedVehicles(database.db, prefix)
    explained.mockRestore()
    expect(seen).toHaveLength(1)
    expect(plan).toMatch(/Index Only Scan using defects_confirmed_vehicles/)
    expect(plan).not.toMatch(/Seq Scan/)
  })
})

describe('a register outside', () => {
  const outside = (find: VehicleRegistry['find']): Ctx => ({
    ...ctx,
    services: { ...ctx.services, vehicleRegistry: { source: 'register', find } },
  })
  const vehicle: Vehicle = {
    producer: null,
    brand: null,
    series: null,
    typeCode: null,
    powerType: null,
    vehicleType: null,
    transmissionType: null,
    modelYear: null,
    count: 1,
  }
  const saying = (one: Partial<Vehicle>) =>
    outside(async (): Promise<Findings> => ({ vehicles: [{ ...vehicle, ...one }], capped: false }))

  test('speaks in names, which are found in the dictionaries', async () => {
    const answer = await lookUpVehicle(
      saying({
        producer: `北方 汽车${ids.mark}`,
        brand: `星辰${ids.mark}`,
        series: `星辰一号${ids.mark.toUpperCase()}`,
        typeCode: 'ｘｃ7151',
        powerType: 'BEV（中文）',
        transmissionType: 'MT',
      }),
      { vin: vinOf() },
    )
    expect(answer).toMatchObject({ source: 'register', total: 1 })
    expect(answer.best).toMatchObject({
      producerId: ids.producer,
      brandId: ids.brand,
      modelRangeId: ids.series,
      typeCodeId: extra.type,
      powerType: 'BEV',
      transmissionType: 'MT',
    })
  })

  test('that names what we do not have, or have disabled, leads nowhere', async () => {
    const unknown = await lookUpVehicle(saying({ brand: '不存在的品牌', series: '某车' }), { vin: vinOf() })
    expect(unknown.brands).toEqual([])
    const disabled = await lookUpVehicle(saying({ brand: `旧牌${ids.mark}` }), { vin: vinOf() })
    expect(disabled.brands).toEqual([])
    expect(disabled.producers).toMatchObject([{ id: ids.otherProducer }])
    // The register's ids are not ours.
    expect((await lookUpVehicle(saying({ brand: ids.brand }), { vin: vinOf() })).brands).toEqual([])
  })

  test('that is away is said so, while our own records go on answering', async () => {
    await add({})
    const away = outside(() => Promise.reject(new AppError('unavailable', {}, { retryAfterSeconds: 5 })))
    await expect(lookUpVehicle(away, { vin: vinOf() })).rejects.toMatchObject({ status: 503 })
    expect((await lookUpVehicleInRecords(away, { vin: vinOf() })).total).toBe(1)
  })
})

test('a specific model tells its power, vehicle type, transmission and year, also when it is disabled', async () => {
  const stranger = await contextOf(database.db, [])
  expect(await getModelFacts(stranger, { modelId: extra.type })).toMatchObject({
    id: extra.type,
    modelRangeId: ids.series,
    powerType: 'BEV',
    powerTypeName: expect.stringMatching(/./),
    vehicleType: 'SUV',
    transmissionType: 'MT',
    modelYear: 2019,
  })
  expect(await getModelFacts(stranger, { modelId: extra.offType })).toMatchObject({ enabled: false })
  await expect(getModelFacts(stranger, { modelId: '99999999' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(getModelFacts(stranger, { modelId: 'x' })).rejects.toMatchObject({ code: 'invalid_input' })
})
