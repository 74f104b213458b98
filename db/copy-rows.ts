import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { clientOf, type Db } from './client'

const special = /[\\\n\r\t]/g
const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const escaped = (text: string) =>
  text.search(special) < 0 ? text : text.replace(special, sign => escapes[sign]!)

export function copyText(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'string') return escaped(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.length === 0 ? '{}' : escaped(arrayText(value))
  return String(value)
}

const arrayText = (items: unknown[]) =>
  `{${items.map(item => `"${String(item).replace(/["\\]/g, '\\$&')}"`).join(',')}}`

// COPY in the transaction of `db`, much cheaper than INSERT. `lines` are copyText values joined by tabs, each
// ending in a newline.
export async function copyRows(db: Db, table: string, columns: readonly string[], lines: readonly string[]) {
  const stream = clientOf(db).query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`))
  await pipeline(Readable.from([Buffer.from(lines.join(''))]), stream)
}

export const copyToFile = (db: Db, select: string, file: string): Promise<void> =>
  pipeline(
    clientOf(db).query(copyTo(`COPY (${select}) TO STDOUT (FORMAT csv)`)),
    createWriteStream(file, { mode: 0o600 }),
  )
