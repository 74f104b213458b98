import { aliasedTable, and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { users } from '@/db/schema/accounts'
import { brands, modelSeries, typeCodes } from '@/db/schema/catalogue'
import { vehicleSales } from '@/db/schema/sales'
import {
  after,
  type Collection,
  number,
  reference,
  type Sorting,
  text,
  year,
} from '@/lib/collections/collection'
import { addInputOf, updateInputOf } from '@/lib/collections/row-input'
import { columnOf, parentName } from '@/lib/collections/rows'
import { wordOf } from '@/lib/collections/word-of'
import type { Ctx } from '@/lib/core/context'
import { instantText } from '@/lib/core/today'
import { changesOf } from '@/lib/core/version'
import { checkSales } from './check-sales'
import { exportSalesInput, pageSalesInput, type SalesFilters, salesColumns, salesSortFields } from './schema'

type SalesRow = ReturnType<typeof presentSales>

const person = aliasedTable(users, 'person')

function whereOf({ modelRangeId, brandId, year }: SalesFilters): SQL | undefined {
  const ofBrands =
    brandId && sql`(select id from ${modelSeries} where ${inArray(modelSeries.brandId, brandId)})`
  return and(
    modelRangeId && inArray(vehicleSales.modelRangeId, modelRangeId),
    ofBrands && inArray(vehicleSales.modelRangeId, ofBrands),
    year && inArray(vehicleSales.year, year),
  )
}

function orderOf({ sortField, sortOrder }: Sorting): SQL[] {
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

async function readSales(ctx: Ctx, where: SQL): Promise<SalesRow[]> {
  const rows = await selectSales(ctx).where(where)
  return rows.map(row => presentSales(ctx, row))
}

const fields = {
  modelRangeId: reference('model-series', modelSeries),
  typeCodeId: after('modelRangeId', reference('type-code', typeCodes)),
  year: year(1990, 2100),
  month: number(1, 12),
  quantity: number(0, 100_000_000),
  source: text(100),
  note: text(500, 3),
}
export const addSalesInput = addInputOf({ table: vehicleSales, fields }, {})

export const sales = {
  entity: 'vehicleSales',
  table: vehicleSales,
  title: 'shell.menu.vehicle-sales',
  words: 'sales',
  access: 'vehicle_sales',
  reads: 'vehicle_sales:query',
  changes: 'vehicle_sales:edit',
  fields,
  joined: { brandId: reference('brand', brands) },
  heading: 'modelRangeId',
  search: ['modelRangeId', 'brandId', 'year'],
  sortable: salesSortFields,
  columns: ['modelRangeId', 'brandId', 'typeCodeId', 'year', 'month', 'quantity', 'source', 'note'],
  exported: salesColumns,
  paths: { root: '/vehiclesales', page: '/page', add: '', update: '' } as const,
  inputs: {
    page: pageSalesInput,
    export: exportSalesInput,
    add: addSalesInput,
    update: updateInputOf(addSalesInput),
  },
  usedBy: [],
  unique: { vehicle_sales_place: { path: 'year', code: 'sales_taken' } },
  where: whereOf,
  order: orderOf,
  read: readSales,
  check: checkSales,
  audited: {
    add: values => ({ action: 'amendSales', detail: { step: 'add', changes: changesOf(values, {}) } }),
    update: (_, changes) => ({ action: 'amendSales', detail: { step: 'edit', changes } }),
    remove: ({ modelRangeId, typeCodeId, year, month, quantity }) => ({
      action: 'amendSales',
      detail: { step: 'delete', modelRangeId, typeCodeId, year, month, quantity },
    }),
  },
} satisfies Collection<SalesRow>
