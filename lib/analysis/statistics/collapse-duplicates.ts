import { pairsOf, similarity } from '@/lib/defects/list/bigrams'

/** A record of one car series and assembly. */
export interface SuspectRecord {
  id: string
  /** YYYY-MM-DD on which it became known. */
  day: string
  vin: string | null
  description: string | null
}

export interface CollapsedEvent {
  day: string
  /** By day and id; the first gave the event its day. */
  ids: string[]
}

const maxDaysApart = 60
const leastSimilarity = 0.8
const dayMs = 86_400_000

/**
 * Records that are probably reports of one event, as one event dated by the first: same VIN, or descriptions 80 % alike
 * (Jaccard, Bull Soc Vaud Sci Nat 1901;37:547–579, of pairs of characters), at most 60 days apart. Links carry on: what
 * is like a copy belongs to the original. The order of the records changes nothing.
 */
export function collapseDuplicates(records: readonly SuspectRecord[]): CollapsedEvent[] {
  const sorted = records
    .map(record => ({ ...record, time: Date.parse(record.day), pairs: pairsOf(record.description) }))
    .sort((one, other) => one.time - other.time || compare(one.id, other.id))
  const parents = sorted.map((_, at) => at)
  for (let at = 1; at < sorted.length; at++)
    for (let before = at - 1; before >= 0; before--) {
      const [record, earlier] = [sorted[at]!, sorted[before]!]
      if (record.time - earlier.time > maxDaysApart * dayMs) break
      const [root, other] = [rootOf(parents, at), rootOf(parents, before)]
      if (root !== other && isSame(record, earlier)) parents[Math.max(root, other)] = Math.min(root, other)
    }
  const events = new Map<number, CollapsedEvent>()
  for (const [at, { id, day }] of sorted.entries()) {
    const root = rootOf(parents, at)
    const event = events.get(root)
    if (event) event.ids.push(id)
    else events.set(root, { day, ids: [id] })
  }
  return [...events.values()]
}

type Comparable = SuspectRecord & { pairs: ReadonlySet<number> }

function isSame(one: Comparable, other: Comparable): boolean {
  if (one.vin && one.vin === other.vin) return true
  const [less, more] = [one.pairs.size, other.pairs.size].sort((x, y) => x - y) as [number, number]
  // Sets of such different sizes cannot have enough in common.
  if (less / more < leastSimilarity) return false
  return similarity(one.pairs, other.pairs) >= leastSimilarity
}

/** The earliest of a record's event so far. */
function rootOf(parents: number[], at: number): number {
  let root = at
  while (parents[root] !== root) root = parents[root]!
  parents[at] = root
  return root
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
