import { and, asc, eq, getTableName, gt, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { sumOf } from '@/lib/core/file-writer'
import type { FileStore } from '@/lib/services/file-store/file-store'
import { type StoredFile, storedFiles } from './stored-files'

const hour = 60 * 60 * 1000
const batchSize = 500

export async function sweepFiles(db: Db, fileStore: FileStore, given?: Date) {
  // File ages go by the clock of their volume.
  const now = given ?? (await fileStore.time())
  const temporary = await fileStore.clearTemporary(new Date(now.getTime() - hour))
  let orphans = 0
  for await (const key of unnamedFiles(db, fileStore, now)) {
    await fileStore.remove(key)
    orphans++
  }
  return { orphans, temporary }
}

export async function* unnamedFiles(db: Db, fileStore: FileStore, given?: Date): AsyncGenerator<string> {
  const now = given ?? (await fileStore.time())
  const yesterday = now.getTime() - 24 * hour
  let batch: string[] = []
  for await (const { key, storedAt } of fileStore.list()) {
    if (storedAt.getTime() > yesterday) continue
    if (batch.push(key) < batchSize) continue
    yield* await unnamed(db, batch)
    batch = []
  }
  if (batch.length > 0) yield* await unnamed(db, batch)
}

async function unnamed(db: Db, keys: string[]): Promise<string[]> {
  const nowhere = storedFiles.map(
    ({ table, key }) => sql`NOT EXISTS (SELECT FROM ${table} WHERE ${key} = given.key)`,
  )
  const found = await db.execute<{ key: string }>(
    sql`SELECT key FROM unnest(${sql.param(keys)}::text[]) AS given (key) WHERE ${sql.join(nowhere, sql` AND `)}`,
  )
  return found.rows.map(row => row.key)
}

const verifiedAtOnce = 500
const day = 24 * 60 * 60 * 1000

export interface FileFault {
  what: 'missing' | 'size' | 'content'
  key: string
  table: string
  id: string
}

export interface Verified {
  files: number
  read: number
  faults: FileFault[]
}

interface Row {
  id: string
  key: string
  size: number | null
  sha256: string | null
}

export async function verifyFiles(
  db: Db,
  fileStore: FileStore,
  reads: (key: string) => boolean = () => true,
): Promise<Verified> {
  const verified: Verified = { files: 0, read: 0, faults: [] }
  for (const declared of storedFiles) {
    for await (const row of rowsOf(db, declared)) {
      verified.files++
      const read = row.sha256 !== null && reads(row.key)
      if (read) verified.read++
      const what = await compare(fileStore, row, read)
      // A row deleted meanwhile is no fault.
      if (what && (await stillNamed(db, declared, row)))
        verified.faults.push({ what, key: row.key, table: getTableName(declared.table), id: row.id })
    }
  }
  return verified
}

// A different part each day, so that every file is read once in `days`; works because keys are random.
export function partOfToday(days: number, now: Date): (key: string) => boolean {
  const today = Math.floor(now.getTime() / day) % days
  return key => Buffer.from(key.padEnd(2)).readUInt16BE(0) % days === today
}

async function* rowsOf(db: Db, { table, id, key, size, sha256 }: StoredFile): AsyncGenerator<Row> {
  for (let last: string | undefined; ; ) {
    const rows = (await db
      .select({ id, key, size, sha256 })
      .from(table)
      .where(and(isNotNull(key), last === undefined ? undefined : gt(id, last)))
      .orderBy(asc(id))
      .limit(verifiedAtOnce)) as Row[]
    yield* rows
    if (rows.length < verifiedAtOnce) return
    last = rows.at(-1)!.id
  }
}

async function compare(fileStore: FileStore, { key, size, sha256 }: Row, read: boolean) {
  const found = await fileStore.sizeOf(key)
  if (found === null) return 'missing'
  if (size !== null && found !== Number(size)) return 'size'
  if (!read) return null
  // A read error counts as a wrong digest.
  const sum = await fileStore
    .open(key)
    .then(sumOf)
    .catch(() => null)
  return sum?.sha256 === sha256 ? null : 'content'
}

async function stillNamed(db: Db, { table, id, key }: StoredFile, row: Row): Promise<boolean> {
  const rows = await db
    .select({ id })
    .from(table)
    .where(and(eq(id, row.id), eq(key, row.key)))
  return rows.length > 0
}
