import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { query } from '@/db/client'
import { modelSeries } from '@/db/schema/catalogue'
import { defects } from '@/db/schema/defects'
import { recallScopes, recalls } from '@/db/schema/recalls'
import { vehicleSales } from '@/db/schema/sales'
import { pageDisproportion } from '@/lib/analysis/disproportion/page-disproportion'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import type { FilterValues } from '@/lib/defects/list/filters'
import { pageDefects } from '@/lib/defects/list/page-defects'
import { forgetLookups } from '@/lib/dictionaries/names/lookups'
import { readSeriesFile } from '@/lib/vehicles/file/series/read-series-file'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let viewer: Ctx
let sibling: string
const now = new Date('2022-06-20T04:00:00Z')

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  const [row] = await database.db
    .insert(modelSeries)
    .values({ name: `星辰二号${ids.mark}`, brandId: ids.brand })
    .returning()
  sibling = row!.id
  forgetLookups()
  viewer = await contextOf(database.db, ['vehicle_file', 'vehicle_defect', 'defect_analysis', 'watch_item'])
  viewer = Object.assign(viewer, { now })
})
afterAll(() => database?.close())
beforeEach(async () => {
  await query(database.owner.db, 'TRUNCATE defects, recalls, vehicle_sales CASCADE')
})

let drawn = 0
const record = () => ({
  complaintNo: `QX20220608${String(++drawn).padStart(6, '0')}`,
  state: 30,
  receivedAt: '2022-05-08',
  vin: `LSVAB2180K21${String(drawn).padStart(5, '0')}`,
  vinStatus: 'ok',
  producerId: ids.producer,
  brandId: ids.brand,
  modelRangeId: ids.series,
  modelYear: 2019,
  powerType: 'GAS',
  productionDate: '2019-03-05',
  productionMonth: '2019-03',
  firstRegDate: '2019-05-05',
  monthsInService: 36,
  assemblyCode: '04',
  subAssemblyCode: '0401',
})
const add = (...rows: object[]) =>
  database.db.insert(defects).values(rows.map(row => ({ ...record(), ...row })))
const many = (n: number, row: object) => Array.from({ length: n }, () => row)

const listed = async (filters: FilterValues) =>
  (await pageDefects(viewer, filters as Parameters<typeof pageDefects>[1])).total

