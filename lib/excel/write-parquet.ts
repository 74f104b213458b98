import { execFile } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { scratchFolder } from '@/lib/core/process/scratch-folder'
import type { ColumnKind } from './row-xml'
import { jsonLines, namesOf, writeLines } from './write-lines'
import type { Sheet } from './write-sheet'

const program = 'lib/excel/parquet.mjs'

const types: Record<ColumnKind, string> = {
  text: 'VARCHAR',
  number: 'DOUBLE',
  share: 'DOUBLE',
  date: 'DATE',
  instant: 'TIMESTAMPTZ',
}

// The lines of NDJSON as a table with types; of several sheets each row names its own.
export const writeParquet = (sheets: readonly Sheet[]): Readable =>
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
