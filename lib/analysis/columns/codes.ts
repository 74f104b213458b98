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
export function codeOf(value: string | null): number {
  if (value === null) return 0
  if (/^(0|[1-9]\d{0,7})$/.test(value) && Number(value) < codeRange - 1) return -1 - Number(value)
  let code = codes.get(value)
  if (code === undefined) {
    code = values.push(value) - 1
    codes.set(value, code)
  }
  return code
}

export const codeOfNumber = (value: number): number =>
  value >= 0 && value < codeRange - 1 ? -1 - value : codeOf(String(value))

// NaN for a code that stands for no number.
export const numberOfCode = (code: number): number =>
  code < 0 ? -1 - code : code === 0 ? Number.NaN : Number(values[code])

export const valueOfCode = (code: number): string | null => (code < 0 ? String(-1 - code) : values[code]!)
