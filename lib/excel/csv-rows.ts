import { createReadStream } from 'node:fs'
import { parse } from 'csv-parse'
import { openText } from './open-text'
import { SheetFault } from './sheet-fault'
import type { SheetEvent } from './xlsx-rows'

const separators = [',', '\t', ';']
const maxColumns = 256

export async function* csvRows(path: string): AsyncGenerator<SheetEvent> {
  yield { expected: await countLines(path) }
  const text = await openText(path)
  const parser = parse({
    delimiter: await separatorOf(path),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: 1_000_000,
  })
  text.on('error', error => parser.destroy(error))
  text.pipe(parser)
  let row = 0
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row++
      if (record.some(value => value.trim() !== '')) yield { row, cells: record.slice(0, maxColumns) }
    }
  } catch {
    throw new SheetFault('damaged')
  } finally {
    text.destroy()
  }
}

async function countLines(path: string): Promise<number> {
  let lines = 1
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++
    if (chunk.includes(0)) throw new SheetFault('not_sheet')
  }
  return lines
}

async function separatorOf(path: string): Promise<string> {
  let head = ''
  for await (const chunk of createReadStream(path, { end: 16 * 1024 }))
    head += (chunk as Buffer).toString('latin1')
  const [line = ''] = head.split('\n')
  const counts = separators.map(separator => line.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))]!
}
