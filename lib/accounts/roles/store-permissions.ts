import { eq } from 'drizzle-orm'
import { rolePermissions, roleTypes } from '@/db/schema/accounts'
import type { Pair } from '@/lib/accounts/grants/grant-rules'
import type { Ctx } from '@/lib/core/context'
import { invalid } from '@/lib/core/errors'
import type { Granted } from './role-schema'

export async function storePermissions(tx: Ctx, roleId: string, granted: Granted) {
  await tx.db.delete(rolePermissions).where(eq(rolePermissions.roleId, roleId))
  if (granted.length === 0) return
  await tx.db
    .insert(rolePermissions)
    .values(granted.map(({ permissionId, actionList }) => ({ roleId, permissionId, actions: actionList })))
}

export async function checkType(tx: Ctx, roleTypeId: string | null | undefined) {
  if (!roleTypeId) return
  const [type] = await tx.db
    .select({ id: roleTypes.id })
    .from(roleTypes)
    .where(eq(roleTypes.id, roleTypeId))
    .for('key share')
  if (!type) throw invalid('roleTypeId', 'not_offered')
}

export const words = (pairs: Pair[]) => pairs.map(([id, action]) => `${id}:${action}`)
