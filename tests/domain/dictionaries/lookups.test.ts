import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { brands, producers } from '@/db/schema/catalogue'
import { listCodeLists } from '@/lib/dictionaries/lists/code-items'
import {
  getBrandRelations,
  getProducerRelations,
  getSeriesRelations,
  listAssemblies,
  listBrands,
  listCities,
  listModelNames,
  listSeries,
  listSubAssemblies,
} from '@/lib/dictionaries/lists/offers'
import { forgetLookups, lookups } from '@/lib/dictionaries/names/lookups'
import { verbs } from '@/lib/dictionaries/verbs'
import { openTestDatabase } from '@/tests/support/database/database'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { contextOf } from '@/tests/support/people/people'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let ids: Catalogue
let ctx: Awaited<ReturnType<typeof contextOf>>

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  ctx = await contextOf(database.db, [])
})
afterEach(() => void vi.useRealTimers())
afterAll(() => database.close())

test('a name comes in the language asked for, and an unknown code is shown as it is', async () => {
  const { names, lists } = await lookups(ctx)
  const web = lists.get('source')!.get('01')!
  expect(names.code('source', '01', 'zh-CN')).toBe(web.name)
  expect(names.code('source', '01', 'en-US')).toBe(web.nameEn)
  expect(names.code('source', 'nonsense', 'zh-CN')).toBe('nonsense')
  expect(names.code('transmissionType', 'MT', 'zh-CN')).toBe(names.transmission('MT', 'zh-CN'))
  expect(names.region('310115', 'zh-CN')).toBe('浦东新区')
  expect(names.brand(ids.brand, 'zh-CN')).toBe(`星辰${ids.mark}`)
  expect(names.brand(null, 'zh-CN')).toBe('')
})

test('the lists of the contract leave disabled codes out and speak the caller’s language', async () => {
  const all = await listCodeLists(ctx, {})
  const source = all.find(list => list.key === 'source')
  expect(source?.name).toBe('信息来源')
  const codes = source!.items.map(item => item.code)
  expect(codes).toContain('03')
  expect(codes).not.toContain('old')
  expect(all.some(list => list.key === 'transmissionType')).toBe(true)
})

test('model names are offered of a series, of a brand, or of all, with the series they belong to', async () => {
  const name = '2020款 1.5T 豪华型'
  const own = { name, modelSeriesId: ids.series, modelSeriesName: `星辰一号${ids.mark}`, modelYear: 2020 }
  expect(await listModelNames(ctx, { vehicleModelRangeId: ids.series })).toMatchObject([own])
  expect(await listModelNames(ctx, { brandId: ids.brand, name: '豪华' })).toMatchObject([own])
  expect(await listModelNames(ctx, { name: '豪华' })).toContainEqual(expect.objectContaining(own))
  expect(await listModelNames(ctx, { vehicleModelRangeId: ids.otherSeries })).toEqual([])
  expect(await listModelNames(ctx, { brandId: ids.otherBrand })).toEqual([])
  expect(await listModelNames(ctx, { name: '%' })).toEqual([])
  await expect(listModelNames(ctx, { vehicleModelRangeId: 'x' })).rejects.toMatchObject({
    code: 'invalid_input',
  })
})

test('drop-downs leave disabled rows out and follow the hierarchy both ways', async () => {
  const marked = await listBrands(ctx, { name: ids.mark.toUpperCase() })
  expect(marked.map(brand => brand.id).sort()).toEqual([ids.brand, ids.otherBrand].sort())
  expect(marked.find(brand => brand.id === ids.brand)).toMatchObject({
    brandNature: '1',
    producerName: `北方汽车${ids.mark}`,
  })
  expect((await listBrands(ctx, { producerId: ids.producer })).map(brand => brand.id)).toEqual([ids.brand])
  expect((await listSeries(ctx, { brandId: ids.otherBrand })).map(row => row.id)).toEqual([ids.otherSeries])
  const [series] = await listSeries(ctx, { producerId: ids.producer })
  expect(series).toMatchObject({ id: ids.series, brandId: ids.brand, producerId: ids.producer })
  const typeCodes = await verbs['type-code'].list(ctx, { modelSeriesId: ids.series, name: 'c71' })
  expect(typeCodes.map(row => row.id)).toEqual([ids.typeCode])
  expect(await verbs['type-code'].list(ctx, { modelSeriesId: ids.series, name: '%' })).toEqual([])
  const assemblies = (await listAssemblies(ctx, {})).map(row => row.code)
  expect(assemblies).toContain('04')
  expect(assemblies).not.toContain('old')
  expect((await listSubAssemblies(ctx, { assemblyCode: '04' })).map(row => row.code)).toContain('0401')
  expect(await listSubAssemblies(ctx, { assemblyCode: 'none' })).toEqual([])
  expect((await listCities(ctx, { provinceCode: '440000' })).map(city => city.codeValue)).toContain('440100')
  expect((await getBrandRelations(ctx, { brandId: ids.brand })).producer.id).toBe(ids.producer)
  expect((await getProducerRelations(ctx, { producerId: ids.otherProducer })).brands).toHaveLength(1)
  const relations = await getSeriesRelations(ctx, { vehicleModelRangeId: ids.series })
  expect([relations.brands[0]?.id, relations.producers[0]?.id]).toEqual([ids.brand, ids.producer])
})

