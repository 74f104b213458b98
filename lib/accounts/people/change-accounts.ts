import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { query } from '@/db/client'
import { permissionLabel } from '@/lib/accounts/people/grants'
import { type Ctx, signedIn, type User } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { duplicateOf } from '@/lib/core/faults'
import { operation } from '@/lib/core/operation'
import { type Access, allows, grantAction, type PermissionId, permissions } from '@/lib/core/permissions'
import { findUserById } from './find-user'
import { holdersOfTwoDuties, keepDutiesApart } from './separate-duties'

// Changes of grants run one at a time, re-check the caller's permission after the lock, and fail if a permission would
// lose its last active holder, because nobody could grant it again (two administrators removing each other at once).
export async function changeAccounts<T>(
  ctx: Ctx,
  access: Access,
  work: (tx: Ctx, me: User) => Promise<T>,
): Promise<T> {
  try {
    return await ctx.tx(async tx => {
      await lockAccounts(tx)
      const { id, key } = signedIn(ctx)
      const me = await findUserById(tx.db, id, key?.id)
      if (!me) throw new AppError('unauthenticated', { why: ctx.signedOut ?? 'unknown' })
      if (!allows(me.grants, access)) throw new AppError('forbidden')
      return keepHolders(tx, () => work(tx, me))
    })
  } catch (error) {
    const known = duplicateOf(error) ?? error
    // Outside the transaction, which is rolled back and would take the row with it.
    if (
      known instanceof AppError &&
      (known.status === 403 || ['last_holder', 'duties_combined'].includes(known.code))
    )
      await ctx.audit({ action: 'refused', outcome: 'refused', detail: { access, why: known.code } })
    throw known
  }
}

export const lockAccounts = (tx: Ctx) =>
  tx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('accounts'))`)

export async function keepHolders<T>(tx: Ctx, work: () => Promise<T>): Promise<T> {
  const [before, combined] = [await heldPairs(tx), await holdersOfTwoDuties(tx.db)]
  const answer = await work()
  const after = await heldPairs(tx)
  const lost = [...before].find(pair => !after.has(pair))
  if (lost) throw new AppError('last_holder', { permission: permissionLabel(tx, lost.split(':')[0]!) })
  await keepDutiesApart(tx, combined)
  return answer
}

export const accountOperation = <Input extends z.ZodType, Output>({
  run,
  ...declared
}: {
  access: Access
  freshSignIn?: boolean
  input: Input
  run(change: { tx: Ctx; me: User }, input: z.output<Input>): Promise<Output>
}) =>
  operation({
    ...declared,
    run: (ctx, input) => changeAccounts(ctx, declared.access, (tx, me) => run({ tx, me }, input)),
  })

const statement = `SELECT DISTINCT p.permission_id AS id, a.action
  FROM users AS u JOIN user_roles AS ur ON ur.user_id = u.id JOIN role_permissions AS p ON p.role_id = ur.role_id
  CROSS JOIN unnest(p.actions) AS a(action) WHERE u.state = 'active'`

// Permissions held by active people. The right to hand on counts as holding, except for the permissions over people
// and roles.
async function heldPairs(ctx: Ctx): Promise<Set<string>> {
  const rows = await query<{ id: string; action: string }>(ctx.db, statement)
  return new Set(
    rows.flatMap(({ id, action }) => {
      if (action !== grantAction) return [`${id}:${action}`]
      if (id === 'system_user' || id === 'system_role') return []
      return (permissions[id as PermissionId] ?? []).map(one => `${id}:${one}`)
    }),
  )
}
