import { env } from '@/lib/core/env'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { RawReply } from '@/lib/core/replies'
import { keepToken } from '@/lib/core/session-cookie'
import { authenticate } from './authenticate'
import { describeUser } from './describe-user'
import { findUserByLogin } from './find-user'
import { isSecure } from './own-address'
import { passwordSignInInput } from './schema'
import { startSession } from './start-session'

export function passwordSignInOffered(): boolean {
  return env().PASSWORD_GRANT === 'on'
}

/** The password grant. Our own login page gets the session as a cookie besides. */
export const signInWithPassword = operation({
  access: 'public',
  input: passwordSignInInput,
  async run(ctx, { grant_type, username, password }) {
    if (!passwordSignInOffered() || grant_type !== 'password') throw new AppError('unsupported_grant')
    const { id, loginId } = await authenticate(ctx, username, password)
    const kind = ctx.ownOrigin ? 'cookie' : 'bearer'
    const { token, expiresAt } = await startSession(ctx, { userId: id, loginId, kind })
    const user = await findUserByLogin(ctx.db, loginId)
    if (!user) throw new AppError('bad_credentials')
    return new RawReply(
      {
        access_token: token,
        token_type: 'Bearer',
        expires_in: Math.floor((expiresAt.getTime() - ctx.now.getTime()) / 1000),
        user: describeUser(user),
      },
      { cookies: ctx.ownOrigin ? [keepToken(token, expiresAt, isSecure())] : [] },
    )
  },
})
