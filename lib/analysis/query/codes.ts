import { processWide } from '@/lib/core/process-wide'

// Codes, days and long ids are some ten thousand.
const { codes, values } = processWide('analysis.codes', () => ({
  codes: new Map<string, number>(),
  values: [null] as (string | null)[],
}))

/** Codes are within ± this, so that two of them make one number. */
export const codeRange = 2 ** 25

/**
 * A number for each value of a dimension: 0 for a missing one, a negative one for a whole number, which needs no place in
 * the table, and its place there for any other.
 */
export const codeOf = (value: string | null): number =>
  value === null ? 0 : codeWithin(value, 0, value.length)

export function codeWithin(text: string, from: number, to: number): number {
  const number = wholeNumber(text, from, to)
  if (number >= 0) return -1 - number
  const value = text.slice(from, to)
  let code = codes.get(value)
  if (code === undefined) {
    code = values.push(value) - 1
    codes.set(value, code)
  }
  return code
}

// NaN for a code that stands for no number.
export const numberOfCode = (code: number): number =>
  code < 0 ? -1 - code : code === 0 ? Number.NaN : Number(values[code])

export const valueOfCode = (code: number): string | null => (code < 0 ? String(-1 - code) : values[code]!)

/** −1 for what is no whole number as `String()` writes it ('01' is a code), or too large. */
function wholeNumber(text: string, from: number, to: number): number {
  if (to - from > 8 || to === from || (to - from > 1 && text.charCodeAt(from) === zero)) return -1
  let number = 0
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - zero
    if (digit < 0 || digit > 9) return -1
    number = number * 10 + digit
  }
  return number < codeRange - 1 ? number : -1
}

const zero = '0'.charCodeAt(0)
