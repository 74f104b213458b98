import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { roleTypes } from '@/db/schema/accounts'
import { changeAccounts } from '@/lib/accounts/people/change-accounts'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { readType } from './role-type-rows'

export const deleteRoleType = operation({
  access: 'system_role:delete',
  input: z.strictObject({ id }),
  async run(ctx, { id }) {
    return changeAccounts(ctx, 'system_role:delete', async tx => {
      const before = await readType(tx, id)
      if (before.builtIn) throw new AppError('built_in')
      const { roles } = before
      if (roles > 0) throw new AppError('role_type_in_use', { roles }, { data: { roles } })
      await tx.db.delete(roleTypes).where(eq(roleTypes.id, id))
      const detail = { name: before.name, remarks: before.remarks }
      await tx.audit({ action: 'deleteRoleType', entity: 'roleType', entityId: id, detail })
      return { deleted: id }
    })
  },
})
