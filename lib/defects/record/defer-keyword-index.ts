import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'

const more = `SET LOCAL gin_pending_list_limit = '8MB'`
const insert = `SELECT gin_clean_pending_list('defects_keyword')`

/** For the rest of the transaction: texts go into the index of pairs together, and the more, the less each costs. */
export async function deferKeywordIndex(tx: Ctx): Promise<void> {
  await query(tx.db, more)
}

/** Puts what has gathered into the index, so that no search has to read it. */
export async function flushKeywordIndex(ctx: Ctx): Promise<void> {
  // Its owner's alone to do; where that is somebody else, the next who writes a record does it.
  await query(ctx.db, insert).catch(() => {})
}
