import { createReadStream } from 'node:fs'
import { CsvError, parse } from 'csv-parse'
import { encodingOf, openText } from './open-text'
import { columnLetters } from './row-xml'
import { type Cell, type SheetEvent, SheetFault } from './sheet-row'

const separators = [',', '\t', ';', '|', '，', '；', '^', '~', '\u0001', '\u001f', '、']
const linesCompared = 30
const maxColumns = 256
const headLength = 16 * 1024

export async function* csvRows(path: string): AsyncGenerator<SheetEvent> {
  const encoding = await encodingOf(path)
  const { lines, escaped } = await scan(path, encoding)
  yield { expected: lines }
  const { separator, from, columns, quote } = formOf(await headOf(path, encoding))
  const text = openText(path, encoding)
  let unclosed: number | undefined
  const parser = parse({
    delimiter: separator,
    quote,
    escape: escaped.has(quote) ? '\\' : quote,
    record_delimiter: ['\r\n', '\n', '\r'],
    from_line: from,
    relax_column_count: true,
    relax_quotes: true,
    // "a", "b"; a tab may be the separator.
    ltrim: separator !== '\t',
    max_record_size: 1_000_000,
    skip_records_with_error: true,
    on_skip(error) {
      if (error?.code !== 'CSV_QUOTE_NOT_CLOSED') throw error
      unclosed = Number(error.index)
    },
  })
  text.on('error', error => parser.destroy(error))
  text.pipe(parser)
  let row = 0
  const left = new Set<number>()
  let leftAt: string | undefined
  let isAbove = true
  try {
    for await (const line of parser as AsyncIterable<string[]>) {
      row++
      isAbove &&= line.length < columns
      const record = isAbove ? headingsOf(line, columns) : line
      // DOS ended texts with Ctrl+Z.
      if (record.every(value => ['', '\u001A'].includes(value.trim()))) continue
      for (let at = maxColumns; at < record.length; at++) {
        if (record[at]!.trim() === '') continue
        left.add(at)
        leftAt ??= `${columnLetters(at)}${row}`
      }
      yield { row, cells: record.slice(0, maxColumns).map(text => cellOf(text, separator)) }
    }
  } catch (error) {
    const code = error instanceof CsvError ? error.code : ''
    throw new SheetFault(code === 'CSV_MAX_RECORD_SIZE' ? 'open_quote' : 'damaged')
  } finally {
    text.destroy()
  }
  if (unclosed !== undefined)
    yield { row: row + 1, cells: [...Array<Cell>(unclosed).fill(null), { fault: 'quote', text: '"' }] }
  if (left.size > 0) yield { columnsLeft: left.size, leftAt }
}

// A text that is kept from becoming a number is written as a formula: ="0071", or '0071.
function cellOf(text: string, separator: string): Cell {
  if (text.includes('\uFFFD')) return { fault: 'bytes', text }
  if (text.startsWith("'") && /^'[\d+=-]/.test(text)) return text.slice(1)
  // A quotation mark that nothing closes takes in the lines down to the next one.
  if (text.startsWith('"') && text.includes(`${separator}"`) && /[\r\n]/.test(text))
    return { fault: 'quote', text }
  const quoted = text.startsWith('=') && /^="((?:[^"]|"")*)"\s*$/.exec(text)
  return quoted ? quoted[1]!.replaceAll('""', '"') : text
}

// Headings typed with an input method switched on have full-width commas among the others.
function headingsOf(line: string[], columns: number): string[] {
  const cells = line.flatMap(text => text.split(/[，；]/))
  return cells.length === columns ? cells : line
}

// `escaped`: databases write a quotation mark in a text as \", where Excel writes two.
async function scan(path: string, encoding: string): Promise<{ lines: number; escaped: Set<string> }> {
  let lines = 0
  const escaped = new Set<string>()
  let last: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++
    // One zero is a broken sign of its cell.
    if (!encoding.startsWith('utf-16') && chunk.includes(0))
      if (chunk.filter(byte => byte === 0).length * 20 > chunk.length) throw new SheetFault('not_sheet')
    if (chunk.includes('\\'))
      for (const [, quote] of chunk.toString('latin1').matchAll(/\\(["'])[^,;|"'\t\r\n]/g))
        escaped.add(quote!)
    last = chunk.subarray(-2)
  }
  const endsWithLine = last.at(-1) === 10 || (last.at(-1) === 0 && last[0] === 10)
  return { lines: endsWithLine ? lines : lines + 1, escaped }
}

async function headOf(path: string, encoding: string): Promise<string> {
  const head: Buffer[] = []
  for await (const chunk of createReadStream(path, { end: headLength })) head.push(chunk as Buffer)
  return new TextDecoder(encoding).decode(Buffer.concat(head))
}

// `from`: Excel takes a first line `sep=;` for no row.
function formOf(head: string): { separator: string; from: number; columns: number; quote: string } {
  const named = /^"?sep=([^\r\n"])"?[\r\n]/i.exec(head)
  const linesIn = (text: string) => text.split(/[\r\n]+/).slice(0, linesCompared)
  // Some databases write '2026-10-08','异响, 漏油'.
  const isSingle = linesIn(head).filter(line => /^'.+'\s*$/.test(line)).length * 2 > linesIn(head).length - 1
  const quote = isSingle ? "'" : '"'
  const lines = linesIn(head.replace(isSingle ? /'(?:[^'\\]|''|\\.)*'/g : /"(?:[^"]|"")*"/g, ''))
  const forms = (named ? [named[1]!] : separators).map(separator => ({
    separator,
    ...agreement(
      lines.map(line => line.split(separator).length),
      separator === '、',
    ),
  }))
  const best = forms.reduce((first, form) => (form.score > first.score ? form : first))
  // Columns of blanks: no program tells where one ends.
  if (
    best.columns === 1 &&
    lines.length > 1 &&
    lines.every(line => /\S {2,}\S+ {2,}\S/.test(line) || !line.trim())
  )
    throw new SheetFault('no_separator')
  return { ...best, from: named ? 2 : 1, quote }
}

// A separator gives many lines the same number of cells; commas of sentences do not.
// 、 stands in sentences more often than between cells, so the headings must have as many.
function agreement(cells: readonly number[], asFirst: boolean): { columns: number; score: number } {
  const lines = new Map<number, number>()
  for (const count of cells) lines.set(count, (lines.get(count) ?? 0) + 1)
  return [...lines]
    .filter(([columns]) => !asFirst || columns === cells[0])
    .map(([columns, times]) => ({ columns, score: (columns - 1) * times }))
    .reduce((best, one) => (one.score > best.score ? one : best), { columns: 1, score: 0 })
}
