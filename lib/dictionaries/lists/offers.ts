import { and, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { modelNames } from '@/db/schema/catalogue'
import { wordOf } from '@/lib/collections/word-of'
import { AppError, invalid } from '@/lib/core/errors'
import { soundingLike } from '@/lib/core/find-pinyin'
import { operation } from '@/lib/core/operation'
import { cutTo } from '@/lib/core/replies'
import { containing, id } from '@/lib/core/text'
import { today } from '@/lib/core/today'
import type { LookupTables, Region } from '@/lib/dictionaries/names/lookup-tables'
import { codedItem, isOffered, lookups } from '@/lib/dictionaries/names/lookups'
import { brief, offer, readable } from '@/lib/dictionaries/names/offer'
import { dropDownInput, mostOffered, parentCode, parentId } from '@/lib/dictionaries/schema'
import type { Locale } from '@/lib/i18n/locales'
import { foldCode } from '@/lib/values/fold'

export function offerRegions(tables: LookupTables, matches: (region: Region) => boolean, locale: Locale) {
  return [...tables.regions.values()].filter(matches).map(region => {
    const name = wordOf(region, locale)
    return { id: region.code, name, ...codedItem(region.code, name) }
  })
}

export const listProvinces = operation({
  access: 'signed-in',
  input: z.strictObject({}),
  run: async ctx => offerRegions(await lookups(ctx), region => region.level === 1, ctx.locale),
})

export const listCities = operation({
  access: 'signed-in',
  input: z.strictObject({ provinceCode: parentCode, cityCode: parentCode }),
  async run(ctx, { provinceCode, cityCode }) {
    const parent = cityCode ?? provinceCode
    if (!parent) throw invalid('provinceCode', 'required')
    const tables = await lookups(ctx)
    if (!tables.regions.has(parent))
      throw invalid(cityCode ? 'cityCode' : 'provinceCode', 'unknown_name', { name: parent })
    return offerRegions(tables, region => region.parentCode === parent, ctx.locale)
  },
})

export const listComplaintTypes = operation({
  access: 'signed-in',
  input: z.strictObject({}),
  async run(ctx) {
    const rows = (await lookups(ctx)).offered('complaintType')
    return offer(rows, {}, ctx.locale).map(row => ({ id: row.code, ...row }))
  },
})

/** With a result only those that fit it: its own before those that go with either. */
export const listReviewOpinions = operation({
  access: 'signed-in',
  input: dropDownInput.extend({ result: z.enum(['1', '2']).optional() }),
  async run(ctx, { result, ...input }) {
    const { opinions } = await lookups(ctx)
    const fits = (row: { result: string | null }) => !result || (row.result ?? result) === result
    const found = offer(opinions.values(), input, ctx.locale, fits)
    return result ? found.toSorted((one, other) => Number(!one.result) - Number(!other.result)) : found
  },
})

export type OfferedOpinion = Awaited<ReturnType<typeof listReviewOpinions>>[number]

export const listProducersWithBrands = operation({
  access: 'signed-in',
  input: dropDownInput,
  async run(ctx, input) {
    const { producers, brands } = await lookups(ctx)
    return offer(producers.values(), input, ctx.locale).map(producer => ({
      ...producer,
      brands: offer(brands.values(), {}, ctx.locale, brand => brand.producerId === producer.id),
    }))
  },
})

export const listBrands = operation({
  access: 'signed-in',
  input: dropDownInput.extend({ producerId: parentId }),
  async run(ctx, { producerId, ...input }) {
    const { brands, producers, names } = await lookups(ctx)
    // A producer given as a filter may be disabled, because an old record has it; otherwise brands of disabled
    // producers are hidden.
    const found = offer(brands.values(), input, ctx.locale, row => {
      if (producerId) return row.producerId === producerId
      return input.withDisabled === true || producers.get(row.producerId)?.enabled === true
    })
    return found.map(row => ({
      ...row,
      brandNature: row.nature,
      producerName: names.producer(row.producerId, ctx.locale),
    }))
  },
})

export const listSeries = operation({
  access: 'signed-in',
  input: dropDownInput.extend({ brandId: parentId, producerId: parentId }),
  async run(ctx, { brandId, producerId, limit = mostOffered, ...input }) {
    const { brands, producers, series, names } = await lookups(ctx)
    const found = offer(series.values(), { ...input, limit }, ctx.locale, row => {
      if (brandId) return row.brandId === brandId
      const brand = brands.get(row.brandId)
      if (!brand || !(brand.enabled || input.withDisabled)) return false
      if (producerId) return brand.producerId === producerId
      return input.withDisabled === true || producers.get(brand.producerId)?.enabled === true
    })
    return found.map(row => {
      const brand = brands.get(row.brandId)
      return {
        ...row,
        brandName: names.brand(row.brandId, ctx.locale),
        brandNature: brand?.nature ?? null,
        producerId: brand?.producerId ?? null,
        producerName: names.producer(brand?.producerId, ctx.locale),
      }
    })
  },
})

function named(name: string, series: LookupTables['series']) {
  const sounds = soundingLike(name)
  const read = sounds ? [...series.values()].filter(one => sounds(one.name)).map(({ id }) => id) : []
  const key = foldCode(name)
  const words = key ? ilike(sql`translate(${modelNames.name}, ' -.·_', '')`, containing(key)) : sql`false`
  return read.length > 0 ? or(words, inArray(modelNames.modelSeriesId, read)) : words
}

export const listModelNames = operation({
  access: 'signed-in',
  input: dropDownInput.extend({ vehicleModelRangeId: parentId, brandId: parentId }),
  async run(ctx, { vehicleModelRangeId, brandId, name, withDisabled, limit = mostOffered }) {
    const { series, names } = await lookups(ctx)
    const within = vehicleModelRangeId
      ? [vehicleModelRangeId]
      : brandId && [...series.values()].filter(one => one.brandId === brandId).map(one => one.id)
    const rows = await ctx.db
      .select()
      .from(modelNames)
      .where(
        and(
          withDisabled ? undefined : eq(modelNames.enabled, true),
          within ? inArray(modelNames.modelSeriesId, within) : undefined,
          name ? named(name, series) : undefined,
        ),
      )
      .orderBy(modelNames.sort, desc(modelNames.modelYear), modelNames.name)
      .limit(limit + 1)
    return cutTo(limit, rows).map(row => ({
      ...brief(row, ctx.locale),
      modelSeriesName: names.series(row.modelSeriesId, ctx.locale),
    }))
  },
})

export const listAssemblies = operation({
  access: 'signed-in',
  input: dropDownInput,
  async run(ctx, input) {
    const { assemblies } = await lookups(ctx)
    const day = today(ctx.now)
    return offer(assemblies.values(), input, ctx.locale, row => input.withDisabled || isOffered(row, day))
  },
})

export const listSubAssemblies = operation({
  access: 'signed-in',
  input: dropDownInput.extend({ assemblyId: parentId, assemblyCode: parentCode }),
  async run(ctx, { assemblyId, assemblyCode, ...input }) {
    const { assemblies, subAssemblies } = await lookups(ctx)
    const parent = assemblyCode ? (assemblies.get(assemblyCode)?.id ?? 'none') : assemblyId
    return offer(subAssemblies.values(), input, ctx.locale, row => !parent || row.assemblyId === parent)
  },
})

export const getProducerRelations = operation({
  access: 'signed-in',
  input: z.strictObject({ producerId: id }),
  async run(ctx, { producerId }) {
    const { brands, producers, series } = await lookups(ctx)
    const producer = producers.get(producerId)
    if (!producer) throw new AppError('not_found')
    const theirs = offer(brands.values(), {}, ctx.locale, row => row.producerId === producerId)
    const ids = new Set(theirs.map(brand => brand.id))
    return {
      producer: brief(producer, ctx.locale),
      brands: theirs,
      modelRanges: offer(series.values(), {}, ctx.locale, row => ids.has(row.brandId)),
    }
  },
})

export const getBrandRelations = operation({
  access: 'signed-in',
  input: z.strictObject({ brandId: id }),
  async run(ctx, { brandId }) {
    const { brands, producers, series } = await lookups(ctx)
    const brand = brands.get(brandId)
    const producer = brand && producers.get(brand.producerId)
    if (!brand || !producer) throw new AppError('not_found')
    return {
      brand: brief(brand, ctx.locale),
      producer: readable(producer, ctx.locale),
      modelRanges: offer(series.values(), {}, ctx.locale, row => row.brandId === brandId),
    }
  },
})

export const getSeriesRelations = operation({
  access: 'signed-in',
  input: z.strictObject({ vehicleModelRangeId: id }),
  async run(ctx, { vehicleModelRangeId }) {
    const { brands, producers, series } = await lookups(ctx)
    const modelRange = series.get(vehicleModelRangeId)
    const brand = modelRange && brands.get(modelRange.brandId)
    const producer = brand && producers.get(brand.producerId)
    if (!modelRange || !brand || !producer) throw new AppError('not_found')
    return {
      modelRange: brief(modelRange, ctx.locale),
      brands: [readable(brand, ctx.locale)],
      producers: [readable(producer, ctx.locale)],
    }
  },
})
