/** What numbers of few records may say; pages and sheets choose their words by it. */

/** Below as many records no ratio is shown. */
export const leastRecords = 3
const leastForDecimals = 30

/** The value, or null where there are too few records for one. */
export function ifEnough<T>(n: number, value: T, least = leastRecords): T | null {
  return n >= least ? value : null
}

export interface Change {
  difference: number
  /** Relative to before, 0.5 for half as many again; null where the base is too small: show the difference only. */
  relative: number | null
}

export function changeOf(now: number, before: number, least = leastRecords): Change {
  const difference = now - before
  // A base of nothing has no ratio, whatever the parameter allows.
  return { difference, relative: before > 0 ? ifEnough(before, difference / before, least) : null }
}

export interface Share {
  value: number
  /** Of the percentage. */
  decimals: 0 | 1
}

/** Null where the total is too small. */
export function shareOf(n: number, total: number, least = leastRecords): Share | null {
  if (total <= 0) return null
  return ifEnough(total, { value: n / total, decimals: total < leastForDecimals ? 0 : 1 }, least)
}
