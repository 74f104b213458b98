/** Counts by keys, a column each. Of a key a column has the code; of the counts the first are records and severities. */
export interface Counted {
  keys: readonly Int32Array[]
  counts: readonly Float64Array[]
}

export const lengthOf = ({ counts }: Counted) => counts[0]!.length
