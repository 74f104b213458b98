import { vehicleSales } from '@/db/schema/sales'
import { operation } from '@/lib/core/operation'
import { changesOf } from '@/lib/core/version'
import { checkSales, oncePerPeriod } from './check-sales'
import { readSales, type SalesRow } from './sales-rows'
import { addSalesInput } from './schema'

export const addSales = operation({
  access: 'vehicle_sales:add',
  input: addSalesInput,
  async run(ctx, given): Promise<SalesRow> {
    const { typeCodeId = null, month = null } = given
    await checkSales(ctx, { ...given, typeCodeId, month })
    const by = { createdBy: ctx.user?.id, updatedBy: ctx.user?.id, createdAt: ctx.now, updatedAt: ctx.now }
    return oncePerPeriod(
      ctx.tx(async tx => {
        const [row] = await tx.db
          .insert(vehicleSales)
          .values({ ...given, ...by })
          .returning({ id: vehicleSales.id })
        const detail = { step: 'add', changes: changesOf(given, {}) }
        await tx.audit({ action: 'amendSales', entity: 'vehicleSales', entityId: row!.id, detail })
        return readSales(tx, row!.id)
      }),
    )
  },
})
