import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { brands, modelNames, modelSeries, producers } from '@/db/schema/catalogue'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { requiredText } from '@/lib/core/text'
import { findByName, nameKey } from './find-names'
import { forgetLookups, type Lookups, lookups } from './lookups'

const model = z.strictObject({
  brand: requiredText(100),
  series: requiredText(100).nullish(),
  modelName: requiredText(100).nullish(),
})

type Counts = Record<'producers' | 'brands' | 'series' | 'modelNames', number>

export const addCatalogueNames = operation({
  access: 'dictionary_brand:add',
  input: z.strictObject({ models: z.array(model).max(1_000) }),
  async run(ctx, { models }): Promise<Counts> {
    const added: Counts = { producers: 0, brands: 0, series: 0, modelNames: 0 }
    await ctx.tx(async tx => {
      const known = await lookups(tx, { fresh: true })
      const done = new Map<string, Promise<string>>()
      const named = new Map<string, { modelSeriesId: string; name: string }>()
      const once = (key: string, find: () => Promise<string>) => {
        const found = done.get(key) ?? find()
        done.set(key, found)
        return found
      }
      for (const { brand, series, modelName } of models) {
        const brandKey = nameKey(brand)
        const brandId = await once(brandKey, () => brandOf(tx, known, brand, added))
        if (!series) continue
        const seriesKey = `${brandKey}/${nameKey(series)}`
        const seriesId = await once(seriesKey, () => seriesOf(tx, known, brandId, series, added))
        if (modelName) named.set(`${seriesKey}/${modelName}`, { modelSeriesId: seriesId, name: modelName })
      }
      added.modelNames = await addModelNames(tx, [...named.values()])
      if (Object.values(added).some(count => count > 0))
        await tx.audit({ action: 'addCatalogueNames', entity: 'catalogue', detail: { ...added } })
    })
    forgetLookups()
    return added
  },
})

async function brandOf(ctx: Ctx, known: Lookups, name: string, added: Counts): Promise<string> {
  const found = findByName(known.brands.values(), name)
  if (found) return found.id
  const producerId = makerOf(known, name)?.id ?? (await addProducer(ctx, name, added))
  const nature = /进口/.test(name) ? '3' : null
  const [row] = await ctx.db
    .insert(brands)
    .values({ name, producerId, nature, ...stamps(ctx) })
    .onConflictDoNothing()
    .returning({ id: brands.id })
  if (row) added.brands++
  return row?.id ?? findInsertedId(ctx, brands, and(eq(brands.name, name), eq(brands.producerId, producerId)))
}

/** 吉利汽车 is made by 吉利, 奔驰（进口） by 奔驰: the only producer with the same name without such words. */
function makerOf(known: Lookups, brand: string) {
  const core = (name: string) =>
    nameKey(name).replace(/[()-]|进口|汽车|集团|控股|股份|有限|责任|公司|新能源/g, '')
  const name = core(brand)
  const found = [...known.producers.values()].filter(producer => core(producer.name) === name)
  return name !== '' && found.length === 1 ? found[0] : undefined
}

async function addProducer(ctx: Ctx, name: string, added: Counts): Promise<string> {
  const [row] = await ctx.db
    .insert(producers)
    .values({ name, ...stamps(ctx) })
    .onConflictDoNothing()
    .returning({ id: producers.id })
  if (row) added.producers++
  return row?.id ?? findInsertedId(ctx, producers, eq(producers.name, name))
}

async function seriesOf(
  ctx: Ctx,
  known: Lookups,
  brandId: string,
  name: string,
  added: Counts,
): Promise<string> {
  const siblings = [...known.series.values()].filter(row => row.brandId === brandId)
  const found = findByName(siblings, name)
  if (found) return found.id
  const [row] = await ctx.db
    .insert(modelSeries)
    .values({ name, brandId, ...stamps(ctx) })
    .onConflictDoNothing()
    .returning({ id: modelSeries.id })
  if (row) added.series++
  return (
    row?.id ??
    findInsertedId(ctx, modelSeries, and(eq(modelSeries.name, name), eq(modelSeries.brandId, brandId)))
  )
}

async function addModelNames(ctx: Ctx, names: { modelSeriesId: string; name: string }[]): Promise<number> {
  if (names.length === 0) return 0
  const added = await ctx.db
    .insert(modelNames)
    .values(names.map(row => ({ ...row, modelYear: modelYearIn(row.name), ...stamps(ctx) })))
    .onConflictDoNothing()
    .returning({ id: modelNames.id })
  return added.length
}

export function modelYearIn(name: string): number | null {
  const year = /^((?:19|20)\d\d)款/.exec(name)?.[1]
  return year ? Number(year) : null
}

const stamps = (ctx: Ctx) => ({ createdBy: ctx.user?.id, updatedBy: ctx.user?.id })

/** The row that another transaction inserted between the read and the insert. */
async function findInsertedId(
  ctx: Ctx,
  table: typeof producers | typeof brands | typeof modelSeries,
  where: ReturnType<typeof eq> | undefined,
): Promise<string> {
  const [row] = await ctx.db.select({ id: table.id }).from(table).where(where)
  return row!.id
}
