import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brands, producers } from '@/db/schema/catalogue'
import { getBrandRelations } from '@/lib/dictionaries/get-brand-relations'
import { getProducerRelations } from '@/lib/dictionaries/get-producer-relations'
import { getSeriesRelations } from '@/lib/dictionaries/get-series-relations'
import { listAssemblies } from '@/lib/dictionaries/list-assemblies'
import { listBrands } from '@/lib/dictionaries/list-brands'
import { listCities } from '@/lib/dictionaries/list-cities'
import { listCodeLists } from '@/lib/dictionaries/list-code-lists'
import { listSeries } from '@/lib/dictionaries/list-series'
import { listSubAssemblies } from '@/lib/dictionaries/list-sub-assemblies'
import { listTypeCodes } from '@/lib/dictionaries/list-type-codes'
import { forgetLookups, lookups } from '@/lib/dictionaries/lookups'
import { openTestDatabase } from '../support/database'
import { type Catalogue, contextOf, seedCatalogue } from '../support/records'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let ids: Catalogue
let ctx: Awaited<ReturnType<typeof contextOf>>

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  ctx = await contextOf(database.db, [])
})
afterAll(() => database.close())

test('a name comes in the language asked for, and an unknown code is shown as it is', async () => {
  const { names } = await lookups(ctx)
  expect(names.code('source', 'web', 'zh-CN')).toBe('web（中文）')
  expect(names.code('source', 'web', 'en-US')).toBe('web')
  expect(names.code('source', 'nonsense', 'zh-CN')).toBe('nonsense')
  expect(names.transmission('DCT', 'en-US')).toBe('Dual clutch')
  expect(names.code('transmissionType', 'DCT', 'en-US')).toBe('Dual clutch')
  expect(names.region('310115', 'en-US')).toBe('浦东新区')
  expect(names.brand(ids.brand, 'zh-CN')).toBe('星辰')
  expect(names.brand(null, 'zh-CN')).toBe('')
})

test('the lists of the contract leave disabled codes out and speak the caller’s language', async () => {
  const all = await listCodeLists(ctx, {})
  const source = all.find(list => list.key === 'source')
  expect(source?.name).toBe('信息来源')
  expect(source?.items.map(item => item.code)).toEqual(['web', 'phone', 'third_party'])
  expect(all.some(list => list.key === 'transmissionType')).toBe(true)
})

test('drop-downs leave disabled rows out and follow the hierarchy both ways', async () => {
  expect((await listBrands(ctx, {})).map(brand => brand.name)).toEqual(['明月', '星辰'])
  expect((await listBrands(ctx, { producerId: ids.producer })).map(brand => brand.id)).toEqual([ids.brand])
  expect((await listSeries(ctx, { brandId: ids.otherBrand })).map(row => row.name)).toEqual(['明月一号'])
  expect((await listTypeCodes(ctx, { modelRangeId: ids.series, name: 'c71' })).map(row => row.name)).toEqual([
    'XC7150A',
  ])
  expect(await listTypeCodes(ctx, { name: '%' })).toEqual([])
  expect((await listAssemblies(ctx, {})).map(row => row.code)).toEqual(['01', '04'])
  expect((await listSubAssemblies(ctx, { assemblyCode: '04' })).map(row => row.code)).toEqual(['0401'])
  expect(await listSubAssemblies(ctx, { assemblyCode: 'none' })).toEqual([])
  expect((await listCities(ctx, { provinceCode: '44' })).map(city => city.codeValue)).toEqual(['4401'])
  expect((await getBrandRelations(ctx, { brandId: ids.brand })).producer.name).toBe('北方汽车')
  expect((await getProducerRelations(ctx, { producerId: ids.otherProducer })).brands).toHaveLength(1)
  const series = await getSeriesRelations(ctx, { vehicleModelRangeId: ids.series })
  expect([series.brands[0]?.id, series.producers[0]?.id]).toEqual([ids.brand, ids.producer])
})

test('a drop-down asks for somebody signed in and for sound input', async () => {
  const nobody = { ...ctx, user: null, can: () => false }
  await expect(listBrands(nobody, {})).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(listBrands(ctx, { producerId: 'x' })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(listCities(ctx, {})).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(getBrandRelations(ctx, { brandId: '999999' })).rejects.toMatchObject({ code: 'not_found' })
})

test('a change by another server is seen within a second, at once when asked freshly', async () => {
  await lookups(ctx, { fresh: true })
  await database.pool.query("update brands set name = '星辰新' where id = $1", [ids.brand])
  expect((await lookups(ctx)).names.brand(ids.brand, 'zh-CN')).toBe('星辰')
  expect((await lookups(ctx, { fresh: true })).names.brand(ids.brand, 'zh-CN')).toBe('星辰新')
  await database.pool.query("update brands set name = '星辰' where id = $1", [ids.brand])
  await new Promise(done => setTimeout(done, 1_050))
  expect((await lookups(ctx)).names.brand(ids.brand, 'zh-CN')).toBe('星辰')
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
