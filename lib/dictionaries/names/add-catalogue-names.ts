import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { findRow } from '@/db/rows'
import { brands, modelNames, modelSeries, producers } from '@/db/schema/catalogue'
import type { Ctx } from '@/lib/core/context'
import { getOrAdd } from '@/lib/core/grouped'
import { operation } from '@/lib/core/operation'
import { id, requiredText } from '@/lib/core/text'
import { findByName, nameKey } from './find-names'
import type { Entry } from './lookup-tables'
import { forgetLookups, type Lookups, lookups } from './lookups'

const model = z.strictObject({
  brand: requiredText(100),
  series: requiredText(100).nullish(),
  modelName: requiredText(100).nullish(),
})

type Counts = Record<'producers' | 'brands' | 'series' | 'modelNames', number>

export const addCatalogueNames = operation({
  access: 'dictionary_brand:add',
  input: z.strictObject({ models: z.array(model).max(1_000), importId: id.optional() }),
  async run(ctx, { models, importId }): Promise<Counts> {
    const added: Counts = { producers: 0, brands: 0, series: 0, modelNames: 0 }
    await ctx.tx(async tx => {
      const known = await lookups(tx, { fresh: true })
      const stamps = { createdBy: tx.user?.id, updatedBy: tx.user?.id, unverified: true, importId }
      const adding = { tx, known, added, stamps }
      const done = new Map<string, Promise<string>>()
      const named = new Map<string, { modelSeriesId: string; name: string }>()
      for (const { brand, series, modelName } of models) {
        const brandKey = nameKey(brand)
        const brandId = await getOrAdd(done, brandKey, () => brandOf(adding, brand))
        if (!series) continue
        const seriesKey = `${brandKey}/${nameKey(series)}`
        const seriesId = await getOrAdd(done, seriesKey, () => seriesOf(adding, brandId, series))
        if (modelName) named.set(`${seriesKey}/${modelName}`, { modelSeriesId: seriesId, name: modelName })
      }
      added.modelNames = await addModelNames(adding, [...named.values()])
      if (Object.values(added).some(count => count > 0))
        await tx.audit({ action: 'addCatalogueNames', entity: 'catalogue', detail: { ...added } })
    })
    forgetLookups()
    return added
  },
})

type NamedTable = typeof producers | typeof brands | typeof modelSeries

interface Adding {
  tx: Ctx
  known: Lookups
  added: Counts
  stamps: Pick<typeof brands.$inferInsert, 'createdBy' | 'updatedBy' | 'unverified' | 'importId'>
}

async function brandOf(adding: Adding, name: string): Promise<string> {
  const { known } = adding
  const found = findByName(known.brands.values(), name)
  if (found) {
    const producer = known.producers.get(found.producerId)
    if (producer) await offerAgain(adding, producers, producer)
    return offerAgain(adding, brands, found)
  }
  const producerId = await producerOf(adding, name)
  const nature = /进口/.test(name) ? '3' : null
  const same = and(eq(brands.name, name), eq(brands.producerId, producerId))
  return addOrFind(adding, 'brands', brands, { name, producerId, nature }, same)
}

async function offerAgain(
  { tx, stamps }: Adding,
  table: NamedTable,
  { id, enabled, unverified = false }: Entry & { unverified?: boolean },
): Promise<string> {
  if (enabled || !unverified) return id
  await tx.db
    .update(table)
    .set({ enabled: true, importId: stamps.importId ?? null, version: sql`${table.version} + 1` })
    .where(and(eq(table.id, id), eq(table.enabled, false), eq(table.unverified, true)))
  return id
}

function makerOf(known: Lookups, brand: string) {
  const core = (name: string) =>
    nameKey(name).replace(/[()-]|进口|汽车|集团|控股|股份|有限|责任|公司|新能源/g, '')
  const name = core(brand)
  const found = [...known.producers.values()].filter(producer => core(producer.name) === name)
  return name !== '' && found.length === 1 ? found[0] : undefined
}

async function producerOf(adding: Adding, brand: string): Promise<string> {
  const found = makerOf(adding.known, brand)
  if (found) return offerAgain(adding, producers, found)
  return addOrFind(adding, 'producers', producers, { name: brand }, eq(producers.name, brand))
}

async function seriesOf(adding: Adding, brandId: string, name: string): Promise<string> {
  const siblings = [...adding.known.series.values()].filter(row => row.brandId === brandId)
  const found = findByName(siblings, name)
  if (found) return offerAgain(adding, modelSeries, found)
  const same = and(eq(modelSeries.name, name), eq(modelSeries.brandId, brandId))
  return addOrFind(adding, 'series', modelSeries, { name, brandId }, same)
}

async function addModelNames({ tx, stamps }: Adding, names: { modelSeriesId: string; name: string }[]) {
  if (names.length === 0) return 0
  const added = await tx.db
    .insert(modelNames)
    .values(names.map(row => ({ ...row, modelYear: modelYearIn(row.name), ...stamps })))
    .onConflictDoNothing()
    .returning({ id: modelNames.id })
  return added.length
}

export function modelYearIn(name: string): number | null {
  const year = /^((?:19|20)\d\d)款/.exec(name)?.[1]
  return year ? Number(year) : null
}

async function addOrFind<Table extends NamedTable>(
  { tx, added, stamps }: Adding,
  counted: keyof Counts,
  table: Table,
  values: Omit<Table['$inferInsert'], keyof typeof stamps>,
  same: SQL | undefined,
): Promise<string> {
  const [row] = await tx.db
    .insert(table as AnyPgTable)
    .values({ ...values, ...stamps })
    .onConflictDoNothing()
    .returning({ id: table.id })
  if (row) added[counted]++
  return row?.id ?? (await findRow(tx.db, table as NamedTable, same, 'id'))!.id
}
