import { packageType, workbookType } from '@/lib/files/office-package'
import { readZipDirectory, type ZipEntry, ZipError } from '@/lib/files/zip-directory'
import { dateReader, readDateStyles } from './cell-dates'
import { readEntry } from './read-entry'
import { attribute, scanXml, xmlScanner } from './scan-xml'
import { plain, readSharedStrings, SharedStrings } from './shared-strings'
import { SheetFault } from './sheet-fault'
import type { Cell, SheetRow } from './sheet-row'

const maxColumns = 256
const lastRow = 1_048_576
const longestCell = 32_768

export type SheetEvent = { expected: number } | SheetRow

export async function* xlsxRows(path: string): AsyncGenerator<SheetEvent> {
  const parts = await partsOf(path)
  const text = (name: string) => {
    const entry = parts.get(name.toLowerCase())
    return entry ? readEntry(path, entry) : nothing()
  }
  const { sheet, from1904 } = await readWorkbook(text)
  if (!parts.has(sheet.toLowerCase())) throw new SheetFault('damaged')
  const dates = await readDateStyles(text('xl/styles.xml'))
  const strings = parts.has('xl/sharedstrings.xml')
    ? await readSharedStrings(text('xl/sharedStrings.xml'))
    : new SharedStrings()
  const found: SheetEvent[] = []
  const book: Book = { strings, dates, dateOf: dateReader(from1904), ended: false }
  let expected = false
  const scan = xmlScanner(sheetHandler(found, book))
  for await (const chunk of text(sheet)) {
    scan(chunk)
    const last = found.findLast(event => 'row' in event)
    // Streaming writers give no row count: estimate it from the first piece.
    if (!expected && last) {
      expected = true
      if (!found.some(event => 'expected' in event)) {
        const whole = parts.get(sheet.toLowerCase())!.uncompressed
        yield { expected: Math.ceil(((last as SheetRow).row * whole) / Buffer.byteLength(chunk)) }
      }
    }
    yield* found
    found.length = 0
    // Parts behind the rows (merges, validations) are not read.
    if (book.ended) return
  }
  throw new SheetFault('damaged')
}

async function* nothing(): AsyncGenerator<string> {}

async function partsOf(path: string): Promise<Map<string, ZipEntry>> {
  try {
    const entries = await readZipDirectory(path)
    const parts = new Map(entries.map(entry => [entry.name.toLowerCase(), entry]))
    if (parts.has('encryptedpackage')) throw new SheetFault('encrypted')
    const type = await packageType(path, entries)
    if (type !== workbookType || !parts.has('xl/workbook.xml')) throw new SheetFault('not_sheet')
    return parts
  } catch (error) {
    if (!(error instanceof ZipError)) throw error
    throw new SheetFault(error.reason === 'structure' ? 'damaged' : error.reason)
  }
}

async function readWorkbook(text: (name: string) => AsyncIterable<string>) {
  let id: string | undefined
  let from1904 = false
  await scanXml(text('xl/workbook.xml'), {
    open(name, tag) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attribute(tag, 'date1904') ?? '')
      if (name === 'sheet' && !id && (attribute(tag, 'state') ?? 'visible') === 'visible')
        id = /\s[\w.-]+:id=["']([^"']*)["']/.exec(tag)?.[1]
    },
  })
  let sheet = 'xl/worksheets/sheet1.xml'
  await scanXml(text('xl/_rels/workbook.xml.rels'), {
    open(name, tag) {
      if (name !== 'Relationship' || attribute(tag, 'Id') !== id) return
      const target = attribute(tag, 'Target') ?? ''
      sheet = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
    },
  })
  return { sheet, from1904 }
}

interface Book {
  strings: SharedStrings
  dates: boolean[]
  dateOf(serial: number): string | null
  ended: boolean
}

const usualCell =
  /<c(?: r="([A-Z]{1,3}\d{0,7})")?(?: s="(\d{1,6})")?(?: t="([a-zA-Z]{1,9})")?(?:\/>|>(?:<v>([^<&]*)<\/v>|<is><t(?: xml:space="preserve")?>([^<&]*)<\/t><\/is>)<\/c>)/y

function sheetHandler(found: SheetEvent[], book: Book) {
  let within = false
  let row = 0
  let column = -1
  let cells: Cell[] = []
  let filled = false
  let type = ''
  let style = 0
  let value = ''
  let taken = false
  let spoken = false
  const keep = () => {
    if (value === '' || column >= maxColumns) return
    while (cells.length < column) cells.push(null)
    cells[column] = cellOf(type, value.slice(0, longestCell), style, book)
    filled = true
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
      keep()
      return usualCell.lastIndex - 1
    },
    open(name: string, tag: string) {
      if (book.ended) return false
      if (name === 'dimension') {
        const last = Number(/:[A-Z]+(\d{1,7})$/.exec(attribute(tag, 'ref') ?? '')?.[1] ?? 0)
        if (last > 0 && last <= lastRow) found.push({ expected: last })
      } else if (name === 'sheetData') within = true
      else if (!within) return true
      else if (name === 'row') {
        const number = Number(attribute(tag, 'r') ?? row + 1)
        if (!(number > row && number <= lastRow)) throw new SheetFault('damaged')
        row = number
        column = -1
        cells = []
        filled = false
      } else if (name === 'c') {
        const place = attribute(tag, 'r')
        column = place ? columnOf(place) : column + 1
        type = attribute(tag, 't') ?? 'n'
        style = Number(attribute(tag, 's') ?? 0)
        value = ''
      } else if (name === 'v' || name === 't') taken = true
      else if (name === 'rPh') spoken = true
      return true
    },
    text(piece: string) {
      if (taken && !spoken && value.length < longestCell) value += piece
    },
    close(name: string) {
      if (!within) return
      if (name === 'v' || name === 't') taken = false
      else if (name === 'rPh') spoken = false
      else if (name === 'c') keep()
      else if (name === 'row') {
        if (filled) found.push({ row, cells })
      } else if (name === 'sheetData') {
        within = false
        book.ended = true
      }
    },
  }
}

function columnOf(place: string): number {
  let column = 0
  for (let at = 0; at < place.length; at++) {
    const sign = place.charCodeAt(at)
    if (sign < 65) break
    column = column * 26 + (sign & 31)
  }
  if (column < 1 || column > 16_384) throw new SheetFault('damaged')
  return column - 1
}

function cellOf(type: string, value: string, style: number, { strings, dates, dateOf }: Book): Cell {
  switch (type) {
    case 's':
      return strings.at(Number(value)).slice(0, longestCell) || null
    case 'n': {
      const number = Number(value)
      if (!Number.isFinite(number)) throw new SheetFault('damaged')
      const date = dates[style] ? dateOf(number) : null
      return date ? { date } : number
    }
    case 'b':
      return value === '1'
    case 'd':
      return { date: value.slice(0, 19).replace('T', ' ') }
    default:
      return plain(value)
  }
}
