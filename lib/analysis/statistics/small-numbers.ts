export const leastRecords = 3
const leastForDecimals = 30

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
  decimals: 0 | 1
}

export function shareOf(n: number, total: number, least = leastRecords): Share | null {
  if (total <= 0) return null
  return ifEnough(total, { value: n / total, decimals: total < leastForDecimals ? 0 : 1 }, least)
}
