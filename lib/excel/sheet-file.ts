import type { Readable } from 'node:stream'
import { FileReply } from '@/lib/core/replies'
import type { SheetFormat } from './sheet-format'
import { csvLines, jsonLines, writeLines } from './write-lines'
import { writeParquet } from './write-parquet'
import { type Sheet, sheetMime, writeBook } from './write-sheet'

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
