import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { users } from '@/db/schema/accounts'
import { defectFiles } from '@/db/schema/defects'
import { exports } from '@/db/schema/exports'
import { imports } from '@/db/schema/imports'
import { intakeUploads } from '@/db/schema/intake'
import type { FileStore } from '@/lib/services/file-store/file-store'

const hour = 60 * 60 * 1000
const batchSize = 500

/**
 * Removes what a crash left behind: files older than a day that no row names, and temporary files older than
 * an hour. A table that names files of the store must be asked here, or its files go.
 */
export async function sweepFiles(
  db: Db,
  fileStore: FileStore,
  given?: Date,
): Promise<{ orphans: number; temporary: number }> {
  // Files are as old as their own volume's clock says.
  const now = given ?? (await fileStore.time())
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

async function unnamed(db: Db, keys: string[]): Promise<string[]> {
  const found = await db.execute<{ key: string }>(sql`
    SELECT key FROM unnest(${sql.param(keys)}::text[]) AS key
    WHERE NOT EXISTS (SELECT FROM ${defectFiles} WHERE ${defectFiles.storeKey} = key)
      AND NOT EXISTS (SELECT FROM ${defectFiles} WHERE ${defectFiles.thumbKey} = key)
      AND NOT EXISTS (SELECT FROM ${intakeUploads} WHERE ${intakeUploads.storeKey} = key)
      AND NOT EXISTS (SELECT FROM ${intakeUploads} WHERE ${intakeUploads.thumbKey} = key)
      AND NOT EXISTS (SELECT FROM ${imports} WHERE ${imports.storeKey} = key)
      AND NOT EXISTS (SELECT FROM ${users} WHERE ${users.avatar} = key)
      AND NOT EXISTS (SELECT FROM ${exports} WHERE ${exports.storeKey} = key)`)
  return found.rows.map(row => row.key)
}
