import { z } from 'zod'
import { wordOf } from '@/lib/collections/word-of'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id, text } from '@/lib/core/text'
import { today } from '@/lib/core/today'
import { offerRegions } from '@/lib/dictionaries/lists/offers'
import { isOffered, type Lookups, lookups } from '@/lib/dictionaries/names/lookups'
import type { Locale } from '@/lib/i18n/locales'
import { answersOf } from '@/lib/intake/answers'

type Named = { code: string | null; name: string; nameEn: string | null }

function choice(row: Named, locale: Locale, key = row.code ?? '') {
  const name = wordOf(row, locale)
  return { id: key, code: row.code, name, codeValue: key, codeDescription: name }
}

const nothing = z.strictObject({})
const branch = z.enum(['product', 'vehicle'])

export const listFirstCategories = operation({
  access: 'public',
  input: nothing,
  async run(ctx) {
    const { productCategories, productSubcategories } = await lookups(ctx)
    const below = [...productSubcategories.values()].filter(row => row.enabled)
    return [...productCategories.values()]
      .filter(row => row.enabled)
      .map(row => ({
        ...choice(row, ctx.locale),
        children: below
          .filter(({ productCategoryId }) => productCategoryId === row.id)
          .map(sub => choice(sub, ctx.locale)),
      }))
  },
})

export const listAllProvinces = operation({
  access: 'public',
  input: nothing,
  run: async ctx => offerRegions(await lookups(ctx), region => region.level === 1, ctx.locale),
})

export const listCitiesOfProvince = operation({
  access: 'public',
  input: z.strictObject({ province: text(40) }),
  async run(ctx, { province }) {
    const known = await lookups(ctx)
    if (known.regions.get(province)?.level !== 1) throw new AppError('not_found')
    return offerRegions(known, region => region.parentCode === province, ctx.locale)
  },
})

const listOf = (known: Lookups, key: string, locale: Locale) =>
  known.offered(key).map(item => choice(item, locale))

export const listScenarios = operation({
  access: 'public',
  input: z.strictObject({ branch: branch.default('product') }),
  run: async (ctx, { branch }) =>
    listOf(await lookups(ctx), branch === 'vehicle' ? 'scenario' : 'productScenario', ctx.locale),
})

export const listCardTypes = operation({
  access: 'public',
  input: nothing,
  run: async ctx => listOf(await lookups(ctx), 'cardType', ctx.locale),
})

export const listHurtTypes = operation({
  access: 'public',
  input: nothing,
  run: async ctx => listOf(await lookups(ctx), 'hurtTypes', ctx.locale),
})

const offeredLists = new Set(
  Object.values(answersOf).flatMap(fields =>
    Object.values(fields).flatMap(field => ('list' in field ? [field.list] : [])),
  ),
).add('fileKind')

export const listAnswerChoices = operation({
  access: 'public',
  input: z.strictObject({ key: text(40) }),
  async run(ctx, { key }) {
    if (!offeredLists.has(key)) throw new AppError('not_found')
    return listOf(await lookups(ctx), key, ctx.locale)
  },
})

export const listReportAssemblies = operation({
  access: 'public',
  input: nothing,
  async run(ctx) {
    const { assemblies, subAssemblies } = await lookups(ctx)
    const day = today(ctx.now)
    return [...assemblies.values()]
      .filter(row => isOffered(row, day))
      .map(row => ({
        ...choice(row, ctx.locale),
        children: [...subAssemblies.values()]
          .filter(part => part.enabled && part.assemblyId === row.id)
          .map(part => choice(part, ctx.locale)),
      }))
  },
})

export const listReportBrands = operation({
  access: 'public',
  input: nothing,
  async run(ctx) {
    const { brands } = await lookups(ctx)
    return [...brands.values()].filter(row => row.enabled).map(row => choice(row, ctx.locale, row.id))
  },
})

export const listReportSeries = operation({
  access: 'public',
  input: z.strictObject({ brandId: id }),
  async run(ctx, { brandId }) {
    const { series } = await lookups(ctx)
    return [...series.values()]
      .filter(row => row.enabled && row.brandId === brandId)
      .map(row => choice(row, ctx.locale, row.id))
  },
})
