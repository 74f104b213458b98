import { inSlices } from '@/lib/core/limits/between-slices'

/** Counts by keys, a column each. Of a key a column has the code; of the counts the first are records and severities. */
export interface Counted {
  keys: readonly Int32Array[]
  counts: readonly Float64Array[]
}

export const lengthOf = ({ counts }: Counted) => counts[0]!.length

// More can be added to it: `slots` has, by the hash of its keys, the number of a row plus one (open addressing).
export interface Sum extends Counted {
  slots: Int32Array
}

/**
 * All of them added up, a row for each combination of the keys in `places`, in the order in which it is first met. `base`
 * is a sum with the same keys, which stays as it is.
 */
export async function added(all: readonly Counted[], places: readonly number[], base?: Sum): Promise<Sum> {
  const capacity = all.reduce((sum, one) => sum + lengthOf(one), base ? lengthOf(base) : 0)
  if (base && base.slots.length < 1.5 * capacity)
    return added(
      [base, ...all.map(one => ({ ...one, keys: places.map(place => one.keys[place]!) }))],
      [...places.keys()],
    )
  const slots = base?.slots.slice() ?? new Int32Array(2 ** Math.ceil(Math.log2(2 * capacity + 2)))
  const mask = slots.length - 1
  const keys = places.map((_, at) => longer(new Int32Array(capacity), base?.keys[at]))
  const counts = ((base ?? all[0])?.counts ?? []).map((_, at) =>
    longer(new Float64Array(capacity), base?.counts[at]),
  )
  let length = base ? lengthOf(base) : 0
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
    slots,
  }
}

function longer<Column extends Int32Array | Float64Array>(column: Column, first?: Column): Column {
  if (first) column.set(first)
  return column
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
