import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'

const raisePendingLimit = `SET LOCAL gin_pending_list_limit = '8MB'`
// Only the owner of the index may do this; for any other user the next write of a record does it.
export const flushPendingList = `SELECT gin_clean_pending_list(oid) FROM pg_class
  WHERE oid = 'defects_keyword'::regclass AND pg_has_role(relowner, 'USAGE')`

export async function deferKeywordIndex(tx: Ctx): Promise<void> {
  await query(tx.db, raisePendingLimit)
}

export async function flushKeywordIndex(ctx: Ctx): Promise<void> {
  await query(ctx.db, flushPendingList).catch(() => {})
}
