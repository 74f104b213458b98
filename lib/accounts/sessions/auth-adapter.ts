import { eq } from 'drizzle-orm'
import type { Adapter } from 'next-auth/adapters'
import { findRow } from '@/db/rows'
import { sessions } from '@/db/schema/accounts'
import { onSystemClock } from '@/lib/core/clock'
import type { Ctx } from '@/lib/core/context'
import { env } from '@/lib/core/env'
import type { SignInProof } from '@/lib/core/sign-in-proof'
import { findByIdentity } from './recognise-identity'
import { endSession } from './sign-out'
import { startSession } from './start-session'

export interface PendingSignIn {
  loginId?: string
  credentialVersion?: number
  userId?: string
  proof?: SignInProof
  idToken?: string
  signOutAddress?: string
  away?: unknown
}

// next-auth's storage over our tables, for one request. People and identities are written before next-auth asks
// (recogniseIdentity), so it only reads them; it passes tokens in clear, of which only the hash is stored.
export function authAdapter(ctx: Ctx, pendingSignIn: PendingSignIn, signingIn: boolean): Adapter {
  const never = async (): Promise<never> => {
    throw new Error('next-auth makes neither people nor identities')
  }
  return {
    createUser: never,
    updateUser: never,
    linkAccount: never,
    getUser: async () => null,
    getUserByEmail: async () => null,
    async getUserByAccount({ providerAccountId }) {
      const person = await findByIdentity(ctx, { issuer: env().AUTH_ISSUER, subject: providerAccountId })
      return person?.state === 'active' ? asAdapterUser(person) : null
    },
    async createSession({ sessionToken, userId }) {
      const { loginId = '', credentialVersion = 0, idToken, proof } = pendingSignIn
      if (!proof) throw new Error('a session is made by a sign-in')
      // The session that the browser came with, perhaps another person's, ends with the new one.
      if (ctx.sessionHash) await ctx.db.delete(sessions).where(eq(sessions.tokenHash, ctx.sessionHash))
      const { expiresAt } = await startSession(ctx, {
        userId,
        loginId,
        credentialVersion,
        idToken,
        proof,
        kind: 'cookie',
        token: sessionToken,
      })
      pendingSignIn.userId = userId
      // The browser keeps the cookie a day longer than the session lasts, or nothing would tell why it ended.
      return { sessionToken, userId, expires: new Date(onSystemClock(expiresAt).getTime() + 24 * 3_600_000) }
    },
    async getSessionAndUser(sessionToken) {
      // A sign-in never continues the session that the browser brought.
      if (signingIn || !ctx.user || !ctx.sessionHash) return null
      const kept = await findRow(ctx.db, sessions, { tokenHash: ctx.sessionHash }, 'expiresAt')
      if (!kept) return null
      const expires = onSystemClock(kept.expiresAt)
      return { session: { sessionToken, userId: ctx.user.id, expires }, user: asAdapterUser(ctx.user) }
    },
    updateSession: async () => null,
    async deleteSession() {
      pendingSignIn.signOutAddress = await endSession(ctx)
    },
  }
}

function asAdapterUser({ id, name }: { id: string; name: string }) {
  return { id, name, email: '', emailVerified: null }
}
