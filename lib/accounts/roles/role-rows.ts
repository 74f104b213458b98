import { eq } from 'drizzle-orm'
import { query } from '@/db/client'
import { columnsOf, type RowOf } from '@/db/columns-of'
import { findRows } from '@/db/rows'
import { rolePermissions, roles, roleTypes } from '@/db/schema/accounts'
import { canGrant, type Pair } from '@/lib/accounts/people/grants'
import type { Ctx, User } from '@/lib/core/context'
import { invalid, requireRow } from '@/lib/core/errors'
import { inInstants } from '@/lib/core/today'
import type { Granted } from './role-schema'

const columns = columnsOf(roles, 'r', 'id name roleTypeId remarks builtIn version createdAt updatedAt')

interface Stored extends RowOf<typeof columns> {
  roleTypeName: string | null
  users: number
  permissions: { permissionId: string; actionList: string[] }[]
}

const statement = `SELECT ${columns}, t.name AS "roleTypeName",
    (SELECT count(*)::int FROM user_roles AS ur WHERE ur.role_id = r.id) AS users,
    coalesce((SELECT json_agg(json_build_object('permissionId', p.permission_id, 'actionList', p.actions)
      ORDER BY p.permission_id) FROM role_permissions AS p WHERE p.role_id = r.id), '[]') AS permissions
  FROM roles AS r LEFT JOIN role_types AS t ON t.id = r.role_type_id`

export async function readRoles(ctx: Ctx, ids: string[]): Promise<Stored[]> {
  if (ids.length === 0) return []
  const byIds = `${statement} WHERE r.id = ANY($1::bigint[]) ORDER BY array_position($1::bigint[], r.id)`
  return query<Stored>(ctx.db, byIds, [ids])
}

export async function readRole(ctx: Ctx, id: string): Promise<Stored> {
  return requireRow(await readRoles(ctx, [id]))
}

export const pairsIn = (permissions: Stored['permissions']): Pair[] =>
  permissions.flatMap(({ permissionId, actionList }) =>
    actionList.map((action): Pair => [permissionId, action]),
  )

export function presentRole(role: Stored, me: User) {
  return {
    ...inInstants(role),
    withinReach: pairsIn(role.permissions).every(pair => canGrant(me.grants, pair)),
  }
}

export type RoleDetails = ReturnType<typeof presentRole>

export function presentRoleRow(role: Stored, me: User) {
  const { permissions, ...row } = presentRole(role, me)
  return { ...row, permissionCount: permissions.length }
}

export type RoleRow = ReturnType<typeof presentRoleRow>

export async function storePermissions(tx: Ctx, roleId: string, granted: Granted) {
  await tx.db.delete(rolePermissions).where(eq(rolePermissions.roleId, roleId))
  if (granted.length === 0) return
  await tx.db
    .insert(rolePermissions)
    .values(granted.map(({ permissionId, actionList }) => ({ roleId, permissionId, actions: actionList })))
}

export async function checkType(tx: Ctx, roleTypeId: string | null | undefined) {
  if (!roleTypeId) return
  const [type] = await findRows(tx.db, roleTypes, { id: roleTypeId }, 'id').for('key share')
  if (!type) throw invalid('roleTypeId', 'not_offered')
}

export const words = (pairs: Pair[]) => pairs.map(([id, action]) => `${id}:${action}`)
