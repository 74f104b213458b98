import { z } from 'zod'
import { changeAccounts } from '@/lib/accounts/people/change-accounts'
import { assertCanGrant } from '@/lib/accounts/people/grants'
import { auditUser, lockUser } from '@/lib/accounts/people/user-rows'
import { forgetTries } from '@/lib/accounts/sign-in-tries'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'

export const unlockUser = operation({
  access: 'system_user:edit',
  input: z.strictObject({ id }),
  async run(ctx, { id }) {
    const { slowed } = await changeAccounts(ctx, 'system_user:edit', async (tx, me) => {
      const user = await lockUser(tx, id)
      assertCanGrant(tx, me, user.pairs)
      if (user.slowed) await auditUser(tx, 'unlockUser', user, { changes: { slowed: [true, false] } })
      return user
    })
    await forgetTries(ctx.db, id)
    return { id, unlocked: slowed }
  },
})
