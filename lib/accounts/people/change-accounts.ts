import { sql } from 'drizzle-orm'
import { query } from '@/db/client'
import { permissionLabel } from '@/lib/accounts/grants/grant-rules'
import { type Ctx, signedIn, type User } from '@/lib/core/context'
import { duplicateOf } from '@/lib/core/duplicate-of'
import { AppError } from '@/lib/core/errors'
import { type Access, allows, handOn, type PermissionId, permissions } from '@/lib/core/permissions'
import { findUserById } from './find-user'

/**
 * Every change of who may do what: one at a time, by somebody who may still do it when their turn comes, and never so
 * that nobody holds a permission any more, for then nobody could ever give it again. That keeps the last administrator,
 * also when two of them remove each other at once.
 */
export async function changeAccounts<T>(
  ctx: Ctx,
  access: Access,
  work: (tx: Ctx, me: User) => Promise<T>,
): Promise<T> {
  try {
    return await ctx.tx(async tx => {
      await tx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('accounts'))`)
      const me = await findUserById(tx.db, signedIn(ctx).id)
      if (!me) throw new AppError('unauthenticated')
      if (!allows(me.grants, access)) throw new AppError('forbidden')
      const before = await heldPairs(tx)
      const answer = await work(tx, me)
      const after = await heldPairs(tx)
      const lost = [...before].find(pair => !after.has(pair))
      if (lost) throw new AppError('last_holder', { permission: permissionLabel(ctx, lost.split(':')[0]!) })
      return answer
    })
  } catch (error) {
    const known = duplicateOf(error) ?? error
    // In the transaction the row would have gone with it.
    if (known instanceof AppError && (known.status === 403 || known.code === 'last_holder'))
      await ctx.audit({ action: 'refused', outcome: 'refused', detail: { access, why: known.code } })
    throw known
  }
}

const statement = `SELECT DISTINCT p.permission_id AS id, a.action
  FROM users AS u JOIN user_roles AS ur ON ur.user_id = u.id JOIN role_permissions AS p ON p.role_id = ur.role_id
  CROSS JOIN unnest(p.actions) AS a(action) WHERE u.state = 'active'`

/** What anybody who can sign in holds. To hand something on is to hold it, but for the keeping of people and roles. */
async function heldPairs(ctx: Ctx): Promise<Set<string>> {
  const rows = await query<{ id: string; action: string }>(ctx.db, statement)
  return new Set(
    rows.flatMap(({ id, action }) => {
      if (action !== handOn) return [`${id}:${action}`]
      if (id === 'system_user' || id === 'system_role') return []
      return (permissions[id as PermissionId] ?? []).map(one => `${id}:${one}`)
    }),
  )
}
