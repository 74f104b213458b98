import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { roles } from '@/db/schema/accounts'
import { assertCanGrant } from '@/lib/accounts/grants/grant-rules'
import { changeAccounts } from '@/lib/accounts/people/change-accounts'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { pairsIn, readRole } from './role-rows'
import { words } from './store-permissions'

export const deleteRole = operation({
  access: 'system_role:delete',
  input: z.strictObject({ id }),
  async run(ctx, { id }) {
    return changeAccounts(ctx, 'system_role:delete', async (tx, me) => {
      const { name, builtIn, permissions, users } = await readRole(tx, id)
      if (builtIn) throw new AppError('built_in')
      assertCanGrant(tx, me, pairsIn(permissions))
      if (users > 0) throw new AppError('role_in_use', { users }, { data: { users } })
      await tx.db.delete(roles).where(eq(roles.id, id))
      await tx.audit({
        action: 'deleteRole',
        entity: 'role',
        entityId: id,
        detail: { name, permissions: words(pairsIn(permissions)) },
      })
      return { deleted: id }
    })
  },
})
