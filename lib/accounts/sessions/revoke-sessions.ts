import { z } from 'zod'
import { assertCanGrant } from '@/lib/accounts/grants/grant-rules'
import { changeAccounts } from '@/lib/accounts/people/change-accounts'
import { lockUser } from '@/lib/accounts/people/user-rows'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { revoke, sessionId } from './end-user-sessions'

export const revokeSessions = operation({
  access: 'system_user:edit',
  input: z.strictObject({ id, sessionId }),
  async run(ctx, { id, sessionId }) {
    return changeAccounts(ctx, 'system_user:edit', async (tx, me) => {
      const user = await lockUser(tx, id)
      assertCanGrant(tx, me, user.pairs)
      return revoke(tx, user, sessionId)
    })
  },
})
