export type SheetReason =
  | 'not_sheet'
  | 'old'
  | 'disguised'
  | 'no_sheet'
  | 'encrypted'
  | 'macro'
  | 'other_program'
  | 'damaged'
  | 'open_quote'
  | 'no_separator'
  | 'bomb'
  | 'ended'
  | 'too_slow'
  | 'too_many_rows'

export class SheetFault extends Error {
  constructor(readonly reason: SheetReason) {
    super(`sheet: ${reason}`)
    this.name = 'SheetFault'
  }
}

export interface FaultyCell {
  fault: 'error' | 'formula' | 'bytes' | 'quote'
  text: string
}

// `{date}` is a day, day and time, or the month or year alone that is shown, as in the file: never shifted by a time zone.
export type Cell = string | number | boolean | { date: string } | FaultyCell | null

export interface SheetRow {
  row: number
  cells: Cell[]
  hidden?: boolean
  marks?: RowMarks
  // The line alone in its row, above it, that is no record.
  line?: string
}

// Columns with a line through them, wholly or in part; that have the value of a cell above they are merged with; that are
// merged into one left of them.
export interface RowMarks {
  struck?: number[]
  filled?: number[]
  covered?: [first: number, last: number][]
}

export interface SheetSummary {
  name: string
  hidden: boolean
  rows: number | null
  head: SheetRow[]
}

export interface SheetFacts {
  expected?: number
  sheets?: SheetSummary[]
  sheetName?: string
  from1904?: boolean
  hiddenColumns?: number[]
  mergesLeft?: boolean
  // Behind the last that is read, with something in them; the place of the first such cell.
  columnsLeft?: number
  leftAt?: string
  picturesLeft?: number
  commentsLeft?: number
  textBoxesLeft?: number
}

export type SheetEvent = SheetFacts | SheetRow

export const isRow = (event: SheetEvent): event is SheetRow => 'cells' in event

// Excel keeps 15 digits of a number.
const distorted = 1e15
const mostDigits = 15
const longestFault = 1_000
const errorValue =
  /^(?:#(?:N\/A|NAME\?|REF!|DIV\/0!|VALUE!|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|PYTHON!|EXTERNAL!|GETTING_DATA)|#{3,})$/i
// Of the whole cell: =SUM(A1) 出现在屏幕上 is a text.
const formula =
  /^=(?:[A-Z][A-Z0-9._]*\(.*\)|'?[^\s'"=]*'?!?\$?[A-Z]{1,3}\$?\d{1,7})(?:\s*[-+*/&^<>=:,].*)?$/is
// A picture in a cell, as WPS writes it.
const picture = /^=(?:_xlfn\.)?DISPIMG\(/i
const dittos = new Set('同上 同前 上同 如上 同上行 同上条 (同上) （同上） 〃 ″ " ” “ ＂'.split(' '))
// Excel and most programs write 3.2E+17, Java 3.2026E17; 1E10 may be the number of an engine.
const scientific = /^[+-]?(\d)(?:\.(\d+))?E(?:\+|(?<=\.\d+E))(\d{1,3})$/i

// What a cell holds instead of a value. `asText`: its digits are to be kept, not its quantity.
export function cellFault(
  cell: Cell,
  asText: boolean,
): { code: string; params?: { count: number } } | undefined {
  const written = typeof cell === 'object' && cell !== null && 'fault' in cell ? cell.text : cell
  if (typeof written === 'string' && picture.test(written)) return { code: 'cell_picture' }
  if (typeof cell === 'object' && cell !== null)
    return 'fault' in cell
      ? {
          code: `cell_${cell.fault}`,
          ...(cell.fault === 'quote' && { params: { count: cell.text.split('\n').length - 1 } }),
        }
      : undefined
  if (typeof cell === 'number')
    return asText && Math.abs(cell) >= distorted ? { code: 'number_too_long' } : undefined
  if (typeof cell !== 'string') return undefined
  if (cell.length > longestFault) return undefined
  const text = cell.trim()
  if (text.length < 5 && dittos.has(text)) return { code: 'cell_ditto' }
  const first = text.charCodeAt(0)
  if (first === 35 && errorValue.test(text)) return { code: 'cell_error' }
  if (first === 61 && formula.test(text)) return { code: 'cell_formula' }
  if (!asText) return undefined
  const [, , digits = '', power] = startsLikeNumber(text) ? (scientific.exec(text) ?? []) : []
  if (power === undefined || plainDigits(cell) !== undefined) return undefined
  return {
    code: Number(power) >= mostDigits || digits.length >= mostDigits ? 'number_too_long' : 'number_rounded',
  }
}

const startsLikeNumber = (text: string) => text.length < 60 && /^\s*[+\-\d]/.test(text)

// 1.3812345678E10 holds every digit of a number, 1.38E10 does not.
export function plainDigits(text: string): string | undefined {
  if (!startsLikeNumber(text)) return undefined
  const [, first, digits = '', power] = scientific.exec(text.trim()) ?? []
  if (first === undefined || !text.includes('.') || digits.length < 2) return undefined
  const places = Number(power)
  return places < mostDigits && digits.length === places ? `${first}${digits}` : undefined
}
