import { eq, sql } from 'drizzle-orm'
import { roleTypes } from '@/db/schema/accounts'
import { changeAccounts } from '@/lib/accounts/people/change-accounts'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { changesOf, refuseStale } from '@/lib/core/version'
import { editRoleTypeInput } from './role-schema'
import { readType } from './role-type-rows'

export const editRoleType = operation({
  access: 'system_role:edit',
  input: editRoleTypeInput,
  async run(ctx, { id, version, ...given }) {
    return changeAccounts(ctx, 'system_role:edit', async tx => {
      const before = await readType(tx, id)
      refuseStale(version, before, given)
      const changes = changesOf(given, before)
      if (changes.name && before.builtIn) throw new AppError('built_in')
      if (Object.keys(changes).length === 0) return before
      await tx.db
        .update(roleTypes)
        .set({ ...given, version: sql`${roleTypes.version} + 1` })
        .where(eq(roleTypes.id, id))
      const detail = { name: before.name, changes }
      await tx.audit({ action: 'editRoleType', entity: 'roleType', entityId: id, detail })
      return readType(tx, id)
    })
  },
})
