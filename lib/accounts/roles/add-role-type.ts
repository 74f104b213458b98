import { roleTypes } from '@/db/schema/accounts'
import { changeAccounts } from '@/lib/accounts/people/change-accounts'
import { operation } from '@/lib/core/operation'
import { addRoleTypeInput } from './role-schema'
import { readType } from './role-type-rows'

export const addRoleType = operation({
  access: 'system_role:add',
  input: addRoleTypeInput,
  async run(ctx, given) {
    return changeAccounts(ctx, 'system_role:add', async tx => {
      const [type] = await tx.db.insert(roleTypes).values(given).returning({ id: roleTypes.id })
      await tx.audit({ action: 'addRoleType', entity: 'roleType', entityId: type!.id, detail: given })
      return readType(tx, type!.id)
    })
  },
})
