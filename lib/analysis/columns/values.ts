import { inSlices } from '@/lib/core/limits/between-slices'
import { codeOf, codeOfNumber } from './codes'

export type Kind = 'text' | 'number' | 'day'

export const missingValue = -(2 ** 31)

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** A value in the text of a statement of the column store. */
export function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : quoted(String(value))
}

const dayMs = 86_400_000

/** Instead of the values of a column the codes that stand for them. */
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
    let code = codes.get(value)
    if (code === undefined) {
      code = codeOfValue(value)
      codes.set(value, code)
    }
    column[row] = code
  })
}
