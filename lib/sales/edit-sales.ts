import { operation } from '@/lib/core/operation'
import { changesOf, newValues, staleError } from '@/lib/core/version'
import { amendSales } from './amend-sales'
import { checkSales, oncePerPeriod } from './check-sales'
import { lockSales, readSales, type SalesRow } from './sales-rows'
import { editSalesInput } from './schema'

export const editSales = operation({
  access: 'vehicle_sales:edit',
  input: editSalesInput,
  async run(ctx, { id, version, ...given }): Promise<SalesRow> {
    return oncePerPeriod(
      ctx.tx(async tx => {
        const before = await lockSales(tx, id)
        if (before.version !== version) throw staleError(await readSales(tx, id), given)
        const changes = changesOf(given, before)
        if (Object.keys(changes).length === 0) return readSales(tx, id)
        await checkSales(tx, { ...before, ...newValues(changes) })
        await amendSales(tx, id, { step: 'edit', changes })
        return readSales(tx, id)
      }),
    )
  },
})
