import { Readable } from 'node:stream'
import type { FileReply } from '@/lib/core/replies'
import {
  contentTypesXml,
  packageXml,
  relationsXml,
  sharedTextsHead,
  sheetEnd,
  sheetStart,
  stylesXml,
  type WrittenSheet,
  workbookXml,
} from './book-parts'
import { type CellColumn, columnLetters, rowWriter, writeHeading, writeText } from './row-xml'
import type { Value } from './safe-cell'
import { SharedTexts } from './shared-strings'
import { Utf8Writer } from './utf8-writer'
import { type Part, zipStream } from './zip-stream'

export interface Sheet {
  name: string
  above?: readonly (string | readonly string[])[]
  columns: (CellColumn & {
    // Its name in NDJSON, else its title.
    key?: string
    title: string
    width?: number
  })[]
  rows: AsyncIterable<readonly (readonly Value[])[]>
}

export const sheetMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export type SheetReply = FileReply<typeof sheetMime>

interface Limits {
  rows?: number
  bytes?: number
}

const level = 3

export const writeSheet = (sheet: Sheet, limits?: Limits): Readable => writeBook([sheet], limits)

export function writeBook(
  sheets: readonly Sheet[],
  { rows = 1_048_576, bytes = 4_200_000_000 }: Limits = {},
): Readable {
  const leaving = new AbortController()
  const sources = sheets.map(sheet => ({
    sheet,
    batches: sheet.rows[Symbol.asyncIterator](),
    rows: [] as readonly (readonly Value[])[],
    at: 0,
    ended: false,
  }))
  const parts = partsOf(sources, { rows, bytes })
  const out = Readable.from(zipStream(parts, { level, signal: leaving.signal }), { objectMode: false })
  out.once('close', () => {
    leaving.abort()
    for (const { batches } of sources) void batches.return?.()
  })
  return out
}

interface Source {
  sheet: Sheet
  batches: AsyncIterator<readonly (readonly Value[])[]>
  rows: readonly (readonly Value[])[]
  at: number
  ended: boolean
}

async function* partsOf(sources: readonly Source[], limits: Required<Limits>): AsyncGenerator<Part> {
  yield { name: '_rels/.rels', text: [packageXml] }
  yield { name: 'xl/styles.xml', text: [stylesXml] }
  const shared = new SharedTexts()
  const out = new Utf8Writer()
  const written: WrittenSheet[] = []
  let sheets = 0
  for (const source of sources) {
    const write = rowWriter(source.sheet.columns, shared, out)
    do {
      sheets++
      const text = sheetXml(source, { out, write, limits, onEnd: sheet => written.push(sheet) })
      yield { name: `xl/worksheets/sheet${sheets}.xml`, text }
    } while (!source.ended)
  }
  yield { name: 'xl/sharedStrings.xml', text: shared.xml(sharedTextsHead) }
  yield { name: 'xl/workbook.xml', text: [workbookXml(written)] }
  yield { name: 'xl/_rels/workbook.xml.rels', text: [relationsXml(sheets)] }
  yield { name: '[Content_Types].xml', text: [contentTypesXml(sheets)] }
}

interface Writing {
  out: Utf8Writer
  write: ReturnType<typeof rowWriter>
  limits: Required<Limits>
  onEnd(written: WrittenSheet): void
}

async function* sheetXml(source: Source, { out, write, limits, onEnd }: Writing): AsyncGenerator<Buffer> {
  const { name, above = [], columns } = source.sheet
  const widths = columns.map(({ title, width = 16 }) => Math.max(width, wideness(title) + 4))
  const heading = above.length + 1
  out.write(sheetStart(widths, heading))
  for (const [at, text] of above.entries())
    writeLine(out, at + 1, typeof text === 'string' ? [text] : text, at === 0)
  writeLine(
    out,
    heading,
    columns.map(({ title }) => title),
    true,
  )
  let row = heading
  let written = 0
  while (row < limits.rows && written < limits.bytes) {
    if (source.at >= source.rows.length && !(await more(source))) break
    write(source.rows[source.at++]!, ++row)
    if (!out.isFull) continue
    written += out.length
    yield out.take()
  }
  // Read ahead, so that no empty sheet follows a full one.
  await more(source)
  onEnd({ name, columns: columns.length, heading, last: row })
  out.write(sheetEnd({ columns: columns.length, heading, last: row }))
  yield out.take()
}

function writeLine(out: Utf8Writer, row: number, texts: readonly string[], bold: boolean): void {
  out.write(`<row r="${row}">`)
  for (const [at, text] of texts.entries()) {
    out.write(`<c r="${columnLetters(at)}${row}`)
    if (bold) writeHeading(out, text)
    else writeText(out, text)
  }
  out.write('</row>')
}

async function more(source: Source): Promise<boolean> {
  while (!source.ended && source.at >= source.rows.length) {
    const { value, done } = await source.batches.next()
    source.ended = done === true
    source.rows = value ?? []
    source.at = 0
  }
  return !source.ended
}

function wideness(text: string): number {
  return text.replace(/[\u0300-\uffff]/g, 'xx').length
}
