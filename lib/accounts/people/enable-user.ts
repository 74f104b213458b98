import { eq, sql } from 'drizzle-orm'
import { users } from '@/db/schema/accounts'
import { endSessions } from '@/lib/accounts/end-sessions'
import { assertCanGrant, setRoles } from '@/lib/accounts/people/grants'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { allows } from '@/lib/core/permissions'
import { refuseStale } from '@/lib/core/version'
import { changeAccounts } from './change-accounts'
import { answerUser, lockUser, presentUser } from './user-rows'
import { disableUserInput, enableUserInput } from './user-schema'

export const enableUser = operation({
  access: 'system_user:enable',
  input: enableUserInput,
  async run(ctx, { id, version, roleIds }) {
    return changeAccounts(ctx, 'system_user:enable', async (tx, me) => {
      // With roles this also changes what somebody may do.
      if (roleIds && !allows(me.grants, 'system_user:edit')) throw new AppError('forbidden')
      const before = await lockUser(tx, id)
      assertCanGrant(tx, me, before.pairs)
      refuseStale(version, presentUser(before, me), {})
      if (before.state !== 'pending' && before.state !== 'disabled')
        throw new AppError('account_state', { state: before.state })
      const given = roleIds && (await setRoles(tx, me, { userId: id, before: before.roles, after: roleIds }))
      await tx.db
        .update(users)
        .set({ state: 'active', version: sql`${users.version} + 1`, updatedAt: tx.now })
        .where(eq(users.id, id))
      await tx.audit({
        action: 'enableUser',
        entity: 'user',
        entityId: id,
        detail: { loginId: before.loginId, changes: { state: [before.state, 'active'], ...given } },
      })
      return answerUser(tx, id, me)
    })
  },
})

export const disableUser = operation({
  access: 'system_user:disable',
  input: disableUserInput,
  async run(ctx, { id, version, reason }) {
    return changeAccounts(ctx, 'system_user:disable', async (tx, me) => {
      if (id === me.id) throw new AppError('own_account')
      const before = await lockUser(tx, id)
      assertCanGrant(tx, me, before.pairs)
      refuseStale(version, presentUser(before, me), {})
      if (before.state !== 'active') throw new AppError('account_state', { state: before.state })
      await tx.db
        .update(users)
        .set({ state: 'disabled', version: sql`${users.version} + 1`, updatedAt: tx.now })
        .where(eq(users.id, id))
      const sessionsEnded = await endSessions(tx, id, 'account')
      await tx.audit({
        action: 'disableUser',
        entity: 'user',
        entityId: id,
        detail: {
          loginId: before.loginId,
          changes: { state: ['active', 'disabled'] },
          sessionsEnded,
          ...(reason && { reason }),
        },
      })
      return answerUser(tx, id, me)
    })
  },
})
