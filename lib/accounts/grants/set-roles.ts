import { and, eq, inArray } from 'drizzle-orm'
import { query } from '@/db/client'
import { roles, userRoles } from '@/db/schema/accounts'
import type { Ctx, User } from '@/lib/core/context'
import { invalid } from '@/lib/core/errors'
import { assertCanGrant, type Pair } from './grant-rules'

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

export async function setRoles(ctx: Ctx, me: User, { userId, before, after }: Change) {
  const requested = [...new Set(after)]
  const held = before.map(role => role.id)
  const added = requested.filter(id => !held.includes(id))
  const removed = held.filter(id => !requested.includes(id))
  if (added.length + removed.length === 0) return undefined
  const known = await ctx.db
    .select({ id: roles.id, name: roles.name })
    .from(roles)
    .where(inArray(roles.id, [...held, ...requested]))
  if (requested.some(id => !known.some(role => role.id === id))) throw invalid('roleIds', 'not_offered')
  assertCanGrant(ctx, me, await pairsOfRoles(ctx, added), { toSelf: userId === me.id })
  assertCanGrant(ctx, me, await pairsOfRoles(ctx, removed))
  if (removed.length > 0)
    await ctx.db
      .delete(userRoles)
      .where(and(eq(userRoles.userId, userId), inArray(userRoles.roleId, removed)))
  if (added.length > 0) await ctx.db.insert(userRoles).values(added.map(roleId => ({ userId, roleId })))
  const names = (ids: string[]) => ids.map(id => known.find(role => role.id === id)?.name ?? id)
  return { roles: [names(held), names(requested)] as const }
}
