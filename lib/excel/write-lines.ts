import { Readable } from 'node:stream'
import { legible, type Value } from './safe-cell'
import { Utf8Writer } from './utf8-writer'
import type { Sheet } from './write-sheet'

type Column = Sheet['columns'][number]
type Lines = (sheets: readonly Sheet[]) => AsyncGenerator<string>

export const writeLines = (lines: Lines, sheets: readonly Sheet[]): Readable =>
  Readable.from(inPieces(lines(sheets)), { objectMode: false })

async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  const out = new Utf8Writer()
  for await (const line of lines) {
    out.write(line)
    if (out.isFull) yield Buffer.from(out.take())
  }
  yield Buffer.from(out.take())
}

const shownValue = ({ word }: Column, value: Value) =>
  typeof value === 'string' && word ? word(value) : value

const isNumeric = ({ kind }: Column) => kind === 'number' || kind === 'share'
const decimal = /^-?\d{1,15}(?:\.\d+)?$/

// With the mark by which Excel knows UTF-8; sheets one below the other.
export async function* csvLines(sheets: readonly Sheet[]): AsyncGenerator<string> {
  yield '\uFEFF'
  for (const [at, { above = [], columns, rows }] of sheets.entries()) {
    if (at > 0) yield '\r\n'
    for (const line of above) yield csvLine([line].flat().map(csvText))
    yield csvLine(columns.map(({ title }) => csvText(title)))
    for await (const batch of rows)
      for (const row of batch) yield csvLine(columns.map((column, at) => csvCell(column, row[at])))
  }
}

const csvLine = (cells: readonly string[]) => `${cells.join(',')}\r\n`

function csvCell(column: Column, raw: Value): string {
  const value = shownValue(column, raw)
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  return isNumeric(column) && decimal.test(value) ? value : csvText(value)
}

// What a spreadsheet would take for a formula, in the wide letters of Chinese input too.
const formula = /^[=+\-@\t\r＝＋－＠]/

function csvText(text: string): string {
  const clean = legible(formula.test(text) ? `'${text}` : text)
  return /[",\r\n]|^\s|\s$/.test(clean) ? `"${clean.replaceAll('"', '""')}"` : clean
}

// One object a record, with the values of the sheet; of several sheets each line names its own.
export async function* jsonLines(sheets: readonly Sheet[]): AsyncGenerator<string> {
  for (const { name, columns, rows } of sheets) {
    const start = sheets.length > 1 ? `{"sheet":${JSON.stringify(name)},` : '{'
    const keys = namesOf(columns).map(name => `${JSON.stringify(name)}:`)
    for await (const batch of rows)
      for (const row of batch)
        yield `${start}${columns.map((column, at) => keys[at] + jsonValue(column, row[at])).join(',')}}\n`
  }
}

export function namesOf(columns: readonly Column[]): string[] {
  const taken = new Set<string>()
  return columns.map(({ key, title }) => {
    let name = key ?? title
    for (let at = 2; taken.has(name); at++) name = `${key ?? title} (${at})`
    taken.add(name)
    return name
  })
}

const instant = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

function jsonValue(column: Column, raw: Value): string {
  const value = shownValue(column, raw)
  if (value === null || value === undefined || value === '') return 'null'
  if (typeof value !== 'string') return JSON.stringify(value)
  if (isNumeric(column) && decimal.test(value)) return String(Number(value))
  const isInstant = column.kind === 'instant' && instant.test(value)
  return JSON.stringify(isInstant ? `${value.replace(' ', 'T')}+08:00` : value)
}
