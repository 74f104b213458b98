import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { sessions } from '@/db/schema/accounts'
import { endSessions } from '@/lib/accounts/end-sessions'
import { refuseBeyondReach } from '@/lib/accounts/grants/standing'
import { changeAccounts } from '@/lib/accounts/people/change-accounts'
import { lockUser } from '@/lib/accounts/people/user-rows'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { keepingBrowser } from './keep-browser'

const sessionId = z.uuid().optional()

async function revoke(tx: Ctx, user: { id: string; loginId: string }, one: string | undefined) {
  const ended = one ? await endOne(tx, user.id, one) : await endSessions(tx, user.id, { but: tx.sessionHash })
  await tx.audit({
    action: 'endSessions',
    entity: 'user',
    entityId: user.id,
    detail: { loginId: user.loginId, ended, ...(one && { session: one }) },
  })
  return { ended }
}

/** A session and the person it is of travel together: another person's is none. */
async function endOne(tx: Ctx, userId: string, one: string): Promise<number> {
  const ended = await tx.db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, one)))
    .returning({ id: sessions.id })
  if (ended.length === 0) throw new AppError('not_found')
  return ended.length
}

/** Ends one of somebody's sessions, or all of them. */
export const revokeSessions = operation({
  access: 'system_user:edit',
  input: z.strictObject({ id, sessionId }),
  async run(ctx, { id, sessionId }) {
    return changeAccounts(ctx, 'system_user:edit', async (tx, me) => {
      const user = await lockUser(tx, id)
      refuseBeyondReach(tx, me, user.pairs)
      return revoke(tx, user, sessionId)
    })
  },
})

/** Ends one of the caller's own sessions, or all but this one. */
export const revokeMySessions = operation({
  access: 'signed-in',
  input: z.strictObject({ sessionId }),
  async run(ctx, { sessionId }) {
    return ctx.tx(async tx => {
      const ended = await revoke(tx, signedIn(ctx), sessionId)
      return sessionId ? ended : keepingBrowser(tx, ended)
    })
  },
})
