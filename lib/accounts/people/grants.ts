import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { query } from '@/db/client'
import { findRows } from '@/db/rows'
import { roles, userRoles } from '@/db/schema/accounts'
import { endSessionsByRights } from '@/lib/accounts/end-sessions'
import { type Ctx, signedIn, type User } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { type Grants, grantAction, type PermissionId, permissions } from '@/lib/core/permissions'
import { translate } from '@/lib/i18n/translate'

export type Pair = readonly [permissionId: string, action: string]

/** Holding every action of a permission includes the right to hand it on. */
export function hasPermission(grants: Grants, [id, action]: Pair): boolean {
  const held = grants.get(id)
  if (!held) return false
  if (held.has(action)) return true
  return action === grantAction && (permissions[id as PermissionId] ?? []).every(one => held.has(one))
}

// Nobody grants what they do not hold, to use or to hand on. Whoever can also add or enable accounts must be able to
// use it, or they would grant it to an account of their own making.
export function canGrant(grants: Grants, pair: Pair): boolean {
  if (hasPermission(grants, pair)) return true
  const makesAccounts =
    hasPermission(grants, ['system_user', 'add']) || hasPermission(grants, ['system_user', 'enable'])
  return !makesAccounts && (grants.get(pair[0])?.has(grantAction) ?? false)
}

export function assertCanGrant(ctx: Ctx, me: User, pairs: Iterable<Pair>, { toSelf = false } = {}) {
  for (const pair of pairs)
    if (!(toSelf ? hasPermission : canGrant)(me.grants, pair)) throw beyondReach(ctx, pair)
}

// Needed where the caller learns a password of somebody, and so could act as them.
// Throws AppError beyond_reach
export function assertHoldsAll(ctx: Ctx, me: User, theirs: Iterable<Pair>) {
  for (const pair of theirs) if (!hasPermission(me.grants, pair)) throw beyondReach(ctx, pair)
}

function beyondReach(ctx: Ctx, [permissionId]: Pair): AppError {
  return new AppError('beyond_reach', { permission: permissionLabel(ctx, permissionId) })
}

export function permissionLabel({ locale }: Ctx, permissionId: string): string {
  return permissionId in permissions ? translate(locale, `permissions.${permissionId}`) : permissionId
}

export async function pairsOfRoles(ctx: Ctx, roleIds: string[]): Promise<Pair[]> {
  const rows = await query<{ id: string; action: string }>(
    ctx.db,
    `SELECT DISTINCT p.permission_id AS id, a.action FROM role_permissions AS p
     CROSS JOIN unnest(p.actions) AS a(action) WHERE p.role_id = ANY($1::bigint[])`,
    [roleIds],
  )
  return rows.map(({ id, action }): Pair => [id, action])
}

interface Change {
  userId: string
  before: { id: string; name: string }[]
  after: string[]
}

// Without `me` it is the identity service that gives them (lib/accounts/sessions/directory.ts).
export async function setRoles(ctx: Ctx, me: User | null, { userId, before, after }: Change) {
  const requested = [...new Set(after)]
  const held = before.map(role => role.id)
  const added = requested.filter(id => !held.includes(id))
  const removed = held.filter(id => !requested.includes(id))
  if (added.length + removed.length === 0) return undefined
  const known = await findRows(ctx.db, roles, inArray(roles.id, [...held, ...requested]), 'id name')
  if (requested.some(id => !known.some(role => role.id === id))) throw invalid('roleIds', 'not_offered')
  if (me) {
    assertCanGrant(ctx, me, await pairsOfRoles(ctx, added), { toSelf: userId === me.id })
    assertCanGrant(ctx, me, await pairsOfRoles(ctx, removed))
  }
  if (removed.length > 0)
    await ctx.db
      .delete(userRoles)
      .where(and(eq(userRoles.userId, userId), inArray(userRoles.roleId, removed)))
  if (added.length > 0) await ctx.db.insert(userRoles).values(added.map(roleId => ({ userId, roleId })))
  await endSessionsByRights(ctx, [userId])
  const names = (ids: string[]) => ids.map(id => known.find(role => role.id === id)?.name ?? id)
  return { roles: [names(held), names(requested)] as const }
}

export const listMyPermissions = operation({
  access: 'signed-in',
  withOneTimePassword: true,
  input: z.object({}),
  async run(ctx) {
    return [...signedIn(ctx).grants].map(([permissionId, actionList]) => ({
      permissionId,
      actionList: [...actionList],
    }))
  },
})
