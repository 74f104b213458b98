import { cellText, looksLikeInput, type Value } from './safe-cell'
import type { SharedTexts } from './shared-texts'

/** `date` and `instant` take `YYYY-MM-DD` and `YYYY-MM-DD HH:MM:SS`, `number` numbers or what a database writes of them. */
export type ColumnKind = 'text' | 'number' | 'date' | 'instant'

/** The cell formats of styles.xml, by their place there. */
export const formats = { plain: 0, heading: 1, date: 2, instant: 3, marked: 4 } as const

/** A, B, … Z, AA, … */
export function columnLetters(at: number): string {
  const rest = at >= 26 ? columnLetters(Math.floor(at / 26) - 1) : ''
  return rest + String.fromCharCode(65 + (at % 26))
}

export interface CellColumn {
  kind?: ColumnKind
  /** It says the same few words over and over. */
  repeats?: boolean
}

type ToCell = (value: string) => string

/** Writes a row with its number; what a cell cannot be as its column says stands there as text. */
export function rowWriter(
  columns: readonly CellColumn[],
  shared: SharedTexts,
): (row: readonly Value[], number: number) => string {
  const starts = columns.map((_, at) => `<c r="${columnLetters(at)}`)
  const days = remembered(dayCell)
  const words = remembered(text => sharedCell(text, shared))
  const toCells = columns.map(({ kind = 'text', repeats }): ToCell => {
    if (kind === 'number') return numberCell
    if (kind === 'date') return days
    if (kind === 'instant') return instantCell
    return repeats ? words : textCell
  })
  return (row, number) => {
    let xml = `<row r="${number}">`
    for (let at = 0; at < starts.length; at++) {
      const value = row[at]
      if (value === null || value === undefined || value === '') continue
      xml += starts[at]! + number + (typeof value === 'string' ? toCells[at]!(value) : plainCell(value))
    }
    return `${xml}</row>`
  }
}

const mostRemembered = 20_000

/** What comes again is made once. */
function remembered(make: ToCell): ToCell {
  const known = new Map<string, string>()
  return value => {
    const found = known.get(value)
    if (found !== undefined) return found
    const made = make(value)
    if (known.size < mostRemembered) known.set(value, made)
    return made
  }
}

function plainCell(value: number | boolean): string {
  if (typeof value === 'boolean') return `" t="b"><v>${value ? 1 : 0}</v></c>`
  return Number.isFinite(value) ? `"><v>${value}</v></c>` : '"/>'
}

/** Up to fifteen figures Excel keeps a number as it is. */
function numberCell(text: string): string {
  const fits = text.length <= 16 && /^-?\d{1,15}(?:\.\d+)?$/.test(text)
  return fits ? `"><v>${text}</v></c>` : textCell(text)
}

function dayCell(text: string): string {
  const serial = /^\d{4}-\d\d-\d\d$/.test(text) ? serialOf(Date.parse(`${text}T00:00:00Z`)) : null
  return serial === null ? textCell(text) : `" s="${formats.date}"><v>${serial}</v></c>`
}

function instantCell(text: string): string {
  const written = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)
  const serial = written ? serialOf(Date.parse(`${text.replace(' ', 'T')}Z`)) : null
  return serial === null ? textCell(text) : `" s="${formats.instant}"><v>${serial}</v></c>`
}

function sharedCell(text: string, shared: SharedTexts): string {
  const number = shared.numberOf(text)
  if (number === undefined) return textCell(text)
  return `"${looksLikeInput(text) ? ` s="${formats.marked}"` : ''} t="s"><v>${number}</v></c>`
}

export function textCell(text: string, format?: number): string {
  const wanted = format ?? (looksLikeInput(text) ? formats.marked : formats.plain)
  const style = wanted === formats.plain ? '' : ` s="${wanted}"`
  const first = text.charCodeAt(0)
  const last = text.charCodeAt(text.length - 1)
  const space = first <= 32 || last <= 32 || text.includes('\n') ? ' xml:space="preserve"' : ''
  return `"${style} t="inlineStr"><is><t${space}>${cellText(text)}</t></is></c>`
}

const dayLength = 86_400_000

/** Excel counts days, and believes that 1900 was a leap year. */
function serialOf(time: number): number | null {
  const serial = time / dayLength + 25_569
  const counted = serial < 61 ? serial - 1 : serial
  return counted >= 1 && counted < 2_958_466 ? counted : null
}
