import { type Counted, lengthOf, numberOfCode, valueOfCode } from '@/lib/analysis/columns/values'
import { type Quartiles, quartilesOf } from '@/lib/analysis/statistics/quantiles'
import type { Ctx } from '@/lib/core/context'
import { inSlices, sortInSlices } from '@/lib/core/limits/between-slices'
import type { FilterValues } from '@/lib/defects/list/filters'
import { fromCounts } from './cube'
import type { Dimension } from './dimensions'

/** Quartiles of odometer readings in km at the time of the fault, of each value of the dimension. */
export const readMileageBy = (
  ctx: Ctx,
  filters: FilterValues,
  dimension?: Dimension,
): Promise<Map<string | null, Quartiles>> => {
  const odometer = ['mileage', 'mileageImplausible', ...(dimension ? [dimension] : [])] as const
  const request = { windows: [filters], sets: { odometer } }
  return fromCounts(ctx, [request], 'mileage', ([counts]) => mileageQuartiles(counts![0]!.odometer))
}

export const readMileage = async (ctx: Ctx, filters: FilterValues): Promise<Quartiles | null> =>
  (await readMileageBy(ctx, filters)).get(null) ?? null

const validMileage = { from: 1_600, to: 640_000 }
const rowRange = 2 ** 24

/** Leaves out readings marked implausible or outside 1 600–640 000. */
export async function mileageQuartiles(counted: Counted): Promise<Map<string | null, Quartiles>> {
  const [mileages, implausible, by] = counted.keys
  // Mileage and row in one number, so that sorting it sorts rows.
  const found = new Float64Array(lengthOf(counted))
  let length = 0
  await inSlices(found.length, row => {
    const mileage = numberOfCode(mileages![row]!)
    const isValid = mileage >= validMileage.from && mileage <= validMileage.to
    if (isValid && valueOfCode(implausible![row]!) !== 'true') found[length++] = mileage * rowRange + row
  })
  const sorted = await sortInSlices(found.subarray(0, length))
  const groups = new Map<string | null, { values: number[]; counts: number[] }>()
  await inSlices(length, at => {
    const row = sorted[at]! % rowRange
    const key = by ? valueOfCode(by[row]!) : null
    if (!groups.has(key)) groups.set(key, { values: [], counts: [] })
    const { values, counts } = groups.get(key)!
    values.push(Math.floor(sorted[at]! / rowRange))
    counts.push(counted.counts[0]![row]!)
  })
  return new Map(
    [...groups].flatMap(([key, group]) => {
      const quartiles = quartilesOf(group)
      return quartiles ? [[key, quartiles] as const] : []
    }),
  )
}
