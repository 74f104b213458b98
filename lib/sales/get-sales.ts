import { operation } from '@/lib/core/operation'
import { readSales } from './sales-rows'
import { oneSales } from './schema'

export const getSales = operation({
  access: 'vehicle_sales:query',
  input: oneSales,
  run: (ctx, { id }) => readSales(ctx, id),
})
