import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { roles, userRoles } from '@/db/schema/accounts'
import { endSessionsByRights } from '@/lib/accounts/end-sessions'
import { accountOperation } from '@/lib/accounts/people/change-accounts'
import { assertCanGrant, type Pair } from '@/lib/accounts/people/grants'
import { replyRenewed } from '@/lib/accounts/renew-session'
import { amendRow, deleteRow } from '@/lib/collections/write-rows'
import { AppError } from '@/lib/core/errors'
import { needsSecondFactor } from '@/lib/core/sign-in-proof'
import { id } from '@/lib/core/text'
import { changesOf, newValues, refuseStale } from '@/lib/core/version'
import { readParameters } from '@/lib/settings/read-parameters'
import { checkType, pairsIn, presentRole, readRole, storePermissions, words } from './role-rows'
import { addRoleInput, editRoleInput } from './role-schema'

export const addRole = accountOperation({
  access: 'system_role:add',
  freshSignIn: true,
  input: addRoleInput,
  async run({ tx, me }, { permissions, ...given }) {
    assertCanGrant(tx, me, pairsIn(permissions))
    await checkType(tx, given.roleTypeId)
    const [role] = await tx.db
      .insert(roles)
      .values({ ...given, createdAt: tx.now, updatedAt: tx.now })
      .returning({ id: roles.id })
    const { id } = role!
    await storePermissions(tx, id, permissions)
    const detail = { ...given, permissions: words(pairsIn(permissions)) }
    await tx.audit({ action: 'addRole', entity: 'role', entityId: id, detail })
    return presentRole(await readRole(tx, id), me)
  },
})

export const editRole = accountOperation({
  access: 'system_role:edit',
  freshSignIn: true,
  input: editRoleInput,
  async run({ tx, me }, { id, version, permissions, ...given }) {
    const before = await readRole(tx, id)
    assertCanGrant(tx, me, pairsIn(before.permissions))
    const shown = presentRole(before, me)
    refuseStale(version, shown, { ...given, ...(permissions && { permissions }) })
    const changes = changesOf(given, shown)
    if (changes.name && before.builtIn) throw new AppError('built_in')
    await checkType(tx, given.roleTypeId)
    const moved = permissions && difference(pairsIn(before.permissions), pairsIn(permissions))
    if (moved) assertCanGrant(tx, me, moved.added, { toSelf: me.roles.some(role => role.id === id) })
    const permissionsChanged = moved && moved.added.length + moved.removed.length > 0
    if (Object.keys(changes).length === 0 && !permissionsChanged) return replyRenewed(tx, shown, false)
    if (permissionsChanged) {
      await storePermissions(tx, id, permissions)
      const holders = await tx.db.select().from(userRoles).where(eq(userRoles.roleId, id))
      await endSessionsByRights(
        tx,
        holders.map(({ userId }) => userId),
      )
    }
    const permissionChange = permissionsChanged && {
      permissions: [words(moved.removed), words(moved.added)],
    }
    const detail = { name: before.name, changes: { ...changes, ...permissionChange } }
    await amendRow(tx, roles, id, newValues(changes), { action: 'editRole', entity: 'role', detail })
    // After the row is locked: the parameter locks the roles that it names, too.
    const { secondFactor } = await readParameters(tx, ['secondFactor'])
    if (changes.name && needsSecondFactor([before], secondFactor)) throw new AppError('role_named')
    const mine = me.roles.some(role => role.id === id)
    return replyRenewed(tx, presentRole(await readRole(tx, id), me), permissionsChanged === true && mine)
  },
})

function difference(before: Pair[], after: Pair[]) {
  const [old, now] = [new Set(words(before)), new Set(words(after))]
  return {
    added: after.filter(([id, action]) => !old.has(`${id}:${action}`)),
    removed: before.filter(([id, action]) => !now.has(`${id}:${action}`)),
  }
}

export const deleteRole = accountOperation({
  access: 'system_role:delete',
  freshSignIn: true,
  input: z.strictObject({ id }),
  async run({ tx, me }, { id }) {
    const { name, builtIn, permissions, users } = await readRole(tx, id)
    if (builtIn) throw new AppError('built_in')
    assertCanGrant(tx, me, pairsIn(permissions))
    if (users > 0) throw new AppError('role_in_use', { users }, { data: { users } })
    const detail = { name, permissions: words(pairsIn(permissions)) }
    return deleteRow(tx, roles, id, { action: 'deleteRole', entity: 'role', detail })
  },
})
