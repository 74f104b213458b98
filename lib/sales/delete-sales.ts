import { eq } from 'drizzle-orm'
import { vehicleSales } from '@/db/schema/sales'
import { operation } from '@/lib/core/operation'
import { lockSales } from './sales-rows'
import { oneSales } from './schema'

export const deleteSales = operation({
  access: 'vehicle_sales:delete',
  input: oneSales,
  async run(ctx, { id }) {
    return ctx.tx(async tx => {
      const { modelRangeId, typeCodeId, year, month, quantity } = await lockSales(tx, id)
      await tx.db.delete(vehicleSales).where(eq(vehicleSales.id, id))
      const detail = { step: 'delete', modelRangeId, typeCodeId, year, month, quantity }
      await tx.audit({ action: 'amendSales', entity: 'vehicleSales', entityId: id, detail })
      return { deleted: id }
    })
  },
})
