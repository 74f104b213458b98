import { aliasedTable, and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { users } from '@/db/schema/accounts'
import { brands, modelSeries, typeCodes } from '@/db/schema/catalogue'
import { vehicleSales } from '@/db/schema/sales'
import type { Sorting } from '@/lib/collections/collection'
import { columnOf, parentName } from '@/lib/collections/rows'
import { wordOf } from '@/lib/collections/word-of'
import type { Ctx } from '@/lib/core/context'
import { instantText } from '@/lib/core/today'
import type { SalesFilters } from './schema'

export type SalesRow = ReturnType<typeof presentSales>

const person = aliasedTable(users, 'person')

export function whereOf({ modelRangeId, brandId, year }: SalesFilters): SQL | undefined {
  const ofBrands =
    brandId && sql`(select id from ${modelSeries} where ${inArray(modelSeries.brandId, brandId)})`
  return and(
    modelRangeId && inArray(vehicleSales.modelRangeId, modelRangeId),
    ofBrands && inArray(vehicleSales.modelRangeId, ofBrands),
    year && inArray(vehicleSales.year, year),
  )
}

export function orderOf({ sortField, sortOrder }: Sorting): SQL[] {
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
  return [direction(sortField === 'modelRangeId' ? parentName : columnOf(vehicleSales, sortField)), ...newest]
}

function selectSales(ctx: Ctx) {
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
}

type Selected = Awaited<ReturnType<typeof selectSales>>[number]

function presentSales(ctx: Ctx, { sales, series, brand, typeCode, updatedByName }: Selected) {
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

export async function readSales(ctx: Ctx, where: SQL): Promise<SalesRow[]> {
  const rows = await selectSales(ctx).where(where)
  return rows.map(row => presentSales(ctx, row))
}
