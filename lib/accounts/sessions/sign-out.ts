import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { sessions } from '@/db/schema/accounts'
import { isSecure, ownAddress } from '@/lib/accounts/own-address'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { RawReply } from '@/lib/core/replies'
import { expiredTokenCookie, guardCookie } from '@/lib/core/session-cookie'

/** Ends the caller's session at once, and says where the browser ends the one at the identity service. */
export const signOut = operation({
  access: 'public',
  input: z.object({}),
  async run(ctx) {
    const redirect = await endSession(ctx)
    // Who signs out on purpose may sign in again at once.
    const cookies = [expiredTokenCookie(isSecure()), guardCookie('', 0, isSecure())]
    return new RawReply({ code: 200, data: { redirect }, resMsg: 'OK' }, { cookies })
  },
})

/** @returns where to go next: to the identity service if the session came from it and it answers, else to our page */
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
