import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { updateRows } from '@/db/rows'
import { type EndedBecause, oidcPayloads, sessions, users } from '@/db/schema/accounts'
import type { Ctx } from '@/lib/core/context'

export const ended = (endedBecause: EndedBecause) => ({
  endedBecause,
  expiresAt: sql`least(${sessions.expiresAt}, now())`,
  idToken: null,
})

// Ends all sessions of a person, or all but one, and returns their number. Raising `credentialVersion` also invalidates
// a sign-in being written at the same time and known browsers; the local identity service's payloads are deleted, or it
// would sign the person in again without a password.
export async function endSessions(
  ctx: Pick<Ctx, 'db'>,
  userId: string,
  because: EndedBecause,
  { but }: { but?: string | null } = {},
) {
  const [next] = await ctx.db
    .update(users)
    .set({ credentialVersion: sql`${users.credentialVersion} + 1` })
    .where(eq(users.id, userId))
    .returning({ credentialVersion: users.credentialVersion })
  const changed = await ctx.db
    .update(sessions)
    .set(ended(because))
    .where(
      and(
        eq(sessions.userId, userId),
        gt(sessions.expiresAt, sql`now()`),
        but ? ne(sessions.tokenHash, but) : undefined,
      ),
    )
    .returning({ id: sessions.id })
  if (but && next) await updateRows(ctx.db, sessions, { userId, tokenHash: but }, next)
  await ctx.db
    .delete(oidcPayloads)
    .where(sql`split_part(${oidcPayloads.payload} ->> 'accountId', '.', 1) = ${userId}`)
  return changed.length
}

// At a change of what people may do. Sessions alone: nobody doubts who they are, so browsers stay known and the identity
// service need not ask. The caller's own goes on under a new token (`replyRenewed`).
export async function endSessionsByRights(ctx: Pick<Ctx, 'db' | 'sessionHash'>, userIds: readonly string[]) {
  if (userIds.length === 0) return
  await ctx.db
    .update(sessions)
    .set(ended('rights'))
    .where(
      and(
        inArray(sessions.userId, [...userIds]),
        gt(sessions.expiresAt, sql`now()`),
        ctx.sessionHash ? ne(sessions.tokenHash, ctx.sessionHash) : undefined,
      ),
    )
}
