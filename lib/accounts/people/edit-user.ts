import { eq, sql } from 'drizzle-orm'
import { users } from '@/db/schema/accounts'
import { assertCanGrant } from '@/lib/accounts/grants/grant-rules'
import { setRoles } from '@/lib/accounts/grants/set-roles'
import { AppError, invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { changesOf, newValues, refuseStale } from '@/lib/core/version'
import { changeAccounts } from './change-accounts'
import { departmentOf } from './department-of'
import { answerUser, lockUser, presentUser } from './user-rows'
import { editUserInput } from './user-schema'

export const editUser = operation({
  access: 'system_user:edit',
  input: editUserInput,
  async run(ctx, { id, version, roleIds, departmentId, deptName, ...rest }) {
    return changeAccounts(ctx, 'system_user:edit', async (tx, me) => {
      const before = await lockUser(tx, id)
      const shown = presentUser(before, me)
      if (before.state === 'deleted') throw new AppError('account_state', { state: before.state })
      if (id !== me.id) assertCanGrant(tx, me, before.pairs)
      const given = { ...rest, ...(await departmentOf(tx, { deptName, departmentId }, before)) }
      refuseStale(version, shown, { ...given, ...(roleIds && { roleIds }) })
      const changes = changesOf(given, shown)
      if (changes.loginId && before.state !== 'pending') throw invalid('loginId', 'fixed')
      const moved = roleIds && (await setRoles(tx, me, { userId: id, before: before.roles, after: roleIds }))
      if (Object.keys(changes).length === 0 && !moved) return shown
      await tx.db
        .update(users)
        .set({
          ...newValues(changes),
          ...(changes.loginId && { wantedLoginId: null }),
          version: sql`${users.version} + 1`,
          updatedAt: tx.now,
        })
        .where(eq(users.id, id))
      await tx.audit({
        action: 'editUser',
        entity: 'user',
        entityId: id,
        detail: { loginId: before.loginId, changes: { ...changes, ...moved } },
      })
      return answerUser(tx, id, me)
    })
  },
})
