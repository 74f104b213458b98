import { compareDecimals, decimalsIn, isDecimal, readDecimal, sumDecimals } from '@/app/_ui/decimal'
import { lengthOf } from '@/app/_ui/form/form-fields'

export interface RowColumn {
  key: string
  title: string
  type: 'text' | 'number'
  width?: number
  required?: boolean
  fixed?: boolean
  maxLength?: number
  precision?: number
  min?: string
  max?: string
  sum?: boolean
}

/** A row with `financialNode` "2" is locked. */
export interface EditableRow {
  key: string
  financialNode?: string | null
  [column: string]: string | null | undefined
}

export const rowLimit = 1000
export const longestCell = 300
export const precisionOf = (column: RowColumn) => column.precision ?? 2
export const minOf = (column: RowColumn) => column.min ?? '0'
export const maxOf = (column: RowColumn) => column.max ?? '100000000000'

export const isLocked = (row: EditableRow) => row.financialNode === '2'

export const cellOf = (row: EditableRow, column: RowColumn) => row[column.key] ?? ''

export function settleCell(column: RowColumn, typed: string): string {
  const text = typed.trim()
  if (column.type === 'text') return text
  return readDecimal(text)
    .replace(/\.$/, '')
    .replace(/^(-?)0+(?=\d)/, '$1')
}

export type CellFault =
  | { fault: 'required' }
  | { fault: 'tooLong'; max: number }
  | { fault: 'number' }
  | { fault: 'decimals'; max: number }
  | { fault: 'least'; min: string }
  | { fault: 'greatest'; max: string }

export function checkCell(column: RowColumn, row: EditableRow): CellFault | undefined {
  const text = cellOf(row, column).trim()
  if (text === '') return column.required ? { fault: 'required' } : undefined
  if (column.type === 'text') {
    const max = column.maxLength ?? longestCell
    return lengthOf(text) > max ? { fault: 'tooLong', max } : undefined
  }
  if (!isDecimal(text)) return { fault: 'number' }
  const max = precisionOf(column)
  if (decimalsIn(text) > max) return { fault: 'decimals', max }
  if (compareDecimals(text, minOf(column)) < 0) return { fault: 'least', min: minOf(column) }
  if (compareDecimals(text, maxOf(column)) > 0) return { fault: 'greatest', max: maxOf(column) }
  return undefined
}

/** Faults keyed `row.column`, rows counted from 0. Locked rows are not checked. */
export function checkRows(columns: RowColumn[], rows: EditableRow[]): Map<string, CellFault> {
  const faults = rows.flatMap((row, at) =>
    isLocked(row)
      ? []
      : columns.flatMap(column => {
          const fault = column.fixed ? undefined : checkCell(column, row)
          return fault ? [[`${at}.${column.key}`, fault] as const] : []
        }),
  )
  return new Map(faults)
}

export const sumOf = (column: RowColumn, rows: EditableRow[]) =>
  sumDecimals(
    rows.map(row => settleCell(column, cellOf(row, column))),
    precisionOf(column),
  )

export function readBlock(text: string): string[][] {
  const rows: string[][] = [['']]
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    const row = rows.at(-1)!
    const cell = row.length - 1
    if (quoted) {
      if (sign !== '"') row[cell] += sign
      else if (text[at + 1] === '"') {
        row[cell] += sign
        at++
      } else quoted = false
    } else if (sign === '"' && row[cell] === '') quoted = true
    else if (sign === '\t') row.push('')
    else if (sign === '\n') rows.push([''])
    else if (sign !== '\r') row[cell] += sign
  }
  if (rows.length > 1 && rows.at(-1)!.join('') === '') rows.pop()
  return rows
}

export function pasteBlock(
  columns: RowColumn[],
  rows: EditableRow[],
  at: { row: number; column: string },
  block: string[][],
  { limit = rowLimit, newRow }: { limit?: number; newRow(): EditableRow },
) {
  const first = columns.findIndex(({ key }) => key === at.column)
  const next = [...rows]
  let target = at.row
  for (const [line, cells] of block.entries()) {
    while (next[target] && isLocked(next[target]!)) target++
    if (target >= limit) return { rows: next, dropped: block.length - line }
    const row = { ...(next[target] ?? newRow()) }
    for (const [offset, cell] of cells.entries()) {
      const column = columns[first + offset]
      if (column && !column.fixed) row[column.key] = settleCell(column, cell)
    }
    next[target] = row
    target++
  }
  return { rows: next, dropped: 0 }
}

let numbered = 0
export function newRow(): EditableRow {
  numbered += 1
  return { key: `new${numbered}` }
}
