interface Replaceable {
  code: string
  replacedBy: string | null
}

export function leadsTo(code: string, goal: string, rows: Iterable<Replaceable>): boolean {
  const next = new Map<string, string>()
  for (const row of rows) if (row.replacedBy) next.set(row.code, row.replacedBy)
  const passed = new Set<string>()
  for (let at: string | undefined = code; at && !passed.has(at); at = next.get(at)) {
    if (at === goal) return true
    passed.add(at)
  }
  return false
}
