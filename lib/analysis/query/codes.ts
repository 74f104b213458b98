const name = Symbol.for('vehicle-defects.analysis.codes')
const shared = globalThis as {
  [name]?: { codes: Map<string, number>; values: (string | null)[] }
}
// As the answers that are kept: pages and API share them. Codes, days and long ids are some ten thousand.
shared[name] ??= { codes: new Map(), values: [null] }
const { codes, values } = shared[name]

/** Codes are within ± this, so that two of them make one number. */
export const codeRange = 2 ** 25

/**
 * A number for each value of a dimension: 0 for a missing one, a negative one for a whole number, which needs no place in
 * the table, and its place there for any other.
 */
export function codeOf(value: string | null): number {
  if (value === null) return 0
  const number = wholeNumber(value)
  if (number >= 0) return -1 - number
  let code = codes.get(value)
  if (code === undefined) {
    code = values.push(value) - 1
    codes.set(value, code)
  }
  return code
}

export const valueOfCode = (code: number): string | null => (code < 0 ? String(-1 - code) : values[code]!)

/** −1 for what is no whole number as `String()` writes it ('01' is a code), or too large. */
function wholeNumber(value: string): number {
  if (value.length > 8 || value.length === 0 || (value.length > 1 && value.charCodeAt(0) === zero)) return -1
  let number = 0
  for (let at = 0; at < value.length; at++) {
    const digit = value.charCodeAt(at) - zero
    if (digit < 0 || digit > 9) return -1
    number = number * 10 + digit
  }
  return number < codeRange - 1 ? number : -1
}

const zero = '0'.charCodeAt(0)
