import { createReadStream } from 'node:fs'
import { type Readable, Transform } from 'node:stream'
import { parse } from 'csv-parse'

export interface CsvRow {
  /** Where the row begins in the file. */
  line: number
  cells: Record<string, string>
}

/**
 * Streams a csv with headings; UTF-8 (with or without a mark) or else GB18030, as Chinese Excel saves it.
 * csv-parse rather than exceljs: that one holds the whole sheet and makes numbers and dates of what looks like them.
 */
export async function* readCsv(path: string): AsyncGenerator<CsvRow> {
  const parser = (await openText(path)).pipe(
    parse({
      columns: headings => headings.map((heading: string) => heading.trim()),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 1_000_000,
    }),
  )
  for await (const { record, info } of parser as AsyncIterable<{
    record: Record<string, string>
    info: { lines: number }
  }>) {
    const breaks = Object.values(record).join('').split('\n').length - 1
    yield { line: info.lines - breaks, cells: record }
  }
}

/** The file as UTF-8 text, with or without a mark; GB18030 where it is not UTF-8. */
export async function openText(path: string): Promise<Readable> {
  const encoding = (await isUtf8(path)) ? 'utf-8' : 'gb18030'
  return createReadStream(path).pipe(decoder(encoding))
}

async function isUtf8(path: string): Promise<boolean> {
  const decode = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path)) decode.decode(chunk as Buffer, { stream: true })
    decode.decode()
    return true
  } catch {
    return false
  }
}

function decoder(encoding: string): Transform {
  const decode = new TextDecoder(encoding)
  return new Transform({
    decodeStrings: true,
    readableObjectMode: false,
    transform(chunk: Buffer, _encoding, done) {
      done(null, decode.decode(chunk, { stream: true }))
    },
    flush(done) {
      done(null, decode.decode())
    },
  })
}
