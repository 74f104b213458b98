import { Readable } from 'node:stream'
import type { FileReply } from '@/lib/core/replies'
import { type CellColumn, columnLetters, rowWriter, writeHeading, writeText } from './row-xml'
import { cellText, type Value } from './safe-cell'
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

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const packageXml = `${head}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

/** The order of `cellXfs` is that of `formats`; number format 49 is text. */
const stylesXml = `${head}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="166" formatCode="0.0%"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1" applyFont="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

const sharedTextsHead = `${head}<sst xmlns="${main}"`

function contentTypesXml(sheets: number): string {
  const part = (name: string, type: string) =>
    `<Override PartName="${name}" ContentType="${types}.${type}+xml"/>`
  return `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('/xl/workbook.xml', 'sheet.main')}${part('/xl/styles.xml', 'styles')}${part('/xl/sharedStrings.xml', 'sharedStrings')}${each(sheets, at => part(`/xl/worksheets/sheet${at}.xml`, 'worksheet'))}</Types>`
}

function relationsXml(sheets: number): string {
  const to = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`
  return `${head}<Relationships xmlns="${packageRelations}">${each(sheets, at => to(at, 'worksheet', `worksheets/sheet${at}.xml`))}${to(sheets + 1, 'styles', 'styles.xml')}${to(sheets + 2, 'sharedStrings', 'sharedStrings.xml')}</Relationships>`
}

interface WrittenSheet {
  name: string
  columns: number
  heading: number
  last: number
}

function workbookXml(written: readonly WrittenSheet[]): string {
  const names = namesOf(written)
  const sheets = names.map(
    (called, at) => `<sheet name="${inAttribute(called)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  const filters = written.flatMap((sheet, at) =>
    sheet.columns > 0
      ? `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">'${names[at]}'!${rangeOf(sheet, '$')}</definedName>`
      : [],
  )
  const defined = filters.length > 0 ? `<definedNames>${filters.join('')}</definedNames>` : ''
  return `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join('')}</sheets>${defined}</workbook>`
}

function namesOf(written: readonly WrittenSheet[]): string[] {
  const taken = new Set<string>()
  return written.map(({ name }) => {
    const plain = name.replace(/[\\/?*[\]:']/g, ' ').trim() || 'Sheet'
    let called = plain.slice(0, 31)
    for (let at = 2; taken.has(called.toLowerCase()); at++) called = `${plain.slice(0, 26)} (${at})`
    taken.add(called.toLowerCase())
    return cellText(called)
  })
}

const inAttribute = (text: string) => text.replaceAll('"', '&quot;')

function rangeOf({ columns, heading, last }: Omit<WrittenSheet, 'name'>, sign = ''): string {
  return `${sign}A${sign}${heading}:${sign}${columnLetters(columns - 1)}${sign}${last}`
}

function sheetStart(widths: readonly number[], heading: number): string {
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${heading}" topLeftCell="A${heading + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>`
}

function sheetEnd(sheet: Omit<WrittenSheet, 'name'>): string {
  const filter = sheet.columns > 0 ? `<autoFilter ref="${rangeOf(sheet)}"/>` : ''
  return `</sheetData>${filter}</worksheet>`
}

function each(count: number, write: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => write(at + 1)).join('')
}
