import type { CubeRow } from './cube'

/** One row for each window and the keys in `places`. */
export function summed<Count extends string>(
  rows: readonly CubeRow<Count>[],
  places: readonly number[],
): CubeRow<Count>[] {
  const sums = new Map<string, CubeRow<Count>>()
  for (const row of rows) {
    const name = nameOf(row, places)
    const sum = sums.get(name)
    if (!sum) {
      sums.set(name, { ...row, keys: places.map(place => row.keys[place]!), counts: { ...row.counts } })
      continue
    }
    sum.n += row.n
    sum.severity += row.severity
    for (const count in row.counts) sum.counts[count] += row.counts[count]
  }
  return [...sums.values()]
}

function nameOf({ window, keys }: CubeRow<string>, places: readonly number[]): string {
  let name = String(window)
  for (const place of places) name += keys[place] == null ? '\u001a' : `\u001f${keys[place]}`
  return name
}
