import { eq } from 'drizzle-orm'
import { users } from '@/db/schema/accounts'
import { rememberBrowser } from '@/lib/accounts/known-browser'
import { isSecure } from '@/lib/accounts/own-address'
import { type Ctx, signedIn } from '@/lib/core/context'
import { RawReply } from '@/lib/core/replies'

/** Ending the other sessions raised the credential version and so invalidated this browser's cookie: renew it. */
export async function replyKeepingBrowser<Data>(ctx: Ctx, data: Data) {
  const id = signedIn(ctx).id
  const [user] = ctx.ownOrigin
    ? await ctx.db.select({ credentialVersion: users.credentialVersion }).from(users).where(eq(users.id, id))
    : []
  const cookies = user ? [rememberBrowser(ctx.knownBrowser, { id, ...user }, isSecure())] : []
  return new RawReply({ code: 200, data, resMsg: 'OK' }, { cookies })
}
