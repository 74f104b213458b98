import type { Counted } from '@/lib/analysis/columns/values'
import { codeOf } from '@/lib/analysis/columns/values'

/** A row for each of `rows`, whether or not their keys are equal. */
export function countedOf(
  rows: readonly (readonly (string | null)[])[],
  counts: readonly (readonly number[])[],
  keys: number,
): Counted {
  const column = (at: number) => Int32Array.from(rows, row => codeOf(row[at]!))
  return {
    keys: Array.from({ length: keys }, (_, at) => column(at)),
    counts: counts.map(column => Float64Array.from(column)),
  }
}
