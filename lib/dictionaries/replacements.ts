interface Replaceable {
  code: string
  /** The last day on which it is offered. */
  validTo: string | null
  replacedBy: string | null
}

/**
 * For statistics: each code and the one that stands in its place on a day, through however many replacements.
 * What nothing replaces stands for itself.
 */
export function presentCodes(rows: Iterable<Replaceable>, day: string): Map<string, string> {
  const next = new Map<string, string>()
  const codes: string[] = []
  for (const { code, validTo, replacedBy } of rows) {
    codes.push(code)
    if (replacedBy && validTo && validTo < day) next.set(code, replacedBy)
  }
  return new Map(codes.map(code => [code, endOf(code, next)]))
}

/** Where a chain of replacements ends; one that came back to itself, which none may, ends before it does. */
function endOf(code: string, next: Map<string, string>): string {
  const passed = new Set([code])
  let end = code
  for (let following = next.get(end); following && !passed.has(following); following = next.get(end)) {
    passed.add(following)
    end = following
  }
  return end
}

/** Whether the way from `code` through every replacement, also those to come, leads to `goal`. */
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