test('what is disabled is not offered nor led to, but stays readable above what an old record has', async () => {
  const disable = async (table: typeof brands | typeof producers, row: string, enabled: boolean) => {
    await database.db.update(table).set({ enabled }).where(eq(table.id, row))
    await lookups(ctx, { fresh: true })
  }
  const offered = async () => ({
    brands: (await listBrands(ctx, { name: ids.mark })).map(row => row.id).sort(),
    series: (await listSeries(ctx, { name: ids.mark })).map(row => row.id).sort(),
  })
  const everything = { brands: [ids.brand, ids.otherBrand], series: [ids.series, ids.otherSeries] }
  expect(await offered()).toEqual(everything)
  expect(
    (await getProducerRelations(ctx, { producerId: ids.otherProducer })).brands.map(row => row.id),
  ).toEqual([ids.otherBrand])

  await disable(brands, ids.brand, false)
  expect(await offered()).toEqual({ brands: [ids.otherBrand], series: [ids.otherSeries] })
  expect((await getProducerRelations(ctx, { producerId: ids.producer })).modelRanges).toEqual([])
  const above = await getSeriesRelations(ctx, { vehicleModelRangeId: ids.series })
  expect(above.brands).toMatchObject([{ id: ids.brand, enabled: false }])
  expect(above.producers).toMatchObject([{ id: ids.producer, enabled: true }])
  await disable(brands, ids.brand, true)

  await disable(producers, ids.producer, false)
  expect(await offered()).toEqual({ brands: [ids.otherBrand], series: [ids.otherSeries] })
  expect((await getBrandRelations(ctx, { brandId: ids.brand })).producer.enabled).toBe(false)
  // An old record of that producer still offers its brands.
  expect((await listBrands(ctx, { producerId: ids.producer })).map(row => row.id)).toEqual([ids.brand])
  await disable(producers, ids.producer, true)
  expect(await offered()).toEqual(everything)
})

test('a drop-down asks for somebody signed in and for sound input', async () => {
  const nobody = { ...ctx, user: null, can: () => false }
  await expect(listBrands(nobody, {})).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(listBrands(ctx, { producerId: 'x' })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(listCities(ctx, {})).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(listCities(ctx, { provinceCode: '浙江' })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(getBrandRelations(ctx, { brandId: '999999' })).rejects.toMatchObject({ code: 'not_found' })
})

test('a change by another server is seen within a second, at once when asked freshly', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  await lookups(ctx, { fresh: true })
  await database.pool.query("update brands set name = '星辰新' where id = $1", [ids.brand])
  expect((await lookups(ctx)).names.brand(ids.brand, 'zh-CN')).toBe(`星辰${ids.mark}`)
  expect((await lookups(ctx, { fresh: true })).names.brand(ids.brand, 'zh-CN')).toBe('星辰新')
  await database.pool.query("update brands set name = '星辰旧' where id = $1", [ids.brand])
  vi.advanceTimersByTime(999)
  expect((await lookups(ctx)).names.brand(ids.brand, 'zh-CN')).toBe('星辰新')
  vi.advanceTimersByTime(1)
  expect((await lookups(ctx)).names.brand(ids.brand, 'zh-CN')).toBe('星辰旧')
})

test('what a transaction wrote and took back never stays in memory', async () => {
  const before = await lookups(ctx, { fresh: true })
  await ctx
    .tx(async inside => {
      const [row] = await inside.db.insert(producers).values({ name: '不会留下' }).returning()
      expect((await lookups(inside, { fresh: true })).producers.has(row!.id)).toBe(true)
      throw new Error('rolled back')
    })
    .catch(() => {})
  expect(await lookups(ctx, { fresh: true })).toBe(before)
})

test('parallel callers share one load', async () => {
  forgetLookups()
  const loaded = await Promise.all(Array.from({ length: 20 }, () => lookups(ctx)))
  expect(new Set(loaded).size).toBe(1)
  await database.db.update(brands).set({ sort: sql`sort` }).where(eq(brands.id, ids.brand))
})
