import { cellText, looksLikeInput, type Value } from './safe-cell'

/** `date` and `instant` take `YYYY-MM-DD` and `YYYY-MM-DD HH:MM:SS`, `number` numbers or what a database writes of them. */
export type ColumnKind = 'text' | 'number' | 'date' | 'instant'

/** The cell formats of styles.xml, by their place there. */
export const formats = { plain: 0, heading: 1, date: 2, instant: 3, marked: 4 } as const

/** A, B, … Z, AA, … */
export function columnLetters(at: number): string {
  const rest = at >= 26 ? columnLetters(Math.floor(at / 26) - 1) : ''
  return rest + String.fromCharCode(65 + (at % 26))
}

/** Writes a row with its number; what a cell cannot be as its column says stands there as text. */
export function rowWriter(kinds: readonly ColumnKind[]): (row: readonly Value[], number: number) => string {
  const starts = kinds.map((_, at) => `<c r="${columnLetters(at)}`)
  return (row, number) => {
    let xml = `<row r="${number}">`
    for (let at = 0; at < starts.length; at++) {
      const value = row[at]
      if (value === null || value === undefined || value === '') continue
      xml += starts[at]! + number + cell(value, kinds[at]!)
    }
    return `${xml}</row>`
  }
}

function cell(value: string | number | boolean, kind: ColumnKind): string {
  if (typeof value === 'number') return Number.isFinite(value) ? `"><v>${value}</v></c>` : '"/>'
  if (typeof value === 'boolean') return `" t="b"><v>${value ? 1 : 0}</v></c>`
  if (kind !== 'text') {
    const number = kind === 'number' ? numberIn(value) : serialOf(value)
    if (number !== null) {
      if (kind === 'number') return `"><v>${number}</v></c>`
      return `" s="${kind === 'date' ? formats.date : formats.instant}"><v>${number}</v></c>`
    }
  }
  return textCell(value)
}

export function textCell(text: string, format: number = looksLikeInput(text) ? formats.marked : 0): string {
  const style = format === 0 ? '' : ` s="${format}"`
  const first = text.charCodeAt(0)
  const last = text.charCodeAt(text.length - 1)
  const space = first <= 32 || last <= 32 || text.includes('\n') ? ' xml:space="preserve"' : ''
  return `"${style} t="inlineStr"><is><t${space}>${cellText(text)}</t></is></c>`
}

/** A number that Excel keeps to the last figure. */
function numberIn(text: string): string | null {
  return /^-?\d{1,15}(?:\.\d+)?$/.test(text) && text.length <= 16 ? text : null
}

const dayLength = 86_400_000

/** Excel counts days, and believes that 1900 was a leap year. */
function serialOf(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d)?$/.test(text)) return null
  const time = Date.parse(text.length === 10 ? `${text}T00:00:00Z` : `${text.replace(' ', 'T')}Z`)
  if (Number.isNaN(time)) return null
  const serial = time / dayLength + 25_569
  const counted = serial < 61 ? serial - 1 : serial
  return counted >= 1 && counted < 2_958_466 ? counted : null
}
