import { eq, sql } from 'drizzle-orm'
import { modelSeries } from '@/db/schema/catalogue'
import { vehicleSales } from '@/db/schema/sales'
import { operation } from '@/lib/core/operation'
import { type Page, toPage } from '@/lib/core/paging'
import { orderOf, presentSales, type SalesRow, selectSales, whereOf } from './sales-rows'
import { pageSalesInput } from './schema'

export const pageSales = operation({
  access: 'vehicle_sales:query',
  input: pageSalesInput,
  async run(ctx, { page, limit, ...filters }): Promise<Page<SalesRow>> {
    const where = whereOf(filters)
    const [[counted], rows] = await Promise.all([
      ctx.db
        .select({ n: sql<number>`count(*)::int` })
        .from(vehicleSales)
        .innerJoin(modelSeries, eq(modelSeries.id, vehicleSales.modelRangeId))
        .where(where),
      selectSales(ctx)
        .where(where)
        .orderBy(...orderOf(filters))
        .limit(limit)
        .offset((page - 1) * limit),
    ])
    return toPage(
      { page, limit },
      rows.map(row => presentSales(ctx, row)),
      counted!.n,
    )
  },
})
