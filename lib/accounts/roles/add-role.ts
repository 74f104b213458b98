import { roles } from '@/db/schema/accounts'
import { assertCanGrant } from '@/lib/accounts/grants/grant-rules'
import { changeAccounts } from '@/lib/accounts/people/change-accounts'
import { operation } from '@/lib/core/operation'
import { pairsIn, presentRole, readRole } from './role-rows'
import { addRoleInput } from './role-schema'
import { checkType, storePermissions, words } from './store-permissions'

export const addRole = operation({
  access: 'system_role:add',
  input: addRoleInput,
  async run(ctx, { permissions, ...given }) {
    return changeAccounts(ctx, 'system_role:add', async (tx, me) => {
      assertCanGrant(tx, me, pairsIn(permissions))
      await checkType(tx, given.roleTypeId)
      const [role] = await tx.db
        .insert(roles)
        .values({ ...given, createdAt: tx.now, updatedAt: tx.now })
        .returning({ id: roles.id })
      const { id } = role!
      await storePermissions(tx, id, permissions)
      await tx.audit({
        action: 'addRole',
        entity: 'role',
        entityId: id,
        detail: { ...given, permissions: words(pairsIn(permissions)) },
      })
      return presentRole(await readRole(tx, id), me)
    })
  },
})
