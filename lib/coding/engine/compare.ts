import { assemblyOf, type CodedText, Hits } from './measure'
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

export function compare(fresh: LoadedModel, old: LoadedModel, records: readonly CodedText[]): Comparison {
  const [ofFresh, ofOld] = [new Hits(), new Hits()]
  let [onlyNew, onlyOld] = [0, 0]
  for (const record of records) {
    const isRight = assemblyOf(record)
    const now = ofFresh.add(propose(fresh, record.text).assemblies, isRight)
    const before = ofOld.add(propose(old, record.text).assemblies, isRight)
    if (now && !before) onlyNew++
    if (before && !now) onlyOld++
  }
  return { ...ofOld.share, onlyNew, onlyOld, chance: upperTail(onlyOld, onlyOld + onlyNew) }
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
