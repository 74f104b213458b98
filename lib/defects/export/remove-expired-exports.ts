import { and, eq, isNotNull, lt } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { exports } from '@/db/schema/exports'
import { currentTime } from '@/lib/core/clock'
import type { FileStore } from '@/lib/services/file-store/file-store'

export async function removeExpiredExports(
  db: Db,
  fileStore: FileStore,
  now = currentTime(),
): Promise<number> {
  const expired = await db
    .select({ id: exports.id, storeKey: exports.storeKey })
    .from(exports)
    .where(and(isNotNull(exports.storeKey), lt(exports.expiresAt, now)))
  for (const { id, storeKey } of expired) {
    await fileStore.remove(storeKey!)
    await db.update(exports).set({ storeKey: null }).where(eq(exports.id, id))
  }
  return expired.length
}
