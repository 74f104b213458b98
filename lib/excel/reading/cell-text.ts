import { isDay, readDay } from '@/lib/values/day'
import { readFlag } from '@/lib/values/flag'
import { type Quantity, readNumber } from '@/lib/values/number'
import type { Cell } from '../sheet-row'

export function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'object') return 'date' in cell ? cell.date : cell.text
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  // Beyond 15 digits a number in full would show digits that the file does not hold.
  if (typeof cell === 'number' && Math.abs(cell) >= 1e15) return cell.toExponential().toUpperCase()
  if (typeof cell === 'number')
    return Number.isInteger(cell) ? cell.toFixed(0) : String(Number(cell.toFixed(10)))
  return cell.trim()
}

export const previewText = (cell: Cell, maxLength: number) => shownText(textOf(cell), maxLength)

// What a database can store in JSON: no zero, no half of an emoji.
export function shownText(text: string, maxLength: number): string {
  const start =
    text.length > maxLength ? [...text.slice(0, maxLength * 2)].slice(0, maxLength).join('') : text
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what goes
  return start.replace(/[\u0000-\u001f\u007f]+/g, ' ').replace(/\p{Surrogate}/gu, '�')
}

export const narrow = (cell: Cell) => textOf(cell).normalize('NFKC').trim()

export const flagOf = (cell: Cell) => readFlag(narrow(cell))

// 约2万 is no number of cars sold: nothing would say that it was read as one.
export function numberOf(cell: Cell, quantity?: Quantity): number | null {
  if (typeof cell === 'number') return cell
  const reading = readNumber(textOf(cell), quantity)
  return reading && !reading.about ? Number(reading.value) : null
}

/** YYYY-MM-DD from a date, a serial number without a date format, or text; null when it is no valid day. */
export function dayOf(cell: Cell): string | null {
  if (cell === null || typeof cell !== 'object') return readDay(textOf(cell))
  const day = 'date' in cell ? cell.date.slice(0, 10) : ''
  return isDay(day) ? day : null
}
