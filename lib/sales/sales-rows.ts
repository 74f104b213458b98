import { aliasedTable, and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { users } from '@/db/schema/accounts'
import { brands, modelSeries, typeCodes } from '@/db/schema/catalogue'
import { vehicleSales } from '@/db/schema/sales'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { instantText } from '@/lib/core/today'
import { wordOf } from '@/lib/dictionaries/names/lookup-names'
import type { SalesFilters } from './schema'

export type StoredSales = typeof vehicleSales.$inferSelect
export type SalesRow = ReturnType<typeof presentSales>

const person = aliasedTable(users, 'person')

export function whereOf({ modelRangeId, brandId, year }: SalesFilters): SQL | undefined {
  return and(
    modelRangeId && inArray(vehicleSales.modelRangeId, modelRangeId),
    brandId && inArray(modelSeries.brandId, brandId),
    year && inArray(vehicleSales.year, year),
  )
}

export function orderOf({ sortField, sortOrder }: SalesFilters): SQL[] {
  const direction = sortOrder === 'descend' ? desc : asc
  const month = sql`${vehicleSales.month} desc nulls first`
  const newest = [desc(vehicleSales.year), month, desc(vehicleSales.id)]
  if (!sortField) return newest
  if (sortField === 'year')
    return [
      direction(vehicleSales.year),
      sortOrder === 'descend' ? month : sql`${vehicleSales.month} nulls first`,
      asc(vehicleSales.id),
    ]
  return [direction(sortField === 'modelRangeId' ? modelSeries.name : vehicleSales[sortField]), ...newest]
}

export function selectSales(ctx: Ctx) {
  return ctx.db
    .select({
      sales: vehicleSales,
      series: modelSeries,
      brand: { id: brands.id, name: brands.name, nameEn: brands.nameEn },
      typeCode: { name: typeCodes.name, nameEn: typeCodes.nameEn },
      updatedByName: person.name,
    })
    .from(vehicleSales)
    .innerJoin(modelSeries, eq(modelSeries.id, vehicleSales.modelRangeId))
    .innerJoin(brands, eq(brands.id, modelSeries.brandId))
    .leftJoin(typeCodes, eq(typeCodes.id, vehicleSales.typeCodeId))
    .leftJoin(person, eq(person.id, vehicleSales.updatedBy))
    .$dynamic()
}

type Selected = Awaited<ReturnType<typeof selectSales>>[number]

export function presentSales(ctx: Ctx, { sales, series, brand, typeCode, updatedByName }: Selected) {
  const { createdBy: _, createdAt: __, updatedBy: ___, ...shown } = sales
  return {
    ...shown,
    modelRangeName: wordOf(series, ctx.locale),
    brandId: brand.id,
    brandName: wordOf(brand, ctx.locale),
    typeCodeName: typeCode && wordOf(typeCode, ctx.locale),
    updatedAt: instantText(sales.updatedAt)!,
    updatedByName,
  }
}

export async function readSales(ctx: Ctx, id: string): Promise<SalesRow> {
  const [row] = await selectSales(ctx).where(eq(vehicleSales.id, id))
  if (!row) throw new AppError('not_found')
  return presentSales(ctx, row)
}

export async function lockSales(tx: Ctx, id: string): Promise<StoredSales> {
  const [row] = await tx.db.select().from(vehicleSales).where(eq(vehicleSales.id, id)).for('no key update')
  if (!row) throw new AppError('not_found')
  return row
}
