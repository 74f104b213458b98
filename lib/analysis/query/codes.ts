const name = Symbol.for('vehicle-defects.analysis.codes')
const shared = globalThis as {
  [name]?: { codes: Map<string, number>; values: (string | null)[] }
}
// As the answers that are kept: pages and API share them. Values are those of dimensions, some ten thousand.
shared[name] ??= { codes: new Map(), values: [null] }
const { codes, values } = shared[name]

/** A number for each value of a dimension, 0 for a missing one. */
export function codeOf(value: string | null): number {
  if (value === null) return 0
  let code = codes.get(value)
  if (code === undefined) {
    code = values.push(value) - 1
    codes.set(value, code)
  }
  return code
}

export const valueOfCode = (code: number): string | null => values[code]!
