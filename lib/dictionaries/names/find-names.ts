import { fold } from '@/lib/values/fold'

export const nameKey = fold

const keys = new WeakMap<object, string>()

function keyOf(row: { name: string }): string {
  const known = keys.get(row) ?? nameKey(row.name)
  keys.set(row, known)
  return known
}

export function findByName<Row extends { name: string; enabled: boolean }>(
  rows: Iterable<Row>,
  name: string,
): Row | undefined {
  const searched = nameKey(name)
  const found = [...rows].filter(row => keyOf(row) === searched)
  return found.find(row => row.enabled && row.name === name) ?? found.find(row => row.enabled) ?? found[0]
}

export function nearestNames(names: Iterable<string>, name: string, limit = 3, minScore = 0.2): string[] {
  const pairs = pairsOf(nameKey(name))
  return [...names]
    .map(name => ({ name, likeness: dice(pairs, pairsOf(nameKey(name))) }))
    .filter(({ name: near, likeness }) => likeness > minScore && !hasOtherNumber(name, near))
    .sort((one, other) => other.likeness - one.likeness || begins(other.name, name) - begins(one.name, name))
    .slice(0, limit)
    .map(({ name }) => name)
}

// 12345 is no slip for 12315, which is another hotline; 2021款 may be one for 2022款.
const hasOtherNumber = (name: string, near: string) => {
  const [number, other] = [name, near].map(text => /^\d{5,}/.exec(text)?.[0])
  return number !== undefined && other !== undefined && number !== other
}

function begins(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

function pairsOf(text: string): Set<string> {
  const letters = [...text]
  return new Set([...letters, ...letters.slice(1).map((letter, at) => letters[at]! + letter)])
}

function dice(one: Set<string>, other: Set<string>): number {
  let shared = 0
  for (const pair of one) if (other.has(pair)) shared++
  return (2 * shared) / (one.size + other.size || 1)
}
