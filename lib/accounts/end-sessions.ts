import { and, eq, ne, sql } from 'drizzle-orm'
import { oidcPayloads, sessions } from '@/db/schema/accounts'
import type { Ctx } from '@/lib/core/context'

/**
 * Ends a person's sessions, all or all but one, and those at the local identity service: else its memory would sign them
 * in again without a password. Answers how many of ours there were.
 */
export async function endSessions(
  ctx: Pick<Ctx, 'db'>,
  userId: string,
  { but }: { but?: string | null } = {},
) {
  const ended = await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), but ? ne(sessions.tokenHash, but) : undefined))
    .returning({ id: sessions.id })
  await ctx.db.delete(oidcPayloads).where(sql`${oidcPayloads.payload} ->> 'accountId' = ${userId}`)
  return ended.length
}
