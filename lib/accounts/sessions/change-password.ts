import { sql } from 'drizzle-orm'
import { findRow } from '@/db/rows'
import { users } from '@/db/schema/accounts'
import { endSessions } from '@/lib/accounts/end-sessions'
import {
  checkPasswordRules,
  digestPassword,
  hashPassword,
  isPassword,
  oneTimePassword,
} from '@/lib/accounts/password'
import { changeAccounts } from '@/lib/accounts/people/change-accounts'
import { assertHoldsAll } from '@/lib/accounts/people/grants'
import { lockUser, presentUser } from '@/lib/accounts/people/user-rows'
import { changeUserInput, passwordInput } from '@/lib/accounts/people/user-schema'
import { replyKeepingBrowser } from '@/lib/accounts/renew-session'
import { forgetTries, perSource, takeTries } from '@/lib/accounts/sign-in-tries'
import { amendRow } from '@/lib/collections/write-rows'
import { signedIn } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { operation, requirePerson } from '@/lib/core/operation'
import { instantText } from '@/lib/core/today'
import { refuseStale } from '@/lib/core/version'

// Tries of the old password are limited like those of a sign-in. All other sessions end, because their holder may know
// only the old password.
export const changePassword = operation({
  access: 'signed-in',
  withOneTimePassword: true,
  input: passwordInput,
  async run(ctx, { oldPassword, newPassword }) {
    requirePerson(ctx)
    const { id, loginId } = signedIn(ctx)
    const wrong = checkPasswordRules(newPassword, loginId)
    if (wrong) throw invalid('newPassword', wrong.code, wrong.params)
    const stored = await findRow(ctx.db, users, { id }, 'passwordHash')
    if (!stored?.passwordHash) throw new AppError('no_password')
    const refundTries = await takeTries(ctx.db, [{ account: id, source: 'change', limit: perSource }])
    if (!(await isPassword(digestPassword(oldPassword), stored.passwordHash))) {
      await ctx.audit({ action: 'changePassword', outcome: 'refused', entity: 'user', entityId: id })
      throw invalid('oldPassword', 'password_wrong')
    }
    await refundTries()
    if (oldPassword === newPassword) throw invalid('newPassword', 'password_same')
    const passwordHash = await hashPassword(digestPassword(newPassword))
    return ctx.tx(async tx => {
      const [changed] = await tx.db
        .update(users)
        .set({
          passwordHash,
          mustChangePassword: false,
          passwordEndsAt: null,
          version: sql`${users.version} + 1`,
          updatedAt: tx.now,
        })
        // Fails if the password was reset or changed since it was read.
        .where(sql`${users.id} = ${id} AND ${users.passwordHash} = ${stored.passwordHash}`)
        .returning({ id: users.id })
      if (!changed) throw invalid('oldPassword', 'password_wrong')
      const sessionsEnded = await endSessions(tx, id, 'password', { but: tx.sessionHash })
      await tx.audit({ action: 'changePassword', entity: 'user', entityId: id, detail: { sessionsEnded } })
      return replyKeepingBrowser(tx, { sessionsEnded })
    })
  },
})

export const resetPassword = operation({
  access: 'system_user:edit',
  freshSignIn: true,
  input: changeUserInput,
  async run(ctx, { id, version }) {
    const { password, stored } = await oneTimePassword(ctx.now)
    const loginId = await changeAccounts(ctx, 'system_user:edit', async (tx, me) => {
      if (id === me.id) throw new AppError('own_account')
      const before = await lockUser(tx, id)
      if (before.state === 'deleted') throw new AppError('account_state', { state: before.state })
      assertHoldsAll(tx, me, before.pairs)
      refuseStale(version, presentUser(before, me), {})
      const sessionsEnded = await endSessions(tx, id, 'password')
      const detail = { loginId: before.loginId, sessionsEnded, until: stored.passwordEndsAt }
      await amendRow(tx, users, id, stored, { action: 'resetPassword', entity: 'user', detail })
      return before.loginId
    })
    await forgetTries(ctx.db, id)
    return { id, loginId, oneTimePassword: password, passwordEndsAt: instantText(stored.passwordEndsAt)! }
  },
})
