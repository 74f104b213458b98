import { added, type Counted, type Sum } from './counted'
import { keepAnswer, keptAnswer, keyOf } from './kept-answers'
import type { Pass } from './pass-statement'
import type { CountedPart } from './read-parts'
import { stampOf, type Writes } from './writes'

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
