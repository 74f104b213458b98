import { and, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { sessions } from '@/db/schema/accounts'
import { ended, endSessions } from '@/lib/accounts/end-sessions'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'

export const sessionId = z.uuid().optional()

export async function revoke(tx: Ctx, user: { id: string; loginId: string }, one: string | undefined) {
  const count = one
    ? await endOne(tx, user.id, one)
    : await endSessions(tx, user.id, 'elsewhere', { but: tx.sessionHash })
  await tx.audit({
    action: 'endSessions',
    entity: 'user',
    entityId: user.id,
    detail: { loginId: user.loginId, ended: count, ...(one && { session: one }) },
  })
  return { ended: count }
}

/** Filtered by user as well, so that nobody ends another person's session by its id. */
async function endOne(tx: Ctx, userId: string, one: string): Promise<number> {
  const changed = await tx.db
    .update(sessions)
    .set(ended('elsewhere'))
    .where(and(eq(sessions.userId, userId), eq(sessions.id, one), gt(sessions.expiresAt, sql`now()`)))
    .returning({ id: sessions.id })
  if (changed.length === 0) throw new AppError('not_found')
  return changed.length
}
