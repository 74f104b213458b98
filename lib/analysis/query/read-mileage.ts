import { type Counted, lengthOf, numberOfCode, valueOfCode } from '@/lib/analysis/columns/values'
import { mileageQuartiles } from '@/lib/analysis/statistics/mileage-quartiles'
import type { Quartiles } from '@/lib/analysis/statistics/quantiles'
import type { Ctx } from '@/lib/core/context'
import type { FilterValues } from '@/lib/defects/list/filters'
import { fromCounts } from './cube'
import type { Dimension } from './dimensions'

const odometer = ['mileage', 'mileageImplausible'] as const

/** Odometer readings in km at the time of the fault. */
export async function readMileage(ctx: Ctx, filters: FilterValues): Promise<Quartiles | null> {
  const all = await fromCounts(ctx, [{ windows: [filters], sets: { odometer } }], {
    name: 'mileage',
    of: ([counts]) => mileageQuartiles(odometersOf(counts![0]!.odometer)),
  })
  return all.get(null) ?? null
}

export const readMileageBy = (
  ctx: Ctx,
  filters: FilterValues,
  dimension: Dimension,
): Promise<Map<string | null, Quartiles>> =>
  fromCounts(ctx, [{ windows: [filters], sets: { odometer: [...odometer, dimension] } }], {
    name: 'mileage by',
    of: ([counts]) => mileageQuartiles(odometersOf(counts![0]!.odometer)),
  })

function odometersOf(counted: Counted) {
  const [mileage, implausible, by] = counted.keys
  return {
    length: lengthOf(counted),
    mileageOf: (row: number) => numberOfCode(mileage![row]!),
    isImplausible: (row: number) => valueOfCode(implausible![row]!) === 'true',
    groupOf: (row: number) => (by ? valueOfCode(by[row]!) : null),
    countOf: (row: number) => counted.counts[0]![row]!,
  }
}
