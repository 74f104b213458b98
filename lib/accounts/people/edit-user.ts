import { users } from '@/db/schema/accounts'
import { endSessions } from '@/lib/accounts/end-sessions'
import { oneTimePassword } from '@/lib/accounts/password'
import { replyRenewed } from '@/lib/accounts/renew-session'
import { amendRow } from '@/lib/collections/write-rows'
import type { Ctx } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { allows } from '@/lib/core/permissions'
import { changesOf, newValues, refuseStale } from '@/lib/core/version'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { rowsCalled } from '@/lib/dictionaries/names/name-index'
import { accountOperation, changeAccounts } from './change-accounts'
import { assertCanGrant, assertHoldsAll, pairsOfRoles, setRoles } from './grants'
import { answerUser, lockUser, presentUser } from './user-rows'
import { addUserInput, disableUserInput, editUserInput, enableUserInput } from './user-schema'

export const addUser = operation({
  access: 'system_user:add',
  freshSignIn: true,
  input: addUserInput,
  async run(ctx, { roleIds, departmentId, deptName, ...given }) {
    const details = {
      ...given,
      ...(await departmentOf(ctx, { deptName, departmentId: departmentId ?? undefined })),
    }
    const { password, stored } = await oneTimePassword(ctx.now)
    return changeAccounts(ctx, 'system_user:add', async (tx, me) => {
      // Whoever adds a person learns their first password and could act as them.
      assertHoldsAll(tx, me, await pairsOfRoles(tx, roleIds))
      const [user] = await tx.db
        .insert(users)
        .values({ ...details, ...stored, state: 'active', createdAt: tx.now, updatedAt: tx.now })
        .returning({ id: users.id })
      const { id } = user!
      const given = await setRoles(tx, me, { userId: id, before: [], after: roleIds })
      const detail = { ...details, roles: given?.roles[1] ?? [] }
      await tx.audit({ action: 'addUser', entity: 'user', entityId: id, detail })
      return { ...(await answerUser(tx, id, me)), oneTimePassword: password }
    })
  },
})

export const editUser = accountOperation({
  access: 'system_user:edit',
  freshSignIn: true,
  input: editUserInput,
  async run({ tx, me }, { id, version, roleIds, departmentId, deptName, ...rest }) {
    const before = await lockUser(tx, id)
    const shown = presentUser(before, me)
    if (before.state === 'deleted') throw new AppError('account_state', { state: before.state })
    if (id !== me.id) assertCanGrant(tx, me, before.pairs)
    const given = { ...rest, ...(await departmentOf(tx, { deptName, departmentId }, before)) }
    refuseStale(version, shown, { ...given, ...(roleIds && { roleIds }) })
    const changes = changesOf(given, shown)
    if (changes.loginId && before.state !== 'pending') throw invalid('loginId', 'fixed')
    const moved = roleIds && (await setRoles(tx, me, { userId: id, before: before.roles, after: roleIds }))
    if (Object.keys(changes).length === 0 && !moved) return replyRenewed(tx, shown, false)
    const values = { ...newValues(changes), ...(changes.loginId && { wantedLoginId: null }) }
    const detail = { loginId: before.loginId, changes: { ...changes, ...moved } }
    await amendRow(tx, users, id, values, { action: 'editUser', entity: 'user', detail })
    return replyRenewed(tx, await answerUser(tx, id, me), id === me.id && moved !== undefined)
  },
})

async function departmentOf(
  ctx: Ctx,
  { deptName, departmentId }: { deptName?: string; departmentId?: string | null },
  before?: { departmentId: string | null },
): Promise<{ deptName?: string }> {
  if (departmentId === undefined && !deptName) return { deptName }
  const { departments } = await lookups(ctx, { fresh: true })
  if (departmentId === undefined) return { deptName: rowsCalled(departments, deptName!)[0]?.name ?? deptName }
  if (departmentId === null) return { deptName: '' }
  const chosen = [...departments.values()].find(({ id }) => id === departmentId)
  if (!chosen || (!chosen.enabled && departmentId !== before?.departmentId))
    throw invalid('departmentId', 'not_offered')
  return { deptName: chosen.name }
}

export const enableUser = accountOperation({
  access: 'system_user:enable',
  freshSignIn: true,
  input: enableUserInput,
  async run({ tx, me }, { id, version, roleIds }) {
    // With roles this also changes what somebody may do.
    if (roleIds && !allows(me.grants, 'system_user:edit')) throw new AppError('forbidden')
    const before = await lockUser(tx, id)
    assertCanGrant(tx, me, before.pairs)
    refuseStale(version, presentUser(before, me), {})
    if (before.state !== 'pending' && before.state !== 'disabled')
      throw new AppError('account_state', { state: before.state })
    const given = roleIds && (await setRoles(tx, me, { userId: id, before: before.roles, after: roleIds }))
    const detail = { loginId: before.loginId, changes: { state: [before.state, 'active'], ...given } }
    await amendRow(tx, users, id, { state: 'active' }, { action: 'enableUser', entity: 'user', detail })
    return answerUser(tx, id, me)
  },
})

export const disableUser = accountOperation({
  access: 'system_user:disable',
  input: disableUserInput,
  async run({ tx, me }, { id, version, reason }) {
    if (id === me.id) throw new AppError('own_account')
    const before = await lockUser(tx, id)
    assertCanGrant(tx, me, before.pairs)
    refuseStale(version, presentUser(before, me), {})
    if (before.state !== 'active') throw new AppError('account_state', { state: before.state })
    const sessionsEnded = await endSessions(tx, id, 'account')
    const changes = { state: ['active', 'disabled'] }
    const detail = { loginId: before.loginId, changes, sessionsEnded, ...(reason && { reason }) }
    await amendRow(tx, users, id, { state: 'disabled' }, { action: 'disableUser', entity: 'user', detail })
    return answerUser(tx, id, me)
  },
})
