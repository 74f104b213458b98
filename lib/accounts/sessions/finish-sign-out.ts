import { z } from 'zod'
import { isSecure, ownAddress } from '@/lib/accounts/own-address'
import { operation } from '@/lib/core/operation'
import { RawReply } from '@/lib/core/replies'
import { expiredTokenCookie } from '@/lib/core/session-cookie'

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
