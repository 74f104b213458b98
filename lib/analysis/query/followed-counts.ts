import type { Question } from '@/lib/analysis/columns/columns-program'
import { encoded, type Store } from '@/lib/analysis/columns/store'
import { codeOf } from '@/lib/analysis/columns/values'
import { inSlices } from '@/lib/core/limits/between-slices'
import { keepAnswer, keptAnswer, keyOf } from './answers'

interface KeptCounts {
  version: number
  columns: Int32Array[]
}

// Counts that were kept are followed: what records that have changed since added to them is taken off, and what they add
// now is added. To count half a million records anew takes a hundred times as long.
export async function readCounts(
  { child, fills }: Store,
  question: Question,
  signal: AbortSignal,
): Promise<Int32Array[]> {
  if (question.numberKeys === undefined)
    return encoded(question, (await child!.count(question, { signal })).all!)
  const [key, stamp] = [keyOf(question.text, 'counts'), `fill ${fills}`]
  const kept = keptAnswer(key, stamp)?.value as KeptCounts | undefined
  const { version, all, changes } = await child!.count(question, { since: kept?.version, signal })
  const columns = all ? await encoded(question, all) : await follow(question, kept!.columns, changes!)
  keepAnswer(key, { stamp, value: { version, columns } satisfies KeptCounts })
  return columns
}

interface Change {
  keys: number[]
  sums: number[]
}

async function follow(
  { numbers, numberKeys }: Question,
  columns: Int32Array[],
  rows: readonly (string | null)[][],
): Promise<Int32Array[]> {
  const isSum = (_: unknown, at: number) => at >= numberKeys! && at < numbers.length
  const keysOf = <Item>(items: readonly Item[]) => items.filter((item, at) => !isSum(item, at))
  const changes = new Map<string, Change>()
  for (const row of rows) {
    const values = row.map((value, at) => (at < numbers.length ? Number(value) : codeOf(value)))
    const [keys, sums] = [keysOf(values), values.filter(isSum)]
    const others = changes.get(String(keys))?.sums
    changes.set(String(keys), { keys, sums: sums.map((sum, at) => sum + (others?.[at] ?? 0)) })
  }
  const [keys, length] = [keysOf(columns), columns[0]!.length]
  const byHash = new Map<number, Change[]>()
  for (const change of changes.values()) {
    if (change.sums.every(sum => sum === 0)) continue
    const hash = change.keys.reduce(hashed, 0)
    byHash.set(hash, [...(byHash.get(hash) ?? []), change])
  }
  if (byHash.size === 0) return columns
  const followed = columns.map(column => {
    const longer = new Int32Array(length + changes.size)
    longer.set(column)
    return longer
  })
  const [ownKeys, ownSums] = [keysOf(followed), followed.filter(isSum)]
  const add = (row: number, sums: readonly number[]) => {
    for (const [at, sum] of sums.entries()) ownSums[at]![row]! += sum
  }
  const emptied: number[] = []
  await inSlices(length, row => {
    let hash = 0
    for (let at = 0; at < keys.length; at++) hash = hashed(hash, keys[at]![row]!)
    const alike = byHash.get(hash)
    const place = alike?.findIndex(change => change.keys.every((key, at) => key === keys[at]![row])) ?? -1
    if (place < 0) return
    add(row, alike!.splice(place, 1)[0]!.sums)
    if (ownSums[0]![row] === 0) emptied.push(row)
  })
  let end = length
  for (const { keys, sums } of [...byHash.values()].flat()) {
    for (const [at, key] of keys.entries()) ownKeys[at]![end] = key
    add(end++, sums)
  }
  // The last rows move to where rows are empty.
  for (const row of emptied.reverse()) {
    end--
    for (const column of followed) column[row] = column[end]!
  }
  return followed.map(column => column.slice(0, end))
}

const hashed = (hash: number, key: number) => (Math.imul(hash, 31) + key) | 0
