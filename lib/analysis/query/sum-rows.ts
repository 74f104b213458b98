import type { CubeRow } from './cube'

/** Sums rows of the same window and keys. */
export function adder<Count extends string>(): {
  add(row: CubeRow<Count>): void
  rows: CubeRow<Count>[]
} {
  const known = new Map<string, CubeRow<Count>>()
  const rows: CubeRow<Count>[] = []
  return {
    rows,
    add(row) {
      const name = nameOf(row)
      const sum = known.get(name)
      if (!sum) {
        known.set(name, row)
        rows.push(row)
        return
      }
      sum.n += row.n
      sum.severity += row.severity
      for (const count of Object.keys(row.counts) as Count[]) sum.counts[count] += row.counts[count]
    },
  }
}

function nameOf({ window, keys }: CubeRow<string>): string {
  let name = String(window)
  for (const key of keys) name += key === null ? '\u001a' : `\u001f${key}`
  return name
}
