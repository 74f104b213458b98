import { eq } from 'drizzle-orm'
import { findRow } from '@/db/rows'
import { modelSeries, typeCodes } from '@/db/schema/catalogue'
import type { vehicleSales } from '@/db/schema/sales'
import type { Ctx } from '@/lib/core/context'
import { invalid } from '@/lib/core/errors'
import { today } from '@/lib/core/today'

type Figure = Pick<typeof vehicleSales.$inferInsert, 'modelRangeId' | 'typeCodeId' | 'year' | 'month'>

export async function checkSales(ctx: Ctx, { modelRangeId, typeCodeId, year, month }: Figure): Promise<void> {
  const fault = periodFault(ctx, year, month)
  if (fault) throw invalid(fault.path, fault.code)
  const series = await findRow(ctx.db, modelSeries, { id: modelRangeId }, 'id')
  if (!series) throw invalid('modelRangeId', 'not_offered')
  if (!typeCodeId) return
  const [typeCode] = await ctx.db
    .select({ of: typeCodes.modelSeriesId })
    .from(typeCodes)
    .where(eq(typeCodes.id, typeCodeId))
  if (typeCode?.of !== modelRangeId) throw invalid('typeCodeId', typeCode ? 'not_of_series' : 'not_offered')
}

export function periodFault(ctx: Pick<Ctx, 'now'>, year: number, month?: number | null) {
  const [thisYear, thisMonth] = today(ctx.now).split('-').map(Number) as [number, number]
  if (year > thisYear) return { path: 'year', code: 'period_to_come' }
  if (year === thisYear && (month ?? 0) > thisMonth) return { path: 'month', code: 'period_to_come' }
  return undefined
}
