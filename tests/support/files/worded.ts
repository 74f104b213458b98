import type { Value } from '@/lib/excel/safe-cell'
import type { Sheet } from '@/lib/excel/write-sheet'

/** A cell as its column writes it. */
export function worded({ columns }: Pick<Sheet, 'columns'>): (value: Value, at: number) => Value {
  return (value, at) => {
    const word = columns[at]?.word
    return word && typeof value === 'string' ? word(value) : value
  }
}
