import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { preferences, userRoles, users } from '@/db/schema/accounts'
import { notices } from '@/db/schema/notices'
import { endSessions } from '@/lib/accounts/end-sessions'
import { assertCanGrant } from '@/lib/accounts/people/grants'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { removeAvatarFile } from './avatar'
import { changeAccounts } from './change-accounts'
import { auditUser, lockUser } from './user-rows'

// The row stays, so that records keep the author's name and nobody else can take the login name; everything personal is
// emptied. A pending registration is deleted.
export const deleteUser = operation({
  access: 'system_user:delete',
  freshSignIn: true,
  input: z.strictObject({ id }),
  async run(ctx, { id }) {
    const picture = await changeAccounts(ctx, 'system_user:delete', async (tx, me) => {
      if (id === me.id) throw new AppError('own_account')
      const before = await lockUser(tx, id)
      if (before.state === 'deleted') throw new AppError('not_found')
      assertCanGrant(tx, me, before.pairs)
      const sessionsEnded = await endSessions(tx, id, 'account')
      if (before.state === 'pending') await tx.db.delete(users).where(eq(users.id, id))
      else await empty(tx, id)
      const changes = { state: [before.state, 'deleted'], roles: [before.roles.map(role => role.name), []] }
      await auditUser(tx, 'deleteUser', before, { name: before.name, changes, sessionsEnded })
      return before.avatar
    })
    await removeAvatarFile(ctx, picture)
    return { deleted: id }
  },
})

async function empty(tx: Ctx, id: string) {
  await tx.db.delete(userRoles).where(eq(userRoles.userId, id))
  await tx.db.delete(notices).where(eq(notices.userId, id))
  await tx.db.delete(preferences).where(eq(preferences.userId, id))
  await tx.db
    .update(users)
    .set({
      state: 'deleted',
      passwordHash: null,
      mustChangePassword: false,
      passwordEndsAt: null,
      email: null,
      mobile: null,
      avatar: null,
      version: sql`${users.version} + 1`,
      updatedAt: tx.now,
    })
    .where(eq(users.id, id))
}
