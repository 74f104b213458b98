import type { Db } from '@/db/client'
import type { Counted } from './counted'
import type { Dimension } from './dimensions'
import { keepAnswer, keptAnswer } from './kept-answers'
import { unpacked } from './packed-counts'
import type { Pass } from './pass-statement'
import { type Rows, rowsOf } from './read-rows'
import { stampOf, type Writes } from './writes'

/** The counts of one part, by the number of the set in its pass. */
export type CountedPart = readonly Counted[]

export interface FoundParts {
  parts: (CountedPart | undefined)[]
  missing: readonly number[]
  rows: Rows
  writes: Writes
}

/** Only parts that were written to since they were counted are counted anew. */
export async function findParts(db: Db, writes: Writes, pass: Pass): Promise<FoundParts> {
  const parts = pass.parts.map(
    ({ key, dependsOn }) => keptAnswer(key, stampOf(writes, dependsOn))?.value as CountedPart | undefined,
  )
  const missing = [...parts.keys()].filter(at => !parts[at])
  const rows = missing.length > 0 ? await rowsOf(db, pass.statement(missing.map(at => pass.parts[at]!))) : []
  return { parts, missing, rows, writes }
}

export async function countedParts(
  pass: Pass,
  setsOf: readonly (readonly Dimension[])[],
  others: number,
  { parts, missing, rows, writes }: FoundParts,
): Promise<CountedPart[]> {
  if (missing.length > 0) {
    const read = await collect(pass, setsOf, others, rows, missing.length)
    for (const [number, at] of missing.entries()) {
      const { key, dependsOn } = pass.parts[at]!
      parts[at] = read[number]!
      keepAnswer(key, { stamp: stampOf(writes, dependsOn), value: read[number] })
    }
  }
  return parts as CountedPart[]
}

async function collect(
  { dimensions }: Pass,
  setsOf: readonly (readonly Dimension[])[],
  others: number,
  rows: Rows,
  parts: number,
): Promise<CountedPart[]> {
  const counts = 2 + others
  const sets = setsOf.map(set => {
    const packed = dimensions.filter(one => set.includes(one))
    return { packed, mask: String(maskOf(set, dimensions)), places: set.map(one => packed.indexOf(one)) }
  })
  const collected = Array.from({ length: parts }, () => setsOf.map(({ length }) => none(length, counts)))
  for (const [part, g, text] of rows as [string, string, string][])
    for (const [at, { packed, mask, places }] of sets.entries())
      if (mask === g) {
        const found = await unpacked(text, { keys: packed.length, counts })
        collected[Number(part)]![at] = { ...found, keys: places.map(place => found.keys[place]!) }
      }
  return collected
}

const none = (keys: number, counts: number): Counted => ({
  keys: Array.from({ length: keys }, () => new Int32Array()),
  counts: Array.from({ length: counts }, () => new Float64Array()),
})

/** As grouping() answers: a bit is set for each key that is not part of the set; the last key's bit is the lowest. */
function maskOf(set: readonly Dimension[], dimensions: readonly Dimension[]): number {
  return dimensions.reduce((bits, one) => bits * 2 + (set.includes(one) ? 0 : 1), 0)
}
