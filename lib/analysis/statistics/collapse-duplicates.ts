import { getOrAdd } from '@/lib/core/grouped'
import { pairsOf, similarity } from '@/lib/defects/list/keyword'

export interface SuspectRecord {
  id: string
  day: string
  vin: string | null
  description: string | null
  pairs?: ReadonlySet<number>
}

export interface CollapsedEvent {
  day: string
  ids: string[]
}

const maxDaysApart = 60
const leastSimilarity = 0.8
const dayMs = 86_400_000

// Merges probable reports of one event, dated by the first: same VIN, or descriptions 80 % alike (Jaccard, Bull Soc
// Vaud Sci Nat 1901;37:547–579, over pairs of characters), at most 60 days apart. Links are transitive; the order of
// the records does not matter.
export function collapseDuplicates(records: readonly SuspectRecord[]): CollapsedEvent[] {
  const sorted = records
    .map(one => ({ ...one, time: Date.parse(one.day), pairs: one.pairs ?? pairsOf(one.description) }))
    .sort((one, other) => one.time - other.time || compare(one.id, other.id))
  const parents = sorted.map((_, at) => at)
  for (const [at, suspects] of suspectsOf(sorted))
    for (const before of suspects) {
      const [record, earlier] = [sorted[at]!, sorted[before]!]
      if (record.time - earlier.time > maxDaysApart * dayMs) continue
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

type Comparable = Required<SuspectRecord>

function isSame(one: Comparable, other: Comparable): boolean {
  if (one.vin && one.vin === other.vin) return true
  const [less, more] = [one.pairs.size, other.pairs.size].sort((x, y) => x - y) as [number, number]
  // Sets of such different sizes cannot have enough in common.
  if (less / more < leastSimilarity) return false
  return similarity(one.pairs, other.pairs) >= leastSimilarity
}

// The earlier records that can be the same, for each record in turn. Texts so alike share one of their rarest pairs
// (prefix filter of Chaudhuri, Ganti, Kaushik, ICDE 2006), so that not each is compared with each.
function* suspectsOf(sorted: readonly Comparable[]): Generator<[at: number, before: Set<number>]> {
  const uses = new Map<number, number>()
  for (const { pairs } of sorted) for (const pair of pairs) uses.set(pair, (uses.get(pair) ?? 0) + 1)
  const having = new Map<number | string, number[]>()
  const rarest = (pairs: ReadonlySet<number>) =>
    [...pairs]
      .sort((one, other) => uses.get(one)! - uses.get(other)! || one - other)
      .slice(0, pairs.size - Math.ceil(leastSimilarity * pairs.size - 1e-9) + 1)
  const keysOf = ({ vin, pairs }: Comparable) => [...(vin ? [vin] : []), ...rarest(pairs)]
  for (const [at, record] of sorted.entries()) {
    const keys = keysOf(record)
    yield [at, new Set(keys.flatMap(key => having.get(key) ?? []))]
    for (const key of keys) getOrAdd(having, key, (): number[] => []).push(at)
  }
}

function rootOf(parents: number[], at: number): number {
  let root = at
  while (parents[root] !== root) root = parents[root]!
  parents[at] = root
  return root
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
