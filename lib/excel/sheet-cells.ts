import { type CellStyle, isStruck, shownNumber } from './cell-dates'
import type { mergeFiller } from './merged-cells'
import { columnLetters } from './row-xml'
import { attribute, type XmlHandler } from './scan-xml'
import { plain, type SharedStrings } from './shared-strings'
import { type Cell, type RowMarks, type SheetEvent, SheetFault } from './sheet-row'

export const maxColumns = 256
const lastRow = 1_048_576
const longestCell = 32_768
const longestFormula = 200

export interface Book {
  strings: SharedStrings
  styles: CellStyle[]
  struck: ReadonlySet<number>
  dateOf(serial: number): string | null
}

interface Reading extends Book {
  merges?: ReturnType<typeof mergeFiller>
  ended: boolean
}

const usualCell =
  /<c(?: r="([A-Z]{1,3}\d{0,7})")?(?: s="(\d{1,6})")?(?: t="([a-zA-Z]{1,9})")?(?:\/>|>(?:<v>([^<&]*)<\/v>|<is><t(?: xml:space="preserve")?>([^<&]*)<\/t><\/is>)<\/c>)/y

export function sheetHandler(found: SheetEvent[], reading: Reading): Required<XmlHandler> {
  let within = false
  let row = 0
  let hidden = false
  let column = -1
  let cells: Cell[] = []
  let filled = false
  let type = ''
  let style = 0
  let value = ''
  let formula: string | undefined
  let calculated = false
  let taken: 'value' | 'formula' | undefined
  let spoken = false
  let struck = false
  const left = new Set<number>()
  let leftAt: string | undefined
  let marks: RowMarks | undefined
  const hiddenColumns: number[] = []
  const keep = () => {
    const cell = cellHere()
    if (cell === null) return
    if (column >= maxColumns) {
      left.add(column)
      leftAt ??= `${columnLetters(column)}${row}`
      return
    }
    while (cells.length < column) cells.push(null)
    cells[column] = cell
    filled = true
    if (struck || (reading.struck.size > 0 && reading.struck.has(style)) || isStruckText(type, value)) {
      marks ??= { struck: [] }
      marks.struck!.push(column)
    }
  }
  const isStruckText = (type: string, value: string) =>
    reading.strings.anyStruck && type === 's' && reading.strings.isStruck(Number(value))
  const cellHere = (): Cell => {
    if (value !== '') return cellOf(type, value.slice(0, longestCell), style, reading)
    // A text that a formula made empty has its type and an empty value.
    if (formula === undefined || (calculated && type === 'str')) return null
    return { fault: 'formula', text: `=${formula.slice(0, longestFormula)}` }
  }
  return {
    whole(all: string, at: number) {
      if (!within) return -1
      usualCell.lastIndex = at
      const cell = usualCell.exec(all)
      if (!cell) return -1
      column = cell[1] ? columnOf(cell[1]) : column + 1
      style = Number(cell[2] ?? 0)
      type = cell[3] ?? 'n'
      value = cell[4] ?? cell[5] ?? ''
      formula = undefined
      struck = false
      keep()
      return usualCell.lastIndex - 1
    },
    open(name: string, tag: string) {
      if (reading.ended) return false
      if (name === 'dimension') {
        const last = Number(/:[A-Z]+(\d{1,7})$/.exec(attribute(tag, 'ref') ?? '')?.[1] ?? 0)
        if (last > 0 && last <= lastRow) found.push({ expected: last })
      } else if (
        name === 'col' &&
        (isOn(attribute(tag, 'hidden')) || Number(attribute(tag, 'width') ?? 1) === 0)
      ) {
        const last = Math.min(Number(attribute(tag, 'max')), maxColumns)
        for (let at = Number(attribute(tag, 'min')); at <= last; at++) hiddenColumns.push(at - 1)
      } else if (name === 'sheetData') {
        within = true
        if (hiddenColumns.length > 0) found.push({ hiddenColumns })
      } else if (!within) return true
      else if (name === 'row') {
        const number = Number(attribute(tag, 'r') ?? row + 1)
        if (!(number > row && number <= lastRow)) throw new SheetFault('damaged')
        row = number
        hidden = isOn(attribute(tag, 'hidden')) || Number(attribute(tag, 'ht') ?? 1) === 0
        column = -1
        cells = []
        filled = false
        marks = undefined
      } else if (name === 'c') {
        const place = attribute(tag, 'r')
        column = place ? columnOf(place) : column + 1
        type = attribute(tag, 't') ?? 'n'
        style = Number(attribute(tag, 's') ?? 0)
        value = ''
        formula = undefined
        calculated = false
        struck = false
      } else if (name === 'strike') struck ||= isStruck(tag)
      else if (name === 'v' || name === 't') {
        taken = 'value'
        calculated = true
      } else if (name === 'f') {
        taken = 'formula'
        formula = ''
      } else if (name === 'rPh') spoken = true
      return true
    },
    text(piece: string) {
      if (spoken) return
      if (taken === 'value' && value.length < longestCell) value += piece
      else if (taken === 'formula' && formula!.length < longestFormula) formula += piece
    },
    close(name: string) {
      if (!within) return
      if (name === 'v' || name === 't' || name === 'f') taken = undefined
      else if (name === 'rPh') spoken = false
      else if (name === 'c') keep()
      else if (name === 'row') {
        if (!filled) return
        const merged = reading.merges?.fill(row, cells)
        if (merged?.filled || merged?.covered) marks = { ...marks, ...merged }
        found.push({ row, cells, ...(hidden && { hidden }), ...(marks && { marks }) })
      } else if (name === 'sheetData') {
        within = false
        reading.ended = true
        if (left.size > 0) found.push({ columnsLeft: left.size, leftAt })
      }
    },
  }
}

const isOn = (value: string | undefined) => value === '1' || value === 'true'

export function columnOf(place: string): number {
  let column = 0
  for (let at = 0; at < place.length; at++) {
    const sign = place.charCodeAt(at)
    if (sign < 65) break
    column = column * 26 + (sign & 31)
  }
  if (column < 1 || column > 16_384) throw new SheetFault('damaged')
  return column - 1
}

// Excel makes 2023年5月 the first of May: what is typed is the month.
function shownOf(date: string, shown: CellStyle | undefined): string {
  if (shown === 'month' && date.endsWith('-01')) return date.slice(0, 7)
  return shown === 'year' && date.endsWith('-01-01') ? date.slice(0, 4) : date
}

// What Excel shows of a date that a formula takes from an empty cell.
const noDay = '1900-01-00'

function cellOf(type: string, value: string, style: number, { strings, styles, dateOf }: Book): Cell {
  switch (type) {
    case 's':
      return strings.at(Number(value)).slice(0, longestCell) || null
    case 'n': {
      const number = Number(value)
      if (!Number.isFinite(number)) return { fault: 'error', text: value }
      const shown = styles[style]
      if (shown && typeof shown === 'object') {
        const text = shownNumber(value, shown)
        return text === value ? number : text
      }
      const date = typeof shown !== 'string' ? null : number === 0 ? noDay : dateOf(number)
      return date ? { date: shownOf(date, shown) } : number
    }
    case 'b':
      return isOn(value.trim().toLowerCase())
    case 'd':
      // Of an instant the readers of days know the day in China.
      return /T.*(?:Z|[+-]\d\d:?\d\d)$/.test(value) ? value : { date: value.slice(0, 19).replace('T', ' ') }
    case 'e':
      return { fault: 'error', text: plain(value) }
    default:
      return plain(value)
  }
}
