import type { Ctx, User } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
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

/**
 * Nobody grants what they do not hold, to use or to hand on. Whoever can also add or enable accounts must be able to
 * use it, or they would grant it to an account of their own making.
 */
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

/**
 * Needed where the caller learns a password of somebody, and so could act as them.
 * @throws AppError beyond_reach
 */
export function assertHoldsAll(ctx: Ctx, me: User, theirs: Iterable<Pair>) {
  for (const pair of theirs) if (!hasPermission(me.grants, pair)) throw beyondReach(ctx, pair)
}

function beyondReach(ctx: Ctx, [permissionId]: Pair): AppError {
  return new AppError('beyond_reach', { permission: permissionLabel(ctx, permissionId) })
}

export function permissionLabel({ locale }: Ctx, permissionId: string): string {
  return permissionId in permissions ? translate(locale, `permissions.${permissionId}`) : permissionId
}
