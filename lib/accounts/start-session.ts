import { eq, lt, sql } from 'drizzle-orm'
import { sessions, users } from '@/db/schema/accounts'
import type { Ctx } from '@/lib/core/context'
import { readParameters } from '@/lib/settings/read-parameters'
import { hashToken, newToken } from './session-token'

interface Start {
  userId: string
  loginId: string
  kind: 'cookie' | 'bearer'
  /** For signing out of the identity service too. */
  idToken?: string
  token?: string
}

/** Begins a session of somebody who has just proved who they are; answers the token, which nobody stores. */
export async function startSession(ctx: Ctx, { userId, loginId, kind, idToken, token = newToken() }: Start) {
  const { longestHours } = (await readParameters(ctx, ['sessions'])).sessions
  const expiresAt = new Date(ctx.now.getTime() + longestHours * 3_600_000)
  await ctx.tx(async tx => {
    await tx.db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
    await tx.db.insert(sessions).values({
      tokenHash: hashToken(token),
      userId,
      kind,
      idToken,
      expiresAt,
      createdAt: ctx.now,
      ip: ctx.ip,
      userAgent: ctx.userAgent?.slice(0, 300),
    })
    await tx.db.update(users).set({ lastSignInAt: ctx.now }).where(eq(users.id, userId))
    await tx.audit({ action: 'signIn', userId, loginId, detail: { kind, identityService: Boolean(idToken) } })
  })
  return { token, expiresAt }
}
