import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import type { FileStore } from '@/lib/services/file-store/file-store'
import { storedFiles } from './stored-files'

const hour = 60 * 60 * 1000
const batchSize = 500

export async function sweepFiles(
  db: Db,
  fileStore: FileStore,
  given?: Date,
): Promise<{ orphans: number; temporary: number }> {
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
