import { and, eq } from 'drizzle-orm'
import { findRows } from '@/db/rows'
import { sessions, users } from '@/db/schema/accounts'
import { type Ctx, signedIn } from '@/lib/core/context'
import { RawReply } from '@/lib/core/replies'
import { hashOf, newSecret } from '@/lib/core/secrets'
import { tokenCookie } from '@/lib/core/session-cookie'
import { rememberBrowser } from './known-browser'
import { isSecure } from './own-address'

const day = 24 * 60 * 60

// Ending the other sessions raised the credential version and so invalidated this browser's cookie: renew it.
export async function replyKeepingBrowser<Data>(ctx: Ctx, data: Data) {
  const id = signedIn(ctx).id
  const [user] = ctx.ownOrigin ? await findRows(ctx.db, users, { id }, 'credentialVersion') : []
  const cookies = user ? [rememberBrowser(ctx.knownBrowser, { id, ...user }, isSecure())] : []
  return new RawReply(
    { code: 200, data, resMsg: 'OK' },
    { cookies: [...cookies, ...(await renewedToken(ctx))] },
  )
}

// The caller's own rights changed, or not: their session goes on, under a new token if so.
export async function replyRenewed<Data>(ctx: Ctx, data: Data, changed: boolean) {
  return new RawReply({ code: 200, data, resMsg: 'OK' }, { cookies: changed ? await renewedToken(ctx) : [] })
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
