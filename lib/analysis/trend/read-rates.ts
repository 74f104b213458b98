import { type Rate, rateOf } from '@/lib/analysis/statistics/rates'
import type { Ctx } from '@/lib/core/context'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { translate } from '@/lib/i18n/translate'
import { exposureAt, leastExposure, type SeriesSales, soldInMonth } from '@/lib/sales/exposure'
import { salesOf } from '@/lib/sales/exposure-of'
import { isSold, type Lens, type Sold } from './lens'

interface Counted {
  key: string
  n: readonly number[]
}

interface Looked extends Pick<Lens, 'dimension' | 'sold'> {
  ends: readonly string[]
}

export interface Rates {
  of(key: string): (Rate | null)[] | null
  knownUntil: string | null
  some: boolean
}

export async function readRates(ctx: Ctx, lines: readonly Counted[], looked: Looked): Promise<Rates> {
  const { dimension, sold, ends } = looked
  const group = isSold(dimension) ? dimension : sold?.dimension
  if (!group) return { of: () => null, knownUntil: null, some: false }
  const keyOf = ({ key }: Counted) => (isSold(dimension) ? key : sold!.key)
  const keys = [...new Set(lines.map(keyOf))]
  const sales = await salesByKey(ctx, group, keys)
  const exposure = new Map(keys.map(key => [key, ends.map(end => exposureAt(sales.get(key)!, end))]))
  const rates = new Map(
    lines.map(line => [
      line.key,
      exposure
        .get(keyOf(line))!
        .map(({ vehicles }, at) => (vehicles === null ? null : rateOf(line.n[at]!, vehicles))),
    ]),
  )
  const known = [...exposure.values()].flat().flatMap(({ knownUntil }) => knownUntil ?? [])
  const of = (key: string) => (rates.get(key)?.some(rate => rate !== null) ? rates.get(key)! : null)
  return {
    of,
    some: lines.some(({ key }) => of(key) !== null),
    knownUntil: known.sort()[0] ?? null,
  }
}

export function rateNote(ctx: Ctx, { knownUntil, some }: Rates): string {
  if (!some) return translate(ctx.locale, 'sales.rate.none')
  return translate(ctx.locale, 'sales.rate.known', { month: knownUntil?.slice(0, 7) ?? '' })
}

export async function salesByKey(
  ctx: Ctx,
  group: Sold['dimension'],
  keys: readonly string[],
): Promise<Map<string, SeriesSales[]>> {
  const { series, brands } = await lookups(ctx)
  const seriesOf = (key: string): string[] => {
    if (group === 'modelRangeId') return [key]
    return [...series.values()]
      .filter(({ brandId, enabled }) => {
        if (!enabled) return false
        return group === 'brandId' ? brandId === key : brands.get(brandId)?.producerId === key
      })
      .map(({ id }) => id)
  }
  const ids = new Map(keys.map(key => [key, seriesOf(key)]))
  const sales = await salesOf(ctx, [...ids.values()].flat())
  return new Map([...ids].map(([key, own]) => [key, own.map(id => sales.get(id)!)]))
}

// Vehicles by month, only for months in which every series in focus has a monthly figure: a year's figure says
// nothing about its months. Sales of a month stand in for its production.
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
