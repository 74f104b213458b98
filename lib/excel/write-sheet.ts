import { Readable } from 'node:stream'
import {
  contentTypesXml,
  packageXml,
  relationsXml,
  sharedTextsHead,
  sheetEnd,
  sheetStart,
  stylesXml,
  workbookXml,
} from './book-parts'
import { type CellColumn, columnLetters, rowWriter, writeHeading } from './row-xml'
import type { Value } from './safe-cell'
import { SharedTexts } from './shared-texts'
import { Utf8Writer } from './utf8-writer'
import { type Part, zipStream } from './zip-stream'

export interface Sheet {
  name: string
  columns: (CellColumn & {
    title: string
    width?: number
  })[]
  rows: AsyncIterable<readonly (readonly Value[])[]>
}

export const sheetMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface Limits {
  rows?: number
  /** Zip without zip64 limits a part to 4 GB. */
  bytes?: number
}

const level = 3

/**
 * Rows are read only as fast as the consumer reads, so memory does not grow with their number. A consumer
 * that stops ends the rows; an error of the rows ends the stream.
 */
export function writeSheet(sheet: Sheet, { rows = 1_048_576, bytes = 4_200_000_000 }: Limits = {}): Readable {
  const leaving = new AbortController()
  const batches = sheet.rows[Symbol.asyncIterator]()
  const parts = partsOf(sheet, batches, { rows, bytes })
  const out = Readable.from(zipStream(parts, { level, signal: leaving.signal }), { objectMode: false })
  out.once('close', () => {
    leaving.abort()
    void batches.return?.()
  })
  return out
}

type Batches = AsyncIterator<readonly (readonly Value[])[]>

async function* partsOf(
  { name, columns }: Sheet,
  batches: Batches,
  limits: Required<Limits>,
): AsyncGenerator<Part> {
  yield { name: '_rels/.rels', text: [packageXml] }
  yield { name: 'xl/styles.xml', text: [stylesXml] }
  const source = {
    batches,
    rows: [] as readonly (readonly Value[])[],
    at: 0,
    ended: false,
    lasts: [] as number[],
  }
  const shared = new SharedTexts()
  const out = new Utf8Writer()
  const write = rowWriter(columns, shared, out)
  let sheets = 0
  do {
    sheets++
    yield { name: `xl/worksheets/sheet${sheets}.xml`, text: sheetXml(columns, out, write, source, limits) }
  } while (!source.ended)
  yield { name: 'xl/sharedStrings.xml', text: shared.xml(sharedTextsHead) }
  yield { name: 'xl/workbook.xml', text: [workbookXml(name, source.lasts, columns.length)] }
  yield { name: 'xl/_rels/workbook.xml.rels', text: [relationsXml(sheets)] }
  yield { name: '[Content_Types].xml', text: [contentTypesXml(sheets)] }
}

interface Source {
  batches: Batches
  rows: readonly (readonly Value[])[]
  at: number
  ended: boolean
  lasts: number[]
}

async function* sheetXml(
  columns: Sheet['columns'],
  out: Utf8Writer,
  write: ReturnType<typeof rowWriter>,
  source: Source,
  limits: Required<Limits>,
): AsyncGenerator<Buffer> {
  const widths = columns.map(({ title, width = 16 }) => Math.max(width, wideness(title) + 4))
  out.write(`${sheetStart(widths)}<row r="1">`)
  for (const [at, { title }] of columns.entries()) {
    out.write(`<c r="${columnLetters(at)}1`)
    writeHeading(out, title)
  }
  out.write('</row>')
  let row = 1
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
  source.lasts.push(row)
  out.write(sheetEnd(columns.length, row))
  yield out.take()
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
