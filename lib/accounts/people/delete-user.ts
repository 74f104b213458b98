import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { preferences, userRoles, users } from '@/db/schema/accounts'
import { endSessions } from '@/lib/accounts/end-sessions'
import { assertCanGrant } from '@/lib/accounts/grants/grant-rules'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { changeAccounts } from './change-accounts'
import { lockUser, type StoredUser } from './user-rows'

/**
 * Takes somebody out of the system. Their name stays at what they wrote, and their login name stays theirs, so that
 * nobody else can be taken for them; roles, password, picture and how to reach them go. A registration just goes.
 */
export const deleteUser = operation({
  access: 'system_user:delete',
  input: z.strictObject({ id }),
  async run(ctx, { id }) {
    const picture = await changeAccounts(ctx, 'system_user:delete', async (tx, me) => {
      if (id === me.id) throw new AppError('own_account')
      const before = await lockUser(tx, id)
      if (before.state === 'deleted') throw new AppError('not_found')
      assertCanGrant(tx, me, before.pairs)
      const sessionsEnded = await endSessions(tx, id)
      if (before.state === 'pending') await tx.db.delete(users).where(eq(users.id, id))
      else await empty(tx, before)
      await tx.audit({
        action: 'deleteUser',
        entity: 'user',
        entityId: id,
        detail: {
          loginId: before.loginId,
          name: before.name,
          changes: { state: [before.state, 'deleted'], roles: [before.roles.map(role => role.name), []] },
          sessionsEnded,
        },
      })
      return before.avatar
    })
    // A file that stays behind is found by the sweep.
    if (picture) await ctx.services.fileStore.remove(picture).catch(() => {})
    return { deleted: id }
  },
})

async function empty(tx: Ctx, { id }: StoredUser) {
  await tx.db.delete(userRoles).where(eq(userRoles.userId, id))
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
