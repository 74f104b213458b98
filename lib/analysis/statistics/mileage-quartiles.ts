import { inSlices, sortInSlices } from '@/lib/core/limits/between-slices'
import { type Quartiles, quartilesOf } from './quantiles'

const validMileage = { from: 1_600, to: 640_000 }

// Rows of readings in whole km; a reading that is NaN is none.
export interface Odometers {
  length: number
  mileageOf(row: number): number
  isImplausible(row: number): boolean
  groupOf(row: number): string | null
  countOf(row: number): number
}

const rowRange = 2 ** 24

/** Quartiles of the odometers of each group; leaves out readings marked implausible or outside 1 600–640 000. */
export async function mileageQuartiles(odometers: Odometers): Promise<Map<string | null, Quartiles>> {
  // Mileage and row in one number, so that sorting it sorts rows.
  const found = new Float64Array(odometers.length)
  let length = 0
  await inSlices(odometers.length, row => {
    const mileage = odometers.mileageOf(row)
    if (!(mileage >= validMileage.from && mileage <= validMileage.to) || odometers.isImplausible(row)) return
    found[length++] = mileage * rowRange + row
  })
  const sorted = await sortInSlices(found.subarray(0, length))
  const groups = new Map<string | null, { values: number[]; counts: number[] }>()
  await inSlices(length, at => {
    const row = sorted[at]! % rowRange
    const key = odometers.groupOf(row)
    if (!groups.has(key)) groups.set(key, { values: [], counts: [] })
    const { values, counts } = groups.get(key)!
    values.push(Math.floor(sorted[at]! / rowRange))
    counts.push(odometers.countOf(row))
  })
  return new Map(
    [...groups].flatMap(([key, group]) => {
      const quartiles = quartilesOf(group)
      return quartiles ? [[key, quartiles] as const] : []
    }),
  )
}
