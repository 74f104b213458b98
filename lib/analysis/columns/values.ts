import { getOrAdd } from '@/lib/core/grouped'
import { inSlices } from '@/lib/core/limits/between-slices'
import { processWide } from '@/lib/core/process-wide'

/** Counts by keys, a column each. Of a key a column has the code; of the counts the first are records and severities. */
export interface Counted {
  keys: readonly ArrayLike<number>[]
  counts: readonly ArrayLike<number>[]
}

export const lengthOf = ({ counts }: Counted) => counts[0]!.length

// Codes, days and long ids are some ten thousand.
const { codes, values } = processWide('analysis.codes', () => ({
  codes: new Map<string, number>(),
  values: [null] as (string | null)[],
}))

/** Codes are within ± this, so that two of them make one number. */
export const codeRange = 2 ** 25

// A number for each value of a dimension: 0 for a missing one, a negative one for a whole number, which needs no place in
// the table, and its place there for any other.
export function codeOf(value: string | null): number {
  if (value === null) return 0
  if (/^(0|[1-9]\d{0,7})$/.test(value) && Number(value) < codeRange - 1) return -1 - Number(value)
  return getOrAdd(codes, value, () => values.push(value) - 1)
}

export const codeOfNumber = (value: number): number =>
  value >= 0 && value < codeRange - 1 ? -1 - value : codeOf(String(value))

// NaN for a code that stands for no number.
export const numberOfCode = (code: number): number =>
  code < 0 ? -1 - code : code === 0 ? Number.NaN : Number(values[code])

export const valueOfCode = (code: number): string | null => (code < 0 ? String(-1 - code) : values[code]!)

/** An id is two numbers, high and low: it may be larger than those of the columns are. */
export const idBits = 24

export const idOf = (high: number, low: number): number => high * 2 ** idBits + low

export type Kind = 'text' | 'number' | 'day'

export const missingValue = -(2 ** 31)

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

// A value in the text of a statement of the column store.
export function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : quoted(String(value))
}

const dayMs = 86_400_000

// Instead of the values of a column the codes that stand for them.
export async function encode(column: Int32Array, kind: Kind, words: readonly string[]): Promise<void> {
  const codes = new Map<number, number>([[kind === 'text' ? 0 : missingValue, 0]])
  const codeOfValue = (value: number) =>
    kind === 'text' ? codeOf(words[value - 1]!) : codeOf(new Date(value * dayMs).toISOString().slice(0, 10))
  await inSlices(column.length, row => {
    const value = column[row]!
    if (kind === 'number' && value !== missingValue) {
      column[row] = codeOfNumber(value)
      return
    }
    column[row] = getOrAdd(codes, value, () => codeOfValue(value))
  })
}
