import { eq, sql } from 'drizzle-orm'
import { users } from '@/db/schema/accounts'
import { endSessions } from '@/lib/accounts/end-sessions'
import { assertHoldsAll } from '@/lib/accounts/grants/grant-rules'
import { oneTimePassword } from '@/lib/accounts/one-time-password'
import { changeAccounts } from '@/lib/accounts/people/change-accounts'
import { lockUser, presentUser } from '@/lib/accounts/people/user-rows'
import { changeUserInput } from '@/lib/accounts/people/user-schema'
import { forgetTries } from '@/lib/accounts/sign-in-tries'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { refuseStale } from '@/lib/core/version'

export const resetPassword = operation({
  access: 'system_user:edit',
  input: changeUserInput,
  async run(ctx, { id, version }) {
    const { password, stored } = await oneTimePassword(ctx.now)
    const loginId = await changeAccounts(ctx, 'system_user:edit', async (tx, me) => {
      if (id === me.id) throw new AppError('own_account')
      const before = await lockUser(tx, id)
      if (before.state === 'deleted') throw new AppError('account_state', { state: before.state })
      assertHoldsAll(tx, me, before.pairs)
      refuseStale(version, presentUser(before, me), {})
      await tx.db
        .update(users)
        .set({ ...stored, version: sql`${users.version} + 1`, updatedAt: tx.now })
        .where(eq(users.id, id))
      const sessionsEnded = await endSessions(tx, id, 'password')
      await tx.audit({
        action: 'resetPassword',
        entity: 'user',
        entityId: id,
        detail: { loginId: before.loginId, sessionsEnded, until: stored.passwordEndsAt },
      })
      return before.loginId
    })
    await forgetTries(ctx.db, id)
    return { id, loginId, oneTimePassword: password, passwordEndsAt: stored.passwordEndsAt.toISOString() }
  },
})
