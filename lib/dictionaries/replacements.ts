interface Replaceable {
  code: string
  replacedBy: string | null
}

export function leadsTo(code: string, goal: string, rows: Iterable<Replaceable>): boolean {
  const next = new Map<string, string>()
  for (const row of rows) if (row.replacedBy) next.set(row.code, row.replacedBy)
  return followed(code, next).includes(goal)
}

function followed(code: string, next: ReadonlyMap<string, string>): string[] {
  const passed = new Set<string>()
  for (let at: string | undefined = code; at && !passed.has(at); at = next.get(at)) passed.add(at)
  return [...passed]
}

export function presentCodes(rows: Iterable<Replaceable & { validTo: string | null }>, day: string) {
  const next = new Map<string, string>()
  for (const { code, replacedBy, validTo } of rows)
    if (replacedBy && (!validTo || validTo < day)) next.set(code, replacedBy)
  const present = new Map<string, string>()
  for (const code of next.keys()) {
    const last = followed(code, next).at(-1)!
    if (last !== code) present.set(code, last)
  }
  return present
}