describe('the file of a series', () => {
  test('has figures, months, troubles and type codes, each number with exactly its records', async () => {
    await add(
      ...many(9, { mileage: 20_000, typeCodeId: ids.typeCode }),
      ...many(4, { receivedAt: '2021-03-02', subAssemblyCode: null, crash: true }),
      ...many(2, { receivedAt: '2015-03-02', assemblyCode: '01', subAssemblyCode: '0101' }),
      { state: 70 },
      { modelRangeId: sibling },
    )
    await database.db
      .insert(vehicleSales)
      .values({ modelRangeId: ids.series, year: 2021, quantity: 20_000, source: 'x' })
    const file = await readSeriesFile(viewer, { modelRangeId: ids.series })
    const { figures } = file
    expect([figures.all.n, figures.year.n, figures.severe.n, figures.severeYear.n]).toEqual([15, 9, 4, 0])
    expect(figures.rate).toMatchObject({ vehicles: 20_000, value: 4.5, knownUntil: '2021-12-31' })
    expect(file.months).toHaveLength(24)
    expect(file.months.filter(({ n }) => n > 0).map(({ month, n }) => [month, n])).toEqual([
      ['2021-03', 4],
      ['2022-05', 9],
    ])
    expect(file.troubles).toMatchObject({
      rows: [
        { subAssemblyCode: '0401', n: 9, share: 9 / 13, vital: true, mileage: { median: 20_000, n: 9 } },
      ],
      missing: { n: 4 },
    })
    expect(file.heat).toMatchObject({ columns: [{ key: '04' }], rows: [{ modelYear: 2019, n: [13] }] })
    expect(file.typeCodes.map(({ typeCodeId, n }) => [typeCodeId, n])).toEqual([
      [ids.typeCode, 9],
      [null, 4],
    ])
    expect(file.production!.rows.map(({ productionMonth }) => productionMonth)).toEqual(['2019-03'])
    const linked = [
      ...Object.values({ ...figures, rate: null }).flatMap(one => one ?? []),
      ...file.months,
      ...file.troubles.rows,
      file.troubles.missing!,
      ...file.typeCodes,
      {
        n: 13,
        filters: { ...file.heat.base, ...file.heat.rows[0]!.filters, ...file.heat.columns[0]!.filters },
      },
    ]
    for (const { n, filters } of linked) expect([filters, await listed(filters)]).toEqual([filters, n])
  })

  test('lists the troubles beyond those shown with exactly their records', async () => {
    const codes = Array.from({ length: 14 }, (_, at) => `04${String(at + 1).padStart(2, '0')}`)
    await add(...codes.flatMap((subAssemblyCode, at) => many(15 - at, { subAssemblyCode })))
    const { troubles } = await readSeriesFile(viewer, { modelRangeId: ids.series })
    expect(troubles.rows).toHaveLength(12)
    expect(troubles.other).toMatchObject({ n: 5, filters: { subAssemblyCode: ['0413', '0414'] } })
    expect(await listed(troubles.other!.filters!)).toBe(5)
  })

  test('measures disproportion as the page of disproportion does', async () => {
    await add(
      ...many(7, {}),
      ...many(3, { assemblyCode: '01', subAssemblyCode: '0101' }),
      ...many(40, { modelRangeId: sibling, assemblyCode: '01', subAssemblyCode: '0101', powerType: 'BEV' }),
      ...many(6, { modelRangeId: ids.otherSeries, brandId: ids.otherBrand }),
    )
    const { disproportion, windows } = await readSeriesFile(viewer, { modelRangeId: ids.series })
    const page = await pageDisproportion(viewer, {
      receivedAtFrom: windows.year.from,
      receivedAtTo: windows.year.to,
      sortField: 'ic025Stratified',
    })
    const same = page.records.filter(({ group }) => group.key === ids.series)
    const plain = (rows: { event: { key: string }; q: number }[]) =>
      rows.map(
        ({
          q: _,
          spark: __,
          since: ___,
          prrMh: ____,
          lastWeek: _____,
          collapsed: ______,
          ...row
        }: Record<string, unknown>) => ({
          ...row,
          tags: (row.tags as string[]).filter(tag => tag !== 'fdr'),
        }),
      )
    expect(disproportion).toHaveLength(2)
    expect(plain(disproportion)).toEqual(plain(same))
    for (const { a, filters } of disproportion) expect(await listed(filters)).toBe(a)
  })

  test('holds months against the twelve before each, and leaves the one that runs alone', async () => {
    const months = Array.from({ length: 14 }, (_, at) => {
      const year = at < 8 ? 2021 : 2022
      return `${year}-${String(((at + 4) % 12) + 1).padStart(2, '0')}-05`
    })
    await add(
      ...months.slice(0, 12).flatMap(receivedAt => many(2, { receivedAt })),
      ...many(20, { receivedAt: '2022-05-05' }),
      { receivedAt: '2022-06-02' },
    )
    const file = await readSeriesFile(viewer, { modelRangeId: ids.series })
    expect(file.months.at(-2)).toMatchObject({ month: '2022-05', n: 20, expected: 2, fires: true })
    expect(file.months.at(-1)).toMatchObject({ month: '2022-06', n: 1, expected: null, fires: false })
  })

  test('names campaigns, and series of the same producer that are built alike', async () => {
    await add(
      ...many(3, {}),
      { modelRangeId: sibling },
      { modelRangeId: ids.otherSeries, brandId: ids.otherBrand },
    )
    const [recall] = await database.db
      .insert(recalls)
      .values({
        ...{ recallNo: 'A1', title: '召回', kind: 'safety', influence: 'voluntary', defect: '开裂' },
        ...{
          producerId: ids.producer,
          assemblyCode: '04',
          filedAt: '2021-01-01',
          quantity: 9,
          state: 'filed',
          remedy: '免费更换',
        },
      })
      .returning()
    await database.db.insert(recallScopes).values({ recallId: recall!.id, sort: 1, modelRangeId: ids.series })
    const file = await readSeriesFile(viewer, { modelRangeId: ids.series })
    expect(file.recalls).toMatchObject([
      { recallNo: 'A1', state: 'filed', completion: null, remedy: '免费更换', scopeCount: 1 },
    ])
    expect(file.recalls[0]!.scopes).toEqual([expect.stringContaining('星辰')])
    expect(file.similar).toMatchObject([{ modelRangeId: sibling, prefixes: ['LSVAB218'] }])
  })

  test('of a type code counts its records alone', async () => {
    await add(...many(2, { typeCodeId: ids.typeCode }), {})
    const file = await readSeriesFile(viewer, { modelRangeId: ids.series, typeCodeId: ids.typeCode })
    expect([file.figures.all.n, file.n, file.figures.rate]).toEqual([2, 2, null])
    expect(await listed(file.figures.all.filters)).toBe(2)
  })

  test('is there for a series without any record, and not for one that is unknown', async () => {
    const file = await readSeriesFile(viewer, { modelRangeId: sibling })
    expect(file).toMatchObject({ n: 0, disproportion: [], typeCodes: [], similar: [], recalls: [] })
    const refusal = (asked: Promise<unknown>) =>
      asked.then(
        () => null,
        (error: unknown) => (error instanceof AppError ? error.code : error),
      )
    expect(await refusal(readSeriesFile(viewer, { modelRangeId: '987654321' }))).toBe('not_found')
    expect(await refusal(readSeriesFile(viewer, { modelRangeId: sibling, typeCodeId: '987654321' }))).toBe(
      'not_found',
    )
    const nobody = await contextOf(database.db, ['defect_analysis'])
    expect(await refusal(readSeriesFile(nobody, { modelRangeId: sibling }))).toBe('forbidden')
  })
})
