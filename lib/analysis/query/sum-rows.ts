import type { CubeRow } from './cube'

/** One row for each window and keys. */
export function summed<Count extends string>(rows: readonly CubeRow<Count>[]): CubeRow<Count>[] {
  const sums = new Map<string, CubeRow<Count>>()
  for (const row of rows) {
    const name = nameOf(row)
    const sum = sums.get(name)
    if (!sum) {
      sums.set(name, { ...row, counts: { ...row.counts } })
      continue
    }
    sum.n += row.n
    sum.severity += row.severity
    for (const count of Object.keys(row.counts) as Count[]) sum.counts[count] += row.counts[count]
  }
  return [...sums.values()]
}

function nameOf({ window, keys }: CubeRow<string>): string {
  let name = String(window)
  for (const key of keys) name += key === null ? '\u001a' : `\u001f${key}`
  return name
}
