import { inArray } from 'drizzle-orm'
import { vehicleSales } from '@/db/schema/sales'
import type { Ctx } from '@/lib/core/context'
import { grouped } from '@/lib/core/grouped'
import { exposureAt, salesOfSeries } from './exposure'

/** Checks no permission: the calling operation must. */
export async function salesOf(ctx: Pick<Ctx, 'db'>, modelRangeIds: readonly string[]) {
  const ids = [...new Set(modelRangeIds)]
  const { modelRangeId, typeCodeId, year, month, quantity } = vehicleSales
  const rows =
    ids.length === 0
      ? []
      : await ctx.db
          .select({ modelRangeId, typeCodeId, year, month, quantity })
          .from(vehicleSales)
          .where(inArray(modelRangeId, ids))
  const figures = grouped(rows, row => row.modelRangeId)
  return new Map(ids.map(id => [id, salesOfSeries(figures.get(id) ?? [])]))
}

export async function exposureOf(ctx: Pick<Ctx, 'db'>, modelRangeIds: readonly string[], day: string) {
  const sales = await salesOf(ctx, modelRangeIds)
  return new Map([...sales].map(([id, one]) => [id, exposureAt([one], day)]))
}
