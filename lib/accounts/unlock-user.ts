import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { changeAccounts } from './change-accounts'
import { forgetTries } from './sign-in-tries'
import { refuseBeyondReach } from './standing'
import { lockUser } from './user-rows'

/** Forgets the wrong passwords that slow somebody's sign-in down. */
export const unlockUser = operation({
  access: 'system_user:edit',
  input: z.strictObject({ id }),
  async run(ctx, { id }) {
    const { slowed } = await changeAccounts(ctx, 'system_user:edit', async (tx, me) => {
      const user = await lockUser(tx, id)
      refuseBeyondReach(tx, me, user.pairs)
      if (user.slowed)
        await tx.audit({
          action: 'unlockUser',
          entity: 'user',
          entityId: id,
          detail: { loginId: user.loginId, changes: { slowed: [true, false] } },
        })
      return user
    })
    await forgetTries(ctx.db, id)
    return { id, unlocked: slowed }
  },
})
