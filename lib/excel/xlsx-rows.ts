import { posix } from 'node:path'
import { packageType, workbookType } from '@/lib/files/office-package'
import { readZipEntry } from '@/lib/files/read-zip-entry'
import { readZipDirectory, type ZipEntry, ZipError } from '@/lib/files/zip-directory'
import { dateReader, readStyles } from './cell-dates'
import { mergeFiller, readMerges } from './merged-cells'
import { attribute, scanXml, xmlScanner } from './scan-xml'
import { readSharedStrings, SharedStrings } from './shared-strings'
import { type Book, maxColumns, sheetHandler } from './sheet-cells'
import { isRow, type SheetEvent, SheetFault, type SheetRow, type SheetSummary } from './sheet-row'

export async function* readEntry(path: string, entry: ZipEntry): AsyncGenerator<string> {
  const decode = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of readZipEntry(path, entry)) yield decode.decode(piece, { stream: true })
    yield decode.decode()
  } catch (error) {
    throw new SheetFault(error instanceof ZipError && error.reason === 'bomb' ? 'bomb' : 'damaged')
  }
}

// Rows of the sheet that is named, else of the first visible one. A workbook of several sheets is surveyed before, unless
// the sheet is named.
export async function* xlsxRows(path: string, sheetName?: string): AsyncGenerator<SheetEvent> {
  const parts = await partsOf(path)
  const entryOf = (name: string) => parts.get(name.toLowerCase())
  const text = (name: string) => {
    const entry = entryOf(name)
    return entry ? readEntry(path, entry) : nothing()
  }
  const book = await readWorkbook(text)
  const { sheets, from1904 } = book
  const { styles, struck } = await readStyles(text(book.styles))
  const strings = entryOf(book.strings) ? await readSharedStrings(text(book.strings)) : new SharedStrings()
  const shared: Book = { strings, styles, struck, dateOf: dateReader(from1904) }
  if (from1904) yield { from1904 }
  if (sheetName === undefined && sheets.length > 1)
    yield { sheets: await surveySheets(sheets, text, name => entryOf(name)?.uncompressed ?? 0, shared) }
  const sheet = sheetName === undefined ? firstOf(sheets) : sheets.find(({ name }) => name === sheetName)
  if (!sheet) throw new SheetFault('no_sheet')
  yield { sheetName: sheet.name }
  const entry = entryOf(sheet.part)
  if (!entry) throw new SheetFault('damaged')
  const { merges, left } = await readMerges(path, entry, maxColumns)
  if (left) yield { mergesLeft: true }
  const pictures = [...parts.keys()].filter(name => /^xl\/media\/[^/]+$/.test(name)).length
  if (pictures > 0) yield { picturesLeft: pictures }
  const count = (name: RegExp, tag: string) => countTags([...parts.values()], name, tag, text)
  const commentsLeft = await count(/^xl\/(?:comments\/)?comment[^/]*\.xml$/i, 'comment')
  if (commentsLeft > 0) yield { commentsLeft }
  const textBoxesLeft = await count(/^xl\/drawings\/[^/]+\.xml$/i, 'txBody')
  if (textBoxesLeft > 0) yield { textBoxesLeft }
  const filler = merges.length > 0 ? mergeFiller(merges) : undefined
  yield* rowsOf(text(sheet.part), entry.uncompressed, { ...shared, merges: filler, ended: false })
}

export const firstOf = <One extends { hidden: boolean }>(sheets: readonly One[]) =>
  sheets.find(({ hidden }) => !hidden) ?? sheets[0]

async function* rowsOf(
  text: AsyncIterable<string>,
  uncompressed: number,
  reading: Parameters<typeof sheetHandler>[1],
): AsyncGenerator<SheetEvent> {
  const found: SheetEvent[] = []
  let expected = false
  const scan = xmlScanner(sheetHandler(found, reading))
  for await (const chunk of text) {
    scan(chunk)
    const last = found.findLast(isRow)
    // Streaming writers give no row count: estimate it from the first piece.
    if (!expected && last) {
      expected = true
      if (!found.some(event => 'expected' in event))
        yield { expected: Math.ceil((last.row * uncompressed) / Buffer.byteLength(chunk)) }
    }
    yield* found
    found.length = 0
    // Parts behind the rows (validations, pictures) are not read.
    if (reading.ended) return
  }
  throw new SheetFault('damaged')
}

const rowsOfHead = 30
const surveyedBytes = 64 * 1024 * 1024

