import { isDay, readDay } from '@/lib/values/day'
import { simplified } from '@/lib/values/fold'
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

export function previewText(cell: Cell, maxLength: number): string {
  const text = textOf(cell)
  const start =
    text.length > maxLength ? [...text.slice(0, maxLength * 2)].slice(0, maxLength).join('') : text
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what goes
  return start.replace(/[\u0000-\u001f\u007f]+/g, ' ').replace(/\p{Surrogate}/gu, '�')
}

export const narrow = (cell: Cell) => textOf(cell).normalize('NFKC').trim()

const yes = new Set([...'是 是的 有 对 已 发生 已发生 y yes true t 1 1.0'.split(' '), ...'√✓✔☑✅'])
const no = new Set([...'否 无 没有 没 不是 不 错 未 未发生 n no false f 0 0.0'.split(' '), ...'×x✗✘❌'])

export function flagOf(cell: Cell): boolean | null {
  const written = narrow(cell)
    .toLowerCase()
    .replace(/\ufe0f|(?<=.)[.。!]$/g, '')
  const word = yes.has(written) || no.has(written) ? written : simplified(written)
  return yes.has(word) ? true : no.has(word) ? false : ticked(word)
}

const ticks = '☑√✓✔■●◉'
const boxes = new RegExp(`^(?:[□☐○${ticks}]?[是否有无][□☐○${ticks}]?){1,2}$`, 'u')

// ☑是 □否, 是□否☑: the sign before a word or behind it is that of the word.
function ticked(word: string): boolean | null {
  const text = word.replace(/\s/g, '').replace(/[[(](.?)[\])]/gu, (_, sign) => sign || '□')
  if (!boxes.test(text)) return null
  const sign = `[${ticks}]`
  const found = [...text.matchAll(new RegExp(/^[是否有无]/.test(text) ? `(.)${sign}` : `${sign}(.)`, 'gu'))]
  return found.length === 1 ? yes.has(found[0]![1]!) : null
}

export function numberOf(cell: Cell, quantity?: Quantity): number | null {
  if (typeof cell === 'number') return cell
  const reading = readNumber(textOf(cell), quantity)
  return reading && Number(reading.value)
}

/** YYYY-MM-DD from a date, a serial number without a date format, or text; null when it is no valid day. */
export function dayOf(cell: Cell): string | null {
  if (cell === null || typeof cell !== 'object') return readDay(textOf(cell))
  const day = 'date' in cell ? cell.date.slice(0, 10) : ''
  return isDay(day) ? day : null
}
