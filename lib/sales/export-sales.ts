import { eq, inArray } from 'drizzle-orm'
import { modelSeries } from '@/db/schema/catalogue'
import { vehicleSales } from '@/db/schema/sales'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { FileReply } from '@/lib/core/replies'
import { today } from '@/lib/core/today'
import type { Value } from '@/lib/excel/safe-cell'
import { type SheetReply, sheetMime, writeSheet } from '@/lib/excel/write-sheet'
import { translate } from '@/lib/i18n/translate'
import { orderOf, presentSales, selectSales, whereOf } from './sales-rows'
import { exportSalesInput, salesColumns } from './schema'

const batchSize = 1_000

export const exportSales = operation({
  access: 'vehicle_sales:export',
  input: exportSalesInput,
  async run(ctx, filters): Promise<SheetReply> {
    // The ids fix the order once; batches of rows are read while the file is written.
    const found = await ctx.db
      .select({ id: vehicleSales.id })
      .from(vehicleSales)
      .innerJoin(modelSeries, eq(modelSeries.id, vehicleSales.modelRangeId))
      .where(whereOf(filters))
      .orderBy(...orderOf(filters))
    const ids = found.map(({ id }) => id)
    await ctx.audit({
      action: 'exportEntries',
      entity: 'vehicleSales',
      detail: { filters, rows: ids.length },
    })
    const title = translate(ctx.locale, 'sales.title')
    const columns = salesColumns.map(name => ({
      title: translate(ctx.locale, `sales.fields.${name}`),
      width: name === 'note' ? 32 : 16,
    }))
    return new FileReply({
      name: `${title}-${today(ctx.now)}.xlsx`,
      mime: sheetMime,
      stream: writeSheet({ name: title, columns, rows: rowsOf(ctx, ids) }),
    })
  },
})

async function* rowsOf(ctx: Ctx, ids: string[]): AsyncGenerator<Value[][]> {
  for (let at = 0; at < ids.length; at += batchSize) {
    const batch = ids.slice(at, at + batchSize)
    const read = await selectSales(ctx).where(inArray(vehicleSales.id, batch))
    const byId = new Map(read.map(row => [row.sales.id, presentSales(ctx, row)]))
    yield batch.flatMap(id => {
      const row = byId.get(id)
      if (!row) return []
      const { brandName, modelRangeName, typeCodeName, year, month, quantity, source, note } = row
      return [[brandName, modelRangeName, typeCodeName, year, month, quantity, source, note]]
    })
  }
}