async function surveySheets(
  sheets: readonly Awaited<ReturnType<typeof readWorkbook>>['sheets'][number][],
  text: (part: string) => AsyncIterable<string>,
  sizeOf: (part: string) => number,
  book: Book,
): Promise<SheetSummary[]> {
  const surveyed: SheetSummary[] = []
  let bytes = 0
  for (const { name, hidden, part } of sheets) {
    bytes += sizeOf(part)
    const counted = bytes <= surveyedBytes
    const head: SheetRow[] = []
    let rows = 0
    try {
      for await (const event of rowsOf(text(part), 0, { ...book, ended: false })) {
        if (!isRow(event)) continue
        if (++rows <= rowsOfHead) head.push(event)
        else if (!counted) break
      }
    } catch (error) {
      // A sheet that is not chosen need not be readable.
      if (!(error instanceof SheetFault)) throw error
    }
    surveyed.push({ name, hidden, rows: counted || rows <= rowsOfHead ? rows : null, head })
  }
  return surveyed
}

const mostCommented = 20
const commentBytes = 4 * 1024 * 1024

async function countTags(
  entries: readonly ZipEntry[],
  parts: RegExp,
  counted: string,
  text: (part: string) => AsyncIterable<string>,
) {
  const found = entries.filter(({ name, uncompressed }) => parts.test(name) && uncompressed < commentBytes)
  let count = 0
  for (const { name } of found.slice(0, mostCommented))
    await scanXml(text(name), { open: tag => void (tag === counted && count++) }).catch(() => {})
  return count
}

async function* nothing(): AsyncGenerator<string> {}

async function partsOf(path: string): Promise<Map<string, ZipEntry>> {
  try {
    const entries = await readZipDirectory(path)
    const parts = new Map(entries.map(entry => [entry.name.toLowerCase(), entry]))
    if (parts.has('encryptedpackage')) throw new SheetFault('encrypted')
    const type = await packageType(path, entries)
    const isOther = parts.has('xl/workbook.bin') || parts.has('content.xml')
    if (type !== workbookType) throw new SheetFault(isOther ? 'other_program' : 'not_sheet')
    return parts
  } catch (error) {
    if (!(error instanceof ZipError)) throw error
    throw new SheetFault(error.reason === 'structure' ? 'damaged' : error.reason)
  }
}

const mostSheets = 255

interface Relation {
  id: string
  kind: string
  part: string
}

async function relationsOf(text: (name: string) => AsyncIterable<string>, part: string): Promise<Relation[]> {
  const { dir, base } = posix.parse(part)
  const relations: Relation[] = []
  await scanXml(text(posix.join(dir, '_rels', `${base}.rels`)), {
    open(name, tag) {
      if (name !== 'Relationship') return
      const target = (attribute(tag, 'Target') ?? '').replaceAll('\\', '/')
      relations.push({
        id: attribute(tag, 'Id') ?? '',
        kind: posix.basename(attribute(tag, 'Type') ?? ''),
        part: target.startsWith('/') ? target.slice(1) : posix.join(dir, target),
      })
    },
  })
  return relations
}

// Most programs call the parts xl/workbook.xml, xl/styles.xml and so on, others by names of their own.
async function readWorkbook(text: (name: string) => AsyncIterable<string>) {
  const named: { name: string; hidden: boolean; id: string }[] = []
  let from1904 = false
  const roots = await relationsOf(text, '')
  const main = roots.find(({ kind }) => kind === 'officeDocument')?.part ?? 'xl/workbook.xml'
  await scanXml(text(main), {
    open(name, tag) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attribute(tag, 'date1904') ?? '')
      if (name !== 'sheet' || named.length >= mostSheets) return
      const id = /\s[\w.-]+:id=["']([^"']*)["']/.exec(tag)?.[1] ?? ''
      const hidden = (attribute(tag, 'state') ?? 'visible') !== 'visible'
      named.push({ name: attribute(tag, 'name') ?? '', hidden, id })
    },
  })
  const relations = await relationsOf(text, main)
  const partOf = (kind: string, usual: string) =>
    relations.find(relation => relation.kind === kind)?.part ?? posix.join(posix.dirname(main), usual)
  const usual = posix.join(posix.dirname(main), 'worksheets/sheet1.xml')
  const sheets = named.flatMap(({ id, ...sheet }) => {
    const own = relations.find(relation => relation.id === id)
    // Charts have sheets of their own, without rows.
    return own && /^(?:chart|dialog)sheet$/.test(own.kind) ? [] : [{ ...sheet, part: own?.part ?? usual }]
  })
  return {
    sheets: sheets.length > 0 ? sheets : [{ name: '', hidden: false, part: usual }],
    ...{
      from1904,
      styles: partOf('styles', 'styles.xml'),
      strings: partOf('sharedStrings', 'sharedStrings.xml'),
    },
  }
}
