import { eq, sql } from 'drizzle-orm'
import { roles } from '@/db/schema/accounts'
import { assertCanGrant, type Pair } from '@/lib/accounts/grants/grant-rules'
import { changeAccounts } from '@/lib/accounts/people/change-accounts'
import type { User } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { changesOf, newValues, refuseStale } from '@/lib/core/version'
import { pairsIn, presentRole, readRole } from './role-rows'
import { editRoleInput } from './role-schema'
import { checkType, storePermissions, words } from './store-permissions'

export const editRole = operation({
  access: 'system_role:edit',
  input: editRoleInput,
  async run(ctx, { id, version, permissions, ...given }) {
    return changeAccounts(ctx, 'system_role:edit', async (tx, me) => {
      const before = await readRole(tx, id)
      assertCanGrant(tx, me, pairsIn(before.permissions))
      const shown = presentRole(before, me)
      refuseStale(version, shown, { ...given, ...(permissions && { permissions }) })
      const changes = changesOf(given, shown)
      if (changes.name && before.builtIn) throw new AppError('built_in')
      await checkType(tx, given.roleTypeId)
      const moved = permissions && difference(pairsIn(before.permissions), pairsIn(permissions))
      if (moved) assertCanGrant(tx, me, moved.added, { toSelf: hasRole(me, id) })
      const permissionsChanged = moved && moved.added.length + moved.removed.length > 0
      if (Object.keys(changes).length === 0 && !permissionsChanged) return shown
      if (permissionsChanged) await storePermissions(tx, id, permissions)
      await tx.db
        .update(roles)
        .set({
          ...newValues(changes),
          version: sql`${roles.version} + 1`,
          updatedAt: tx.now,
        })
        .where(eq(roles.id, id))
      await tx.audit({
        action: 'editRole',
        entity: 'role',
        entityId: id,
        detail: {
          name: before.name,
          changes: {
            ...changes,
            ...(permissionsChanged && { permissions: [words(moved.removed), words(moved.added)] }),
          },
        },
      })
      return presentRole(await readRole(tx, id), me)
    })
  },
})

const hasRole = (me: User, id: string) => me.roles.some(role => role.id === id)

function difference(before: Pair[], after: Pair[]) {
  const [old, now] = [new Set(words(before)), new Set(words(after))]
  return {
    added: after.filter(([id, action]) => !old.has(`${id}:${action}`)),
    removed: before.filter(([id, action]) => !now.has(`${id}:${action}`)),
  }
}
