import { inSlices } from '@/lib/core/limits/between-slices'
import { codeOf } from './codes'

/** Counts by keys, a column each. Of a key a column has the code; of the counts the first are records and severities. */
export interface Counted {
  keys: readonly Int32Array[]
  counts: readonly Float64Array[]
}

export const lengthOf = ({ counts }: Counted) => counts[0]!.length

export class Collected {
  readonly #keys: number[][]
  readonly #counts: number[][]

  constructor(keys: number, counts: number) {
    this.#keys = Array.from({ length: keys }, () => [])
    this.#counts = Array.from({ length: counts }, () => [])
  }

  add(row: readonly (string | null)[], places: readonly number[], first: number): void {
    for (let at = 0; at < places.length; at++) this.#keys[at]!.push(codeOf(row[places[at]!]!))
    for (let at = 0; at < this.#counts.length; at++) this.#counts[at]!.push(Number(row[first + at]))
  }

  counted(): Counted {
    return {
      keys: this.#keys.map(codes => Int32Array.from(codes)),
      counts: this.#counts.map(counts => Float64Array.from(counts)),
    }
  }
}

/** All of them added up, a row for each combination of the keys in `places`, in the order in which it is first met. */
export async function added(all: readonly Counted[], places: readonly number[]): Promise<Counted> {
  const capacity = all.reduce((sum, one) => sum + lengthOf(one), 0)
  const mask = 2 ** Math.ceil(Math.log2(2 * capacity + 2)) - 1
  // Open addressing; a slot has the row's number plus one.
  const slots = new Int32Array(mask + 1)
  const keys = places.map(() => new Int32Array(capacity))
  const counts = (all[0]?.counts ?? []).map(() => new Float64Array(capacity))
  let length = 0
  for (const one of all) {
    const own = places.map(place => one.keys[place]!)
    await inSlices(lengthOf(one), row => {
      let slot = hashOf(own, row) & mask
      while (slots[slot] !== 0 && !isSame(keys, slots[slot]! - 1, own, row)) slot = (slot + 1) & mask
      if (slots[slot] === 0) {
        for (let at = 0; at < keys.length; at++) keys[at]![length] = own[at]![row]!
        slots[slot] = ++length
      }
      const into = slots[slot]! - 1
      for (let at = 0; at < counts.length; at++) counts[at]![into]! += one.counts[at]![row]!
    })
  }
  return {
    keys: keys.map(column => column.slice(0, length)),
    counts: counts.map(column => column.slice(0, length)),
  }
}

function hashOf(keys: readonly Int32Array[], row: number): number {
  let hash = 0
  for (let at = 0; at < keys.length; at++) hash = Math.imul(hash ^ keys[at]![row]!, 0x9e3779b1)
  return hash ^ (hash >>> 15)
}

function isSame(keys: readonly Int32Array[], row: number, own: readonly Int32Array[], other: number) {
  for (let at = 0; at < keys.length; at++) if (keys[at]![row] !== own[at]![other]) return false
  return true
}
