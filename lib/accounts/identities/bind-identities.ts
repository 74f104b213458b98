import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { identities, users } from '@/db/schema/accounts'
import { endSessions } from '@/lib/accounts/end-sessions'
import { assertHoldsAll } from '@/lib/accounts/grants/grant-rules'
import { changeAccounts } from '@/lib/accounts/people/change-accounts'
import { lockUser } from '@/lib/accounts/people/user-rows'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { identitiesOf } from './identity-rows'

export const bindIdentities = operation({
  access: 'system_user:edit',
  input: z.strictObject({ id, waitingId: id }),
  async run(ctx, { id, waitingId }) {
    return changeAccounts(ctx, 'system_user:edit', async (tx, me) => {
      const user = await lockUser(tx, id)
      const waiting = await lockUser(tx, waitingId)
      if (user.state !== 'active') throw new AppError('account_state', { state: user.state })
      if (waiting.state !== 'pending') throw new AppError('account_state', { state: waiting.state })
      assertHoldsAll(tx, me, user.pairs)
      const moved = await tx.db
        .update(identities)
        .set({ userId: id })
        .where(eq(identities.userId, waitingId))
        .returning({ issuer: identities.issuer })
      if (moved.length === 0) throw new AppError('no_identity')
      await endSessions(tx, waitingId, 'account')
      await tx.db.update(users).set({ identityAwaitedUntil: null }).where(eq(users.id, id))
      await tx.db.delete(users).where(eq(users.id, waitingId))
      await tx.audit({
        action: 'linkIdentity',
        entity: 'user',
        entityId: id,
        detail: { loginId: user.loginId, from: waiting.loginId, issuer: moved[0]!.issuer },
      })
      return identitiesOf(tx, id)
    })
  },
})
