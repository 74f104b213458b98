import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '@/db/client'
import { users } from '@/db/schema/accounts'
import { assertHoldsAll } from '@/lib/accounts/grants/grant-rules'
import { changeAccounts } from '@/lib/accounts/people/change-accounts'
import { lockUser } from '@/lib/accounts/people/user-rows'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { identitiesOf } from './identity-rows'

const awaitedHours = 72

export const awaitedUntil = (now: Date) => new Date(now.getTime() + awaitedHours * 3_600_000)

export async function storeAwaited(db: Pick<Db, 'update'>, id: string, until: Date | null) {
  await db.update(users).set({ identityAwaitedUntil: until }).where(eq(users.id, id))
}

export const awaitIdentity = operation({
  access: 'system_user:edit',
  input: z.strictObject({ id }),
  run: (ctx, { id }) => change(ctx, id, awaitedUntil(ctx.now)),
})

export const stopAwaitingIdentity = operation({
  access: 'system_user:edit',
  input: z.strictObject({ id }),
  run: (ctx, { id }) => change(ctx, id, null),
})

function change(ctx: Ctx, id: string, until: Date | null) {
  return changeAccounts(ctx, 'system_user:edit', async (tx, me) => {
    const { state, loginId, pairs } = await lockUser(tx, id)
    if (state !== 'active') throw new AppError('account_state', { state })
    assertHoldsAll(tx, me, pairs)
    await storeAwaited(tx.db, id, until)
    await tx.audit({
      action: 'awaitIdentity',
      entity: 'user',
      entityId: id,
      detail: { loginId, until },
    })
    return identitiesOf(tx, id)
  })
}
