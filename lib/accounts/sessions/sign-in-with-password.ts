import { authenticate } from '@/lib/accounts/authenticate'
import { rememberBrowser } from '@/lib/accounts/known-browser'
import { isSecure } from '@/lib/accounts/own-address'
import { findUserByLogin } from '@/lib/accounts/people/find-user'
import { describeUser } from '@/lib/accounts/people/profile'
import { passwordSignInInput } from '@/lib/accounts/schema'
import { signInByCode } from '@/lib/accounts/sign-in-code'
import type { Ctx } from '@/lib/core/context'
import { env } from '@/lib/core/env'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { RawReply } from '@/lib/core/replies'
import { tokenCookie } from '@/lib/core/session-cookie'
import { readParameters } from '@/lib/settings/read-parameters'
import { missingInProof } from './recognise-identity'
import { startSession } from './start-session'

export async function passwordSignInOffered(ctx: Pick<Ctx, 'db'>): Promise<boolean> {
  return env().PASSWORD_GRANT === 'on' && (await readParameters(ctx, ['passwordGrant'])).passwordGrant.on
}

export const signInWithPassword = operation({
  access: 'public',
  input: passwordSignInInput,
  async run(ctx, { grant_type, username, password, codeTicket, code }) {
    if (!(await passwordSignInOffered(ctx)) || grant_type !== 'password')
      throw new AppError('unsupported_grant')
    const authenticated = codeTicket
      ? await signInByCode(ctx, codeTicket, code ?? '')
      : await authenticate(ctx, username, password)
    const { id, loginId, credentialVersion } = authenticated
    const proof = { authenticatedAt: ctx.now, acr: null, amr: ['pwd'] }
    if (await missingInProof(ctx, id, proof)) {
      const detail = { why: 'second_factor_needed' }
      await ctx.audit({ action: 'signIn', outcome: 'refused', userId: id, loginId, detail })
      throw new AppError('second_factor_needed')
    }
    const kind = ctx.ownOrigin ? 'cookie' : 'bearer'
    const { token, expiresAt } = await startSession(ctx, {
      userId: id,
      loginId,
      credentialVersion,
      kind,
      proof,
    })
    const seconds = Math.floor((expiresAt.getTime() - ctx.now.getTime()) / 1000)
    const user = await findUserByLogin(ctx.db, loginId)
    if (!user) throw new AppError('bad_credentials')
    const cookies = [
      tokenCookie(token, seconds, isSecure()),
      rememberBrowser(ctx.knownBrowser, authenticated, isSecure()),
    ]
    return new RawReply(
      {
        access_token: token,
        token_type: 'Bearer',
        expires_in: seconds,
        user: await describeUser(ctx, user),
      },
      { cookies: ctx.ownOrigin ? cookies : [] },
    )
  },
})
