import { createReadStream } from 'node:fs'
import { parse } from 'csv-parse'
import { encodingOf, openText } from './open-text'
import { type Cell, type SheetEvent, SheetFault } from './sheet-row'

const separators = [',', '\t', ';', '|', '，', '；']
const linesCompared = 30
const maxColumns = 256
const headLength = 16 * 1024

export async function* csvRows(path: string): AsyncGenerator<SheetEvent> {
  const encoding = await encodingOf(path)
  yield { expected: await countLines(path, encoding) }
  const { separator, from } = formOf(await headOf(path, encoding))
  const text = openText(path, encoding)
  const parser = parse({
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    from_line: from,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: 1_000_000,
  })
  text.on('error', error => parser.destroy(error))
  text.pipe(parser)
  let row = 0
  let left = 0
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row++
      if (record.every(value => value.trim() === '')) continue
      left = Math.max(left, record.length - maxColumns)
      yield { row, cells: record.slice(0, maxColumns).map(text => cellOf(text, separator)) }
    }
  } catch {
    throw new SheetFault('damaged')
  } finally {
    text.destroy()
  }
  if (left > 0) yield { columnsLeft: left }
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

async function countLines(path: string, encoding: string): Promise<number> {
  let lines = 0
  let last: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++
    if (!encoding.startsWith('utf-16') && chunk.includes(0)) throw new SheetFault('not_sheet')
    last = chunk.subarray(-2)
  }
  const endsWithLine = last.at(-1) === 10 || (last.at(-1) === 0 && last[0] === 10)
  return endsWithLine ? lines : lines + 1
}

async function headOf(path: string, encoding: string): Promise<string> {
  const head: Buffer[] = []
  for await (const chunk of createReadStream(path, { end: headLength })) head.push(chunk as Buffer)
  return new TextDecoder(encoding).decode(Buffer.concat(head))
}

// `from`: Excel takes a first line `sep=;` for no row.
function formOf(head: string): { separator: string; from: number } {
  const named = /^"?sep=([^\r\n"])"?[\r\n]/i.exec(head)
  if (named) return { separator: named[1]!, from: 2 }
  const lines = head
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/[\r\n]+/)
    .slice(0, linesCompared)
  const scores = separators.map(separator => agreement(lines.map(line => line.split(separator).length)))
  return { separator: separators[scores.indexOf(Math.max(...scores))]!, from: 1 }
}

// A separator gives many lines the same number of cells; commas of sentences do not.
function agreement(cells: readonly number[]): number {
  const lines = new Map<number, number>()
  for (const count of cells) lines.set(count, (lines.get(count) ?? 0) + 1)
  return Math.max(0, ...[...lines].map(([count, times]) => (count - 1) * times))
}
