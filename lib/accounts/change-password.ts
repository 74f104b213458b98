import { eq, sql } from 'drizzle-orm'
import { users } from '@/db/schema/accounts'
import { signedIn } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { takeTry } from '@/lib/core/rate-limit'
import { perAccount } from './authenticate'
import { endSessions } from './end-sessions'
import { judgePassword } from './judge-password'
import { digestPassword, hashPassword, isPassword } from './password'
import { passwordInput } from './user-schema'

/**
 * Changes the caller's own password; the old one proves that it is they. Its tries count as those of a sign-in do, and
 * every other session ends: whoever has the old password is out.
 */
export const changePassword = operation({
  access: 'signed-in',
  input: passwordInput,
  async run(ctx, { oldPassword, newPassword }) {
    const { id, loginId } = signedIn(ctx)
    const wrong = judgePassword(newPassword, loginId)
    if (wrong) throw invalid('newPassword', wrong.code, wrong.params)
    const [stored] = await ctx.db
      .select({ hash: users.passwordHash, endsAt: users.passwordEndsAt })
      .from(users)
      .where(eq(users.id, id))
    if (!stored?.hash) throw new AppError('no_password')
    const giveBack = await takeTry(ctx.db, perAccount, loginId.toLowerCase())
    if (!(await isPassword(digestPassword(oldPassword), stored.hash))) {
      await ctx.audit({ action: 'changePassword', outcome: 'refused', entity: 'user', entityId: id })
      throw invalid('oldPassword', 'password_wrong')
    }
    await giveBack()
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
        // Reset or changed meanwhile: the old password that was given is not the old one any more.
        .where(sql`${users.id} = ${id} AND ${users.passwordHash} = ${stored.hash}`)
        .returning({ id: users.id })
      if (!changed) throw invalid('oldPassword', 'password_wrong')
      const sessionsEnded = await endSessions(tx, id, { but: tx.sessionHash })
      await tx.audit({ action: 'changePassword', entity: 'user', entityId: id, detail: { sessionsEnded } })
      return { sessionsEnded }
    })
  },
})
