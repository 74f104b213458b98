import type { Tally } from './read-windows'

const maxColumns = 20

export function columnKeys(tallies: readonly Tally<never>[], inOrderOfKeys: boolean): (string | null)[] {
  const given = tallies.filter(({ keys: [key], n }) => key !== null && n > 0)
  const largest = given
    .sort((one, other) => other.n - one.n || (one.keys[0]! < other.keys[0]! ? -1 : 1))
    .slice(0, maxColumns)
    .map(({ keys }) => keys[0]!)
  const missing = tallies.some(({ keys: [key], n }) => key === null && n > 0)
  return [...(inOrderOfKeys ? largest.sort() : largest), ...(missing ? [null] : [])]
}

export type Crossing = (row: string | null, column: string | null) => number

export function crossing(tallies: readonly Tally<never>[]): Crossing {
  const counts = new Map(tallies.map(({ keys, n }) => [JSON.stringify(keys), n]))
  return (row, column) => counts.get(JSON.stringify([row, column])) ?? 0
}
