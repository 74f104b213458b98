import { isRealDay } from '@/lib/defects/schema'
import type { Cell } from '@/lib/excel/sheet-row'

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

const yes = new Set(['是', '有', '对', '已', 'y', 'yes', 'true', 't', '1', '√', '✓', '✔'])
const no = new Set(['否', '无', '没有', '不是', '错', '未', 'n', 'no', 'false', 'f', '0', '×', 'x', '✗', '✘'])

export function flagOf(cell: Cell): boolean | null {
  const word = narrow(cell).toLowerCase()
  return yes.has(word) ? true : no.has(word) ? false : null
}

export function numberOf(cell: Cell): number | null {
  if (typeof cell === 'number') return cell
  const found =
    /^[¥￥]?\s*(-?\d{1,3}(?:,\d{3})+(?:\.\d+)?|-?\d+(?:\.\d+)?)\s*(万)?\s*(?:公里|千米|km|km\/h|人|次|岁|元|升|l|款|年款|年)?$/i.exec(
      narrow(cell),
    )
  if (!found) return null
  const number = Number(found[1]!.replaceAll(',', ''))
  return found[2] ? Math.round(number * 1_000_000) / 100 : number
}

export function decimalOf(cell: Cell): string | null {
  const number = numberOf(cell)
  if (number === null) return null
  return /^\d+\.\d+$/.test(narrow(cell)) && typeof cell === 'string'
    ? narrow(cell)
    : String(Number(number.toPrecision(15)))
}

const figures = '〇一二三四五六七八九'

function fromChinese(word: string): string {
  const plain = word.replace(/零|○/g, '〇')
  const tens = /^([二三])?十([一二三四五六七八九]?)$/.exec(plain)
  if (tens)
    return String((tens[1] ? figures.indexOf(tens[1]) : 1) * 10 + (tens[2] ? figures.indexOf(tens[2]) : 0))
  return [...plain].map(sign => (figures.includes(sign) ? figures.indexOf(sign) : sign)).join('')
}

/**
 * YYYY-MM-DD from a date, a serial number without a date format, or Chinese and ISO text; null when it is no valid day.
 * Only texts that start with the year: 1/2/2024 is January in some countries and February in others.
 */
export function dayOf(cell: Cell): string | null {
  if (cell !== null && typeof cell === 'object') return 'date' in cell ? real(cell.date.slice(0, 10)) : null
  const text = narrow(cell)
  const serial = /^\d{5}$/.test(text) ? Number(text) : 0
  if (serial >= 20_000 && serial < 80_000)
    return new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10)
  const written = text.replace(/[〇零○一二三四五六七八九十]+(?=[年月日号])/g, fromChinese)
  const found =
    /^(\d{4})(\d{2})(\d{2})$/.exec(written) ??
    /^(\d{4})\s*([-/.])\s*(\d{1,2})\s*\2\s*(\d{1,2})(?:[\sT]+\d{1,2}:\d{2}.*)?$/
      .exec(written)
      ?.toSpliced(2, 1) ??
    /^(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]?(?:\s*\d{1,2}[:时].*)?$/.exec(written)
  if (!found) return null
  const [, year, month, day] = found
  return real(`${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`)
}

const real = (day: string) => (isRealDay(day) ? day : null)
