import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { sessions } from '@/db/schema/accounts'
import { isSecure, ownAddress } from '@/lib/accounts/own-address'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { RawReply } from '@/lib/core/replies'
import { expiredTokenCookie, guardCookie } from '@/lib/core/session-cookie'

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

// Where the identity service sends the browser after sign-out. Any page can send a browser here, so an active session
// is left alone.
export const finishSignOut = operation({
  access: 'public',
  input: z.object({ state: z.string().optional() }),
  async run(ctx) {
    const location = ownAddress(ctx.user ? '/index' : '/signed-out')
    const cookies = ctx.user ? [] : [expiredTokenCookie(isSecure())]
    return new RawReply(null, { status: 303, headers: { location }, cookies })
  },
})
