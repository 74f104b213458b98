import type { Ctx, User } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { type Grants, handOn, type PermissionId, permissions } from '@/lib/core/permissions'
import { translate } from '@/lib/i18n/translate'

/** One thing that can be held: a permission with one of its actions. */
export type Pair = readonly [permissionId: string, action: string]

/** To be able to do it oneself; all that a permission allows includes to hand it on. */
export function holds(grants: Grants, [id, action]: Pair): boolean {
  const held = grants.get(id)
  if (!held) return false
  if (held.has(action)) return true
  return action === handOn && (permissions[id as PermissionId] ?? []).every(one => held.has(one))
}

/**
 * Nobody gives what they do not hold, be it to use or to hand on. Who can also make or let in accounts gives only what
 * they can use: else they would give it to an account of their own making.
 */
export function canGrant(grants: Grants, pair: Pair): boolean {
  if (holds(grants, pair)) return true
  const makesAccounts = holds(grants, ['system_user', 'add']) || holds(grants, ['system_user', 'enable'])
  return !makesAccounts && (grants.get(pair[0])?.has(handOn) ?? false)
}

/** Refuses to give or take these, to the caller themselves only what they can use already. */
export function assertCanGrant(ctx: Ctx, me: User, pairs: Iterable<Pair>, { toSelf = false } = {}) {
  for (const pair of pairs) if (!(toSelf ? holds : canGrant)(me.grants, pair)) throw beyondReach(ctx, pair)
}

/** Refuses what would let the caller act as somebody who can do more than they. */
export function assertHoldsAll(ctx: Ctx, me: User, theirs: Iterable<Pair>) {
  for (const pair of theirs) if (!holds(me.grants, pair)) throw beyondReach(ctx, pair)
}

function beyondReach(ctx: Ctx, [permissionId]: Pair): AppError {
  return new AppError('beyond_reach', { permission: permissionLabel(ctx, permissionId) })
}

/** What a permission is called; one that an older version stored has no name any more. */
export function permissionLabel({ locale }: Ctx, permissionId: string): string {
  return permissionId in permissions ? translate(locale, `permissions.${permissionId}`) : permissionId
}
