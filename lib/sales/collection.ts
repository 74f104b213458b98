import { brands, modelSeries, typeCodes } from '@/db/schema/catalogue'
import { vehicleSales } from '@/db/schema/sales'
import { type Collection, number, reference, text, year } from '@/lib/collections/collection'
import { addInputOf, updateInputOf } from '@/lib/collections/row-input'
import { changesOf } from '@/lib/core/version'
import { checkSales } from './check-sales'
import { orderOf, readSales, type SalesRow, whereOf } from './sales-rows'
import { exportSalesInput, pageSalesInput, salesColumns, salesSortFields } from './schema'

const fields = {
  modelRangeId: reference('model-series', modelSeries),
  typeCodeId: reference('type-code', typeCodes),
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
