import { lt } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { intakeDrafts } from '@/db/schema/intake-drafts'

/** Removes reports that nobody went on with for seven days; their files went after one. */
export async function sweepDrafts(db: Db, now = new Date()): Promise<number> {
  const gone = await db
    .delete(intakeDrafts)
    .where(lt(intakeDrafts.expiresAt, now))
    .returning({ id: intakeDrafts.id })
  return gone.length
}
