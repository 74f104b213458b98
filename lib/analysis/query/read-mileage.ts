import { mileageQuartiles, type Odometer, type Quartiles } from '@/lib/analysis/statistics/quantiles'
import type { Ctx } from '@/lib/core/context'
import type { FilterValues } from '@/lib/defects/list/filters'
import { valueOfCode } from './codes'
import { type Counted, lengthOf } from './counted'
import { fromCounts } from './cube'
import type { Dimension } from './dimensions'

const odometer = ['mileage', 'mileageImplausible'] as const

/** Odometer readings in km at the time of the fault. */
export const readMileage = (ctx: Ctx, filters: FilterValues): Promise<Quartiles | null> =>
  fromCounts(ctx, [{ windows: [filters], sets: { odometer } }], {
    name: 'mileage',
    of: ([counts]) => mileageQuartiles(odometersOf(counts![0]!.odometer).map(([, reading]) => reading)),
  })

export async function readMileageBy(
  ctx: Ctx,
  filters: FilterValues,
  dimension: Dimension,
): Promise<Map<string, Quartiles>> {
  return fromCounts(ctx, [{ windows: [filters], sets: { odometer: [...odometer, dimension] } }], {
    name: 'mileage by',
    of([counts]) {
      const groups = new Map<string, Odometer[]>()
      for (const [key, reading] of odometersOf(counts![0]!.odometer)) {
        if (key == null) continue
        const own = groups.get(key)
        if (own) own.push(reading)
        else groups.set(key, [reading])
      }
      const known = [...groups].map(([key, own]) => [key, mileageQuartiles(own)] as const)
      return new Map(known.flatMap(([key, quartiles]) => (quartiles ? [[key, quartiles]] : [])))
    },
  })
}

function odometersOf({ keys: [mileage, implausible, by], counts }: Counted) {
  const readings: [key: string | null, reading: Odometer][] = []
  for (let row = 0; row < lengthOf({ keys: [], counts }); row++) {
    const reading = valueOfCode(mileage![row]!)
    if (reading === null) continue
    const isImplausible = valueOfCode(implausible![row]!) === 'true'
    const key = by ? valueOfCode(by[row]!) : null
    readings.push([key, { mileage: Number(reading), implausible: isImplausible, n: counts[0]![row]! }])
  }
  return readings
}
