import type { Ctx } from '@/lib/core/context'
import { leastExposure, soldInMonth } from '@/lib/sales/exposure'
import type { Sold } from './lens'
import { salesByKey } from './read-rates'

/**
 * Vehicles by month, only for months in which every series in focus has a monthly figure: a year's figure says
 * nothing about its months. Sales of a month stand in for its production.
 */
export async function productionSales(
  ctx: Ctx,
  sold: Sold | null,
  { from, to }: { from: string; to: string },
): Promise<Map<string, number>> {
  const known = new Map<string, number>()
  if (!sold) return known
  const series = (await salesByKey(ctx, sold.dimension, [sold.key])).get(sold.key)!
  if (series.length === 0) return known
  for (let month = from; month <= to; month = nextMonth(month)) {
    const vehiclesOf = series.map(one => soldInMonth(one, month))
    if (vehiclesOf.includes(null)) continue
    const vehicles = (vehiclesOf as number[]).reduce((sum, one) => sum + one, 0)
    if (vehicles >= leastExposure) known.set(month, vehicles)
  }
  return known
}

function nextMonth(text: string): string {
  const [year, month] = text.split('-').map(Number) as [number, number]
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
}
