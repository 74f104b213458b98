import { execFile } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { scratchFolder } from '@/lib/core/process/scratch-folder'
import { FileReply } from '@/lib/core/replies'
import type { ColumnKind } from './row-xml'
import type { SheetFormat } from './sheet-format'
import { csvLines, jsonLines, namesOf, writeLines } from './write-lines'
import { type Sheet, sheetMime, writeBook } from './write-sheet'

const program = 'lib/excel/parquet.mjs'

const types: Record<ColumnKind, string> = {
  text: 'VARCHAR',
  number: 'DOUBLE',
  share: 'DOUBLE',
  date: 'DATE',
  instant: 'TIMESTAMPTZ',
}

// The lines of NDJSON as a table with types; of several sheets each row names its own.
const writeParquet = (sheets: readonly Sheet[]): Readable =>
  Readable.from(piecesOf(sheets), { objectMode: false })

async function* piecesOf(sheets: readonly Sheet[]): AsyncGenerator<Buffer> {
  const folder = await scratchFolder()
  const [lines, file] = [path.join(folder, 'lines'), path.join(folder, 'table')]
  try {
    await pipeline(writeLines(jsonLines, sheets), createWriteStream(lines, { mode: 0o600 }))
    const script = path.join(/* turbopackIgnore: true */ process.cwd(), program)
    const words = ['--max-old-space-size=64', script, lines, file, JSON.stringify(typesOf(sheets))]
    await promisify(execFile)(process.execPath, words, {
      env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', TZ: 'UTC' },
    })
    yield* createReadStream(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function typesOf(sheets: readonly Sheet[]): Record<string, string> {
  const found: Record<string, string> = sheets.length > 1 ? { sheet: types.text } : {}
  for (const { columns } of sheets)
    for (const [at, name] of namesOf(columns).entries()) {
      const type = types[columns[at]!.kind ?? 'text']
      found[name] = found[name] === undefined || found[name] === type ? type : types.text
    }
  return found
}

const mimes = {
  xlsx: sheetMime,
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
} as const satisfies Record<SheetFormat, string>

export type SheetFile = FileReply<(typeof mimes)[SheetFormat]>

export const mimeOf = (format: SheetFormat) => mimes[format]

export function streamOf(format: SheetFormat, sheets: readonly Sheet[]): Readable {
  if (format === 'xlsx') return writeBook(sheets)
  if (format === 'parquet') return writeParquet(sheets)
  return writeLines(format === 'csv' ? csvLines : jsonLines, sheets)
}

export const sheetFile = (name: string, format: SheetFormat, sheets: readonly Sheet[]): SheetFile =>
  new FileReply({ name: `${name}.${format}`, mime: mimeOf(format), stream: streamOf(format, sheets) })
