import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { sessions, users } from '@/db/schema/accounts'
import { rememberBrowser } from '@/lib/accounts/known-browser'
import { isSecure, ownAddress } from '@/lib/accounts/own-address'
import { type Ctx, signedIn } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { RawReply } from '@/lib/core/replies'
import { hashOf, newSecret } from '@/lib/core/secrets'
import { expiredTokenCookie, guardCookie, tokenCookie } from '@/lib/core/session-cookie'

const day = 24 * 60 * 60

/** Ending the other sessions raised the credential version and so invalidated this browser's cookie: renew it. */
export async function replyKeepingBrowser<Data>(ctx: Ctx, data: Data) {
  const id = signedIn(ctx).id
  const [user] = ctx.ownOrigin
    ? await ctx.db.select({ credentialVersion: users.credentialVersion }).from(users).where(eq(users.id, id))
    : []
  const cookies = user ? [rememberBrowser(ctx.knownBrowser, { id, ...user }, isSecure())] : []
  return new RawReply(
    { code: 200, data, resMsg: 'OK' },
    { cookies: [...cookies, ...(await renewedToken(ctx))] },
  )
}

// Whoever copied the token before, such as that of a one-time password, holds nothing after.
async function renewedToken(ctx: Ctx): Promise<string[]> {
  if (!ctx.ownOrigin || !ctx.sessionHash) return []
  const token = newSecret()
  const [session] = await ctx.db
    .update(sessions)
    .set({ tokenHash: hashOf(token) })
    .where(and(eq(sessions.tokenHash, ctx.sessionHash), eq(sessions.kind, 'cookie')))
    .returning({ expiresAt: sessions.expiresAt })
  if (!session) return []
  const left = Math.floor((session.expiresAt.getTime() - ctx.now.getTime()) / 1000)
  // As the sign-in service's: a day longer than the session, or nothing would tell why it ended.
  return [tokenCookie(token, left + day, isSecure())]
}

export const signOut = operation({
  access: 'public',
  input: z.object({}),
  async run(ctx) {
    const redirect = await endSession(ctx)
    // Also clears the guard against sign-in loops, or signing in within seconds of a sign-out would count as a loop.
    const cookies = [expiredTokenCookie(isSecure()), guardCookie('', 0, isSecure())]
    return new RawReply({ code: 200, data: { redirect }, resMsg: 'OK' }, { cookies })
  },
})

/** @returns where to go next: the identity service if the session came from it and it responds, else our page */
export async function endSession(ctx: Ctx): Promise<string> {
  const signedOut = ownAddress('/api/session/signed-out')
  const { sessionHash } = ctx
  if (!sessionHash) return signedOut
  const idToken = await ctx.tx(async tx => {
    const [ended] = await tx.db
      .delete(sessions)
      .where(eq(sessions.tokenHash, sessionHash))
      .returning({ idToken: sessions.idToken })
    await tx.audit({ action: 'signOut' })
    return ended?.idToken
  })
  if (!idToken) return signedOut
  const { requestId: state, locale, services } = ctx
  const address = await services.identity.signOutAddress({ idToken, returnTo: signedOut, state, locale })
  return address ?? signedOut
}

/**
 * Where the identity service sends the browser after sign-out. Any page can send a browser here, so an active session
 * is left alone.
 */
export const finishSignOut = operation({
  access: 'public',
  input: z.object({ state: z.string().optional() }),
  async run(ctx) {
    const location = ownAddress(ctx.user ? '/index' : '/signed-out')
    const cookies = ctx.user ? [] : [expiredTokenCookie(isSecure())]
    return new RawReply(null, { status: 303, headers: { location }, cookies })
  },
})
