import { z } from 'zod'
import { wordOf } from '@/lib/collections/word-of'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id, text } from '@/lib/core/text'
import { today } from '@/lib/core/today'
import { offerRegions } from '@/lib/dictionaries/lists/offers'
import { isOffered, type Lookups, lookups } from '@/lib/dictionaries/names/lookups'
import { answersOf } from '@/lib/intake/answers'

type Answers = Readonly<Record<string, unknown>>

export interface OfferedRow {
  id?: string
  code: string | null
  name: string
  nameEn: string | null
}

const enabled = <Row extends { enabled: boolean }>(rows: ReadonlyMap<string, Row>) =>
  [...rows.values()].filter(row => row.enabled)

/** By the answer that they are offered for; `answers` hold what they stand below. */
export const rowsOffered: Record<string, (known: Lookups, answers: Answers, day: string) => OfferedRow[]> = {
  productCategory: ({ productCategories }) => enabled(productCategories),
  productSubcategory({ productCategories, productSubcategories }, { productCategory }) {
    const category = productCategories.get(String(productCategory ?? ''))
    return enabled(productSubcategories).filter(row => row.productCategoryId === category?.id)
  },
  assemblyCode: ({ assemblies }, _, day) => [...assemblies.values()].filter(row => isOffered(row, day)),
  subAssemblyCode({ assemblies, subAssemblies }, { assemblyCode }) {
    const assembly = assemblies.get(String(assemblyCode ?? ''))
    return enabled(subAssemblies).filter(row => row.assemblyId === assembly?.id)
  },
  brandId: ({ brands }) => enabled(brands),
  modelRangeId: ({ series }, { brandId }) => enabled(series).filter(row => row.brandId === brandId),
}

const offering = <Input extends z.ZodType, Output>(
  input: Input,
  offer: (ctx: Ctx, known: Lookups, sent: z.output<Input>) => Output,
) =>
  operation({
    access: 'public',
    input,
    run: async (ctx, sent) => offer(ctx, await lookups(ctx), sent),
  })

function choice({ locale }: Ctx, row: OfferedRow, key = row.code ?? '') {
  const name = wordOf(row, locale)
  return { id: key, code: row.code, name, codeValue: key, codeDescription: name }
}

const nothing = z.strictObject({})

const choicesBelow = (name: 'productCategory' | 'assemblyCode', below: string) =>
  offering(nothing, (ctx, known) => {
    const rowsOf = (part: string, answers: Answers) => rowsOffered[part]!(known, answers, today(ctx.now))
    return rowsOf(name, {}).map(row => ({
      ...choice(ctx, row),
      children: rowsOf(below, { [name]: row.code }).map(sub => choice(ctx, sub)),
    }))
  })

const choicesOfList = (ctx: Ctx, known: Lookups, key: string) =>
  known.offered(key).map(item => choice(ctx, item))

export const listFirstCategories = choicesBelow('productCategory', 'productSubcategory')
export const listReportAssemblies = choicesBelow('assemblyCode', 'subAssemblyCode')

export const listAllProvinces = offering(nothing, ({ locale }, known) =>
  offerRegions(known, region => region.level === 1, locale),
)

export const listCitiesOfProvince = offering(
  z.strictObject({ province: text(40) }),
  ({ locale }, known, { province }) => {
    if (known.regions.get(province)?.level !== 1) throw new AppError('not_found')
    return offerRegions(known, region => region.parentCode === province, locale)
  },
)

export const listScenarios = offering(
  z.strictObject({ branch: z.enum(['product', 'vehicle']).default('product') }),
  (ctx, known, { branch }) =>
    choicesOfList(ctx, known, branch === 'vehicle' ? 'scenario' : 'productScenario'),
)

export const listCardTypes = offering(nothing, (ctx, known) => choicesOfList(ctx, known, 'cardType'))
export const listHurtTypes = offering(nothing, (ctx, known) => choicesOfList(ctx, known, 'hurtTypes'))

const offeredLists = new Set(
  Object.values(answersOf).flatMap(fields =>
    Object.values(fields).flatMap(field => ('list' in field ? [field.list] : [])),
  ),
).add('fileKind')

export const listAnswerChoices = offering(z.strictObject({ key: text(40) }), (ctx, known, { key }) => {
  if (!offeredLists.has(key)) throw new AppError('not_found')
  return choicesOfList(ctx, known, key)
})

export const listReportBrands = offering(nothing, (ctx, { brands }) =>
  enabled(brands).map(row => choice(ctx, row, row.id)),
)

export const listReportSeries = offering(z.strictObject({ brandId: id }), (ctx, known, sent) =>
  rowsOffered.modelRangeId!(known, sent, '').map(row => choice(ctx, row, row.id)),
)
