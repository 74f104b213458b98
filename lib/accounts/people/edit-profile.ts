import { eq, sql } from 'drizzle-orm'
import { users } from '@/db/schema/accounts'
import { signedIn } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { changesOf, newValues, refuseStale } from '@/lib/core/version'
import { profileOf } from './read-profile'
import { lockUser } from './user-rows'
import { profileInput } from './user-schema'

export const editProfile = operation({
  access: 'signed-in',
  input: profileInput,
  async run(ctx, { version, ...given }) {
    const { id } = signedIn(ctx)
    return ctx.tx(async tx => {
      await lockUser(tx, id)
      const before = await profileOf(tx, id)
      refuseStale(version, before, given)
      const changes = changesOf(given, before)
      if (Object.keys(changes).length === 0) return before
      await tx.db
        .update(users)
        .set({
          ...newValues(changes),
          version: sql`${users.version} + 1`,
          updatedAt: tx.now,
        })
        .where(eq(users.id, id))
      await tx.audit({ action: 'editProfile', entity: 'user', entityId: id, detail: { changes } })
      return profileOf(tx, id)
    })
  },
})
