import { users } from '@/db/schema/accounts'
import { assertHoldsAll } from '@/lib/accounts/grants/grant-rules'
import { pairsOfRoles, setRoles } from '@/lib/accounts/grants/set-roles'
import { oneTimePassword } from '@/lib/accounts/one-time-password'
import { operation } from '@/lib/core/operation'
import { changeAccounts } from './change-accounts'
import { departmentOf } from './department-of'
import { answerUser } from './user-rows'
import { addUserInput } from './user-schema'

export const addUser = operation({
  access: 'system_user:add',
  input: addUserInput,
  async run(ctx, { roleIds, departmentId, deptName, ...given }) {
    const details = {
      ...given,
      ...(await departmentOf(ctx, { deptName, departmentId: departmentId ?? undefined })),
    }
    const { password, stored } = await oneTimePassword(ctx.now)
    return changeAccounts(ctx, 'system_user:add', async (tx, me) => {
      // Whoever adds a person learns their first password and could act as them.
      assertHoldsAll(tx, me, await pairsOfRoles(tx, roleIds))
      const [user] = await tx.db
        .insert(users)
        .values({ ...details, ...stored, state: 'active', createdAt: tx.now, updatedAt: tx.now })
        .returning({ id: users.id })
      const { id } = user!
      const given = await setRoles(tx, me, { userId: id, before: [], after: roleIds })
      await tx.audit({
        action: 'addUser',
        entity: 'user',
        entityId: id,
        detail: { ...details, roles: given?.roles[1] ?? [] },
      })
      return { ...(await answerUser(tx, id, me)), oneTimePassword: password }
    })
  },
})
