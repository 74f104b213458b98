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

export function presentCodes(rows: Iterable<Replaceable & { validTo: string | null }>, day: string) {
  const next = new Map<string, string>()
  for (const { code, replacedBy, validTo } of rows)
    if (replacedBy && (!validTo || validTo < day)) next.set(code, replacedBy)
  const present = new Map<string, string>()
  for (const code of next.keys()) {
    const passed = new Set([code])
    let at = code
    for (let then = next.get(at); then && !passed.has(then); then = next.get(at)) {
      passed.add(then)
      at = then
    }
    if (at !== code) present.set(code, at)
  }
  return present
}
