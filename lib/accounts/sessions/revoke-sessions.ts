import { and, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { sessions } from '@/db/schema/accounts'
import { ended, endSessions } from '@/lib/accounts/end-sessions'
import { accountOperation } from '@/lib/accounts/people/change-accounts'
import { assertCanGrant } from '@/lib/accounts/people/grants'
import { auditUser, lockUser } from '@/lib/accounts/people/user-rows'
import { replyKeepingBrowser } from '@/lib/accounts/renew-session'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation, requirePerson } from '@/lib/core/operation'
import { id } from '@/lib/core/text'

const sessionId = z.uuid().optional()

async function revoke(tx: Ctx, user: { id: string; loginId: string }, one: string | undefined) {
  const count = one
    ? await endOne(tx, user.id, one)
    : await endSessions(tx, user.id, 'elsewhere', { but: tx.sessionHash })
  await auditUser(tx, 'endSessions', user, { ended: count, ...(one && { session: one }) })
  return { ended: count }
}

// Filtered by user as well, so that nobody ends another person's session by its id.
async function endOne(tx: Ctx, userId: string, one: string): Promise<number> {
  const changed = await tx.db
    .update(sessions)
    .set(ended('elsewhere'))
    .where(and(eq(sessions.userId, userId), eq(sessions.id, one), gt(sessions.expiresAt, sql`now()`)))
    .returning({ id: sessions.id })
  if (changed.length === 0) throw new AppError('not_found')
  return changed.length
}

export const revokeSessions = accountOperation({
  access: 'system_user:edit',
  input: z.strictObject({ id, sessionId }),
  async run({ tx, me }, { id, sessionId }) {
    const user = await lockUser(tx, id)
    assertCanGrant(tx, me, user.pairs)
    return revoke(tx, user, sessionId)
  },
})

export const revokeMySessions = operation({
  access: 'signed-in',
  input: z.strictObject({ sessionId }),
  async run(ctx, { sessionId }) {
    requirePerson(ctx)
    return ctx.tx(async tx => {
      const ended = await revoke(tx, signedIn(ctx), sessionId)
      return sessionId ? ended : replyKeepingBrowser(tx, ended)
    })
  },
})
