import type { Db } from '@/db/client'
import { added, type Counted, type Sum } from './counted'
import type { Dimension } from './dimensions'
import { keepAnswer, keptAnswer, keyOf } from './kept-answers'
import { setsIn, unpacked } from './packed-counts'
import type { Pass } from './pass-statement'
import { rowsOf } from './read-rows'
import { readStoredParts, type Seen, type StoredPart, stampOf, toStore, type Writes } from './stored-parts'

// The counts of one part, by the number of the set in its pass.
type CountedPart = readonly Counted[]

export interface FoundParts {
  writes: Writes
  toStore: readonly StoredPart[]
  // By their numbers.
  parts(): Promise<readonly CountedPart[]>
}

interface Columns {
  setsOf: readonly (readonly Dimension[])[]
  // Counts beside those of records and severities.
  others: number
}

// Only parts that were written to since they were counted are counted anew.
export async function findParts(
  db: Db,
  pass: Pass,
  seen: Seen,
  { setsOf, others }: Columns,
): Promise<FoundParts> {
  const { writes } = seen
  const partOf = (at: number) => pass.parts[at]!
  const parts = pass.parts.map(
    ({ key, dependsOn }) => keptAnswer(key, stampOf(writes, dependsOn))?.value as CountedPart | undefined,
  )
  const read = readerOf(pass, setsOf, 2 + others)
  const unpack = async (numbers: readonly number[], textOf: (at: number) => string | undefined) => {
    for (const at of numbers) {
      const { key, dependsOn } = partOf(at)
      parts[at] = await read(textOf(at))
      keepAnswer(key, { stamp: stampOf(writes, dependsOn), value: parts[at] })
    }
  }
  const missing = [...parts.keys()].filter(at => !parts[at])
  const stored = await readStoredParts(db, writes, missing.map(partOf))
  const storedText = (at: number) => stored.get(partOf(at).key)
  const toCount = missing.filter(at => storedText(at) === undefined)
  // While the database counts the others. If it fails, nobody waits for these.
  const unpacked = unpack(
    missing.filter(at => storedText(at) !== undefined),
    storedText,
  )
  unpacked.catch(() => undefined)
  const start = performance.now()
  const rows = toCount.length > 0 ? await rowsOf(db, pass.statement(toCount)) : []
  const tookMs = performance.now() - start
  const texts = new Map((rows as [string, string][]).map(([at, counts]) => [Number(at), counts]))
  return {
    writes,
    toStore: [...texts].flatMap(([at, counts]) => toStore(partOf(at), seen, { counts, tookMs })),
    async parts() {
      await unpacked
      await unpack(toCount, at => texts.get(at))
      return parts as CountedPart[]
    },
  }
}

function readerOf({ dimensions }: Pass, setsOf: readonly (readonly Dimension[])[], counts: number) {
  const sets = setsOf.map(set => {
    const packed = dimensions.filter(one => set.includes(one))
    return { packed, mask: String(maskOf(set, dimensions)), order: set.map(one => packed.indexOf(one)) }
  })
  return async (text = ''): Promise<CountedPart> => {
    const places = setsIn(text)
    const counted: Counted[] = []
    for (const { packed, mask, order } of sets) {
      const place = places.get(mask)
      if (!place) counted.push(none(order.length, counts))
      else {
        const found = await unpacked(text, place, { keys: packed.length, counts })
        counted.push({ ...found, keys: order.map(at => found.keys[at]!) })
      }
    }
    return counted
  }
}

const none = (keys: number, counts: number): Counted => ({
  keys: Array.from({ length: keys }, () => new Int32Array()),
  counts: Array.from({ length: counts }, () => new Float64Array()),
})

/** As grouping() answers: a bit is set for each key that is not part of the set; the last key's bit is the lowest. */
function maskOf(set: readonly Dimension[], dimensions: readonly Dimension[]): number {
  return dimensions.reduce((bits, one) => bits * 2 + (set.includes(one) ? 0 : 1), 0)
}

const newest = 2

interface SumOf {
  window: number
  // The number of the set in its pass.
  set: number
  counted: readonly CountedPart[]
  writes: Writes
}

// The counts of a window. Those of all but its newest parts, which most writes leave alone, are summed once and kept.
export async function sumParts(
  { parts, ofWindows }: Pass,
  { window, set, counted, writes }: SumOf,
): Promise<Counted> {
  const all = ofWindows[window]!
  const older = all.slice(0, -newest)
  const countsOf = (numbers: readonly number[]) => numbers.map(part => counted[part]![set]!)
  const places = [...countsOf(all)[0]!.keys.keys()]
  const [first, last] = [older[0], older.at(-1)].map(part => part !== undefined && parts[part]!.dependsOn)
  if (older.length < 2 || !first || !last) return added(countsOf(all), places)
  const key = keyOf([older.map(part => parts[part]!.key), set], 'sum')
  const stamp = stampOf(writes, { from: first.from, to: last.to })
  let base = keptAnswer(key, stamp)?.value as Sum | undefined
  if (!base) {
    base = await added(countsOf(older), places)
    keepAnswer(key, { stamp, value: base })
  }
  return added(countsOf(all.slice(-newest)), places, base)
}
