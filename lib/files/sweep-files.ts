import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import type { FileStore } from '@/lib/services/file-store/file-store'
import { storedFiles } from './stored-files'

const hour = 60 * 60 * 1000
const batchSize = 500

/**
 * Removes what a crash left behind: files older than a day that no row names, and temporary files older than
 * an hour.
 */
export async function sweepFiles(
  db: Db,
  fileStore: FileStore,
  now = new Date(),
): Promise<{ orphans: number; temporary: number }> {
  const temporary = await fileStore.clearTemporary(new Date(now.getTime() - hour))
  const yesterday = now.getTime() - 24 * hour
  let orphans = 0
  let batch: string[] = []
  const sweep = async () => {
    for (const key of await unnamed(db, batch)) {
      await fileStore.remove(key)
      orphans++
    }
    batch = []
  }
  for await (const { key, storedAt } of fileStore.list()) {
    if (storedAt.getTime() > yesterday) continue
    if (batch.push(key) >= batchSize) await sweep()
  }
  if (batch.length > 0) await sweep()
  return { orphans, temporary }
}

/** Those of these keys that no row names. */
export async function unnamed(db: Db, keys: string[]): Promise<string[]> {
  const nowhere = storedFiles.map(
    ({ table, key }) => sql`NOT EXISTS (SELECT FROM ${table} WHERE ${key} = given.key)`,
  )
  const found = await db.execute<{ key: string }>(
    sql`SELECT key FROM unnest(${sql.param(keys)}::text[]) AS given (key) WHERE ${sql.join(nowhere, sql` AND `)}`,
  )
  return found.rows.map(row => row.key)
}
