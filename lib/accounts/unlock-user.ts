import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { forgetTries } from '@/lib/core/rate-limit'
import { id } from '@/lib/core/text'
import { perAccount } from './authenticate'
import { changeAccounts } from './change-accounts'
import { refuseBeyondReach } from './standing'
import { lockUser } from './user-rows'

/** Lets somebody try their password again who had tried too often. */
export const unlockUser = operation({
  access: 'system_user:edit',
  input: z.strictObject({ id }),
  async run(ctx, { id }) {
    const { loginId, locked } = await changeAccounts(ctx, 'system_user:edit', async (tx, me) => {
      const user = await lockUser(tx, id)
      refuseBeyondReach(tx, me, user.pairs)
      if (user.locked)
        await tx.audit({
          action: 'unlockUser',
          entity: 'user',
          entityId: id,
          detail: { loginId: user.loginId, changes: { locked: [true, false] } },
        })
      return user
    })
    if (locked) await forgetTries(ctx.db, perAccount, loginId.toLowerCase())
    return { id, unlocked: locked }
  },
})
