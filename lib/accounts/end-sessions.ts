import { and, eq, ne, sql } from 'drizzle-orm'
import { oidcPayloads, sessions, users } from '@/db/schema/accounts'
import type { Ctx } from '@/lib/core/context'

/**
 * Ends a person's sessions, all or all but one, also those whose sign-in is just being written, and those at the local
 * identity service: else its memory would sign them in again without a password. Their browsers are no longer known.
 * Answers how many of our sessions there were.
 */
export async function endSessions(
  ctx: Pick<Ctx, 'db'>,
  userId: string,
  { but }: { but?: string | null } = {},
) {
  const [next] = await ctx.db
    .update(users)
    .set({ credentialVersion: sql`${users.credentialVersion} + 1` })
    .where(eq(users.id, userId))
    .returning({ credentialVersion: users.credentialVersion })
  const ended = await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), but ? ne(sessions.tokenHash, but) : undefined))
    .returning({ id: sessions.id })
  if (but && next)
    await ctx.db
      .update(sessions)
      .set(next)
      .where(and(eq(sessions.userId, userId), eq(sessions.tokenHash, but)))
  await ctx.db
    .delete(oidcPayloads)
    .where(sql`split_part(${oidcPayloads.payload} ->> 'accountId', '.', 1) = ${userId}`)
  return ended.length
}
