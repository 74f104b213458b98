import type { Asked } from './measure'
import type { LoadedModel } from './model'
import { propose } from './propose'

// How many records only the one model has right, how many only the other.
export interface Comparison {
  measured: number
  first: number
  three: number
  onlyNew: number
  onlyOld: number
  // The chance of so many that only the old one has right if both were equally good: McNemar's exact test, one-sided.
  chance: number
}

export function compare(fresh: LoadedModel, old: LoadedModel, records: readonly Asked[]): Comparison {
  const found = { first: 0, three: 0, onlyNew: 0, onlyOld: 0 }
  for (const record of records) {
    const [now, before] = [fresh, old].map(model => placeOf(model, record))
    if (before! < 1) found.first++
    if (before! < 3) found.three++
    if (now! < 1 && before! >= 1) found.onlyNew++
    if (before! < 1 && now! >= 1) found.onlyOld++
  }
  const share = (hits: number) => (records.length > 0 ? hits / records.length : 0)
  return {
    ...found,
    measured: records.length,
    first: share(found.first),
    three: share(found.three),
    chance: upperTail(found.onlyOld, found.onlyOld + found.onlyNew),
  }
}

function placeOf(
  model: LoadedModel,
  { text, assembly, also }: { text: string; assembly: string; also?: readonly string[] },
): number {
  const place = propose(model, text).assemblies.findIndex(
    ({ code }) => code === assembly || also?.includes(code),
  )
  return place < 0 ? Number.POSITIVE_INFINITY : place
}

// P(X ≥ hits) of a fair coin thrown `throws` times. In logarithms: 2^-5000 is no number.
function upperTail(hits: number, throws: number): number {
  let log = -throws * Math.LN2
  let sum = 0
  for (let at = 0; at <= throws; at++) {
    if (at >= hits) sum += Math.exp(log)
    log += Math.log((throws - at) / (at + 1))
  }
  return Math.min(1, sum)
}
