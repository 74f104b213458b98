import { cellText, looksLikeInput, type Value } from './safe-cell'
import type { SharedTexts } from './shared-strings'
import type { Utf8Writer } from './utf8-writer'

export type ColumnKind = 'text' | 'number' | 'share' | 'date' | 'instant'

export const formats = {
  plain: 0,
  heading: 1,
  date: 2,
  instant: 3,
  marked: 4,
  markedHeading: 5,
  share: 6,
} as const

export function columnLetters(at: number): string {
  const rest = at >= 26 ? columnLetters(Math.floor(at / 26) - 1) : ''
  return rest + String.fromCharCode(65 + (at % 26))
}

export interface CellColumn {
  kind?: ColumnKind
  repeats?: boolean
  word?(value: string): string | null
}

const writers: Record<ColumnKind, (out: Utf8Writer, text: string) => void> = {
  text: writeText,
  number: writeNumber,
  share: writeNumber,
  date: writeText,
  instant: writeInstant,
}

export function rowWriter(
  columns: readonly CellColumn[],
  shared: SharedTexts,
  out: Utf8Writer,
): (row: readonly Value[], number: number) => void {
  const room = { left: maxCacheEntries }
  const cells = columns.map(({ kind = 'text', repeats, word }, at) => ({
    start: Buffer.from(`<c r="${columnLetters(at)}`),
    made: kind === 'date' || repeats ? remembered(kind, shared, room, word) : word,
    write: writers[kind],
    style: kind === 'share' ? ` s="${formats.share}"` : '',
  }))
  return (row, number) => {
    const name = Buffer.from(String(number))
    out.write(`<row r="${number}">`)
    for (let at = 0; at < cells.length; at++) {
      const value = row[at]
      if (value === null || value === undefined || value === '') continue
      const { start, made, write, style } = cells[at]!
      const cell = typeof value === 'string' ? (made ? made(value) : value) : plainCell(value, style)
      if (cell === null || cell === '') continue
      out.copy(start)
      out.copy(name)
      if (typeof cell === 'string') write(out, cell)
      else out.copy(cell)
    }
    out.copy(rowEnd)
  }
}

const rowEnd = Buffer.from('</row>')
const valueStart = Buffer.from('"><v>')
const instantStart = Buffer.from(`" s="${formats.instant}"><v>`)
const valueEnd = Buffer.from('</v></c>')
const textEnd = Buffer.from('</t></is></c>')
const [textStarts, spacedStarts] = ['', ' xml:space="preserve"'].map(space =>
  Object.values(formats).map(format => {
    const style = format === formats.plain ? '' : ` s="${format}"`
    return Buffer.from(`"${style} t="inlineStr"><is><t${space}>`)
  }),
) as [Buffer[], Buffer[]]

const maxCacheEntries = 40_000

function remembered(
  kind: ColumnKind,
  shared: SharedTexts,
  room: { left: number },
  word = (value: string): string | null => value,
): (value: string) => Buffer | string | null {
  const known = new Map<string, Buffer | string | null>()
  return value => {
    const found = known.get(value)
    if (found !== undefined) return found
    const text = word(value)
    const made = text && (kind === 'date' ? dayCell(text) : sharedCell(text, shared))
    const cell = made ? Buffer.from(made) : text
    if (room.left-- > 0) known.set(value, cell)
    return cell
  }
}

function plainCell(value: number | boolean, style: string): Buffer {
  if (typeof value === 'boolean') return Buffer.from(`" t="b"><v>${value ? 1 : 0}</v></c>`)
  return Buffer.from(Number.isFinite(value) ? `"${style}><v>${value}</v></c>` : '"/>')
}

/** Excel keeps fifteen digits; longer numbers are written as text. */
function writeNumber(out: Utf8Writer, text: string): void {
  const fits = text.length <= 16 && /^-?\d{1,15}(?:\.\d+)?$/.test(text)
  if (fits) writeValue(out, valueStart, text)
  else writeText(out, text)
}

function dayCell(text: string): string | null {
  const serial = /^\d{4}-\d\d-\d\d$/.test(text) ? serialOf(Date.parse(`${text}T00:00:00Z`)) : null
  return serial === null ? null : `" s="${formats.date}"><v>${serial}</v></c>`
}

function writeInstant(out: Utf8Writer, text: string): void {
  const written = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)
  const serial = written ? serialOf(Date.parse(`${text.replace(' ', 'T')}Z`)) : null
  if (serial === null) writeText(out, text)
  else writeValue(out, instantStart, String(serial))
}

function writeValue(out: Utf8Writer, start: Buffer, value: string): void {
  out.copy(start)
  out.write(value)
  out.copy(valueEnd)
}

function sharedCell(text: string, shared: SharedTexts): string | null {
  const number = shared.numberOf(text)
  if (number === undefined) return null
  return `"${looksLikeInput(text) ? ` s="${formats.marked}"` : ''} t="s"><v>${number}</v></c>`
}

export function writeText(out: Utf8Writer, text: string): void {
  writeTextAs(out, text, looksLikeInput(text) ? formats.marked : formats.plain)
}

export function writeHeading(out: Utf8Writer, text: string): void {
  writeTextAs(out, text, looksLikeInput(text) ? formats.markedHeading : formats.heading)
}

function writeTextAs(out: Utf8Writer, text: string, format: number): void {
  const first = text.charCodeAt(0)
  const last = text.charCodeAt(text.length - 1)
  const spaced = first <= 32 || last <= 32 || text.includes('\n')
  out.copy((spaced ? spacedStarts : textStarts)[format]!)
  out.write(cellText(text))
  out.copy(textEnd)
}

const dayLength = 86_400_000

function serialOf(time: number): number | null {
  const serial = time / dayLength + 25_569
  const counted = serial < 61 ? serial - 1 : serial
  return counted >= 1 && counted < 2_958_466 ? counted : null
}
