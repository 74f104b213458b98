import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { intakeUploads } from '@/db/schema/intake'
import { currentTime } from '@/lib/core/clock'
import type { FileStore } from '@/lib/services/file-store/file-store'

/**
 * Deletes the row before the file: a report that comes at the same time either has the row locked or no longer finds
 * it.
 * @returns how many were removed
 */
export async function sweepUploads(
  db: Db,
  fileStore: FileStore,
  { now = currentTime(), limit = 10_000 } = {},
): Promise<number> {
  const ended = await db
    .delete(intakeUploads)
    .where(
      sql`${intakeUploads.tokenHash} IN (SELECT token_hash FROM intake_uploads
        WHERE report_id IS NULL AND expires_at < ${now.toISOString()}::timestamptz
        LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
    )
    .returning({ storeKey: intakeUploads.storeKey, thumbKey: intakeUploads.thumbKey })
  for (const { storeKey, thumbKey } of ended) {
    await fileStore.remove(storeKey)
    if (thumbKey) await fileStore.remove(thumbKey)
  }
  return ended.length
}
