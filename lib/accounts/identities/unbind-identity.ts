import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { identities } from '@/db/schema/accounts'
import { endSessions } from '@/lib/accounts/end-sessions'
import { assertCanGrant } from '@/lib/accounts/grants/grant-rules'
import { changeAccounts } from '@/lib/accounts/people/change-accounts'
import { lockUser } from '@/lib/accounts/people/user-rows'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id, requiredText } from '@/lib/core/text'
import { identitiesOf } from './identity-rows'

export const unbindIdentity = operation({
  access: 'system_user:edit',
  input: z.strictObject({ id, issuer: requiredText(500), subject: requiredText(500) }),
  async run(ctx, { id, issuer, subject }) {
    return changeAccounts(ctx, 'system_user:edit', async (tx, me) => {
      const { loginId, pairs } = await lockUser(tx, id)
      assertCanGrant(tx, me, pairs)
      const gone = await tx.db
        .delete(identities)
        .where(and(eq(identities.userId, id), eq(identities.issuer, issuer), eq(identities.subject, subject)))
        .returning({ userId: identities.userId })
      if (gone.length === 0) throw new AppError('not_found')
      // What signed in through it ends with it; the caller's own session stays.
      const sessionsEnded = await endSessions(tx, id, 'account', { but: tx.sessionHash })
      await tx.audit({
        action: 'unlinkIdentity',
        entity: 'user',
        entityId: id,
        detail: { loginId, issuer, sessionsEnded },
      })
      return identitiesOf(tx, id)
    })
  },
})
