import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'

const raisePendingLimit = `SET LOCAL gin_pending_list_limit = '8MB'`
const flushPendingList = `SELECT gin_clean_pending_list('defects_keyword')`

export async function deferKeywordIndex(tx: Ctx): Promise<void> {
  await query(tx.db, raisePendingLimit)
}

export async function flushKeywordIndex(ctx: Ctx): Promise<void> {
  // Only the owner of the index may do this; for any other user the next write of a record does it.
  await query(ctx.db, flushPendingList).catch(() => {})
}
