import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '@/db/client'
import { pick } from '@/db/columns-of'
import { identities, users } from '@/db/schema/accounts'
import { endSessions } from '@/lib/accounts/end-sessions'
import { readingOf } from '@/lib/collections/verbs'
import type { Ctx } from '@/lib/core/context'
import { env } from '@/lib/core/env'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id, requiredText } from '@/lib/core/text'
import { instantText } from '@/lib/core/today'
import { accountOperation, changeAccounts } from './change-accounts'
import { assertCanGrant, assertHoldsAll } from './grants'
import { auditUser, lockUser } from './user-rows'

export async function identitiesOf(ctx: Ctx, userId: string) {
  const [[user], rows] = await Promise.all([
    ctx.db.select({ until: users.identityAwaitedUntil }).from(users).where(eq(users.id, userId)),
    ctx.db
      .select(pick(identities, 'issuer subject createdAt'))
      .from(identities)
      .where(eq(identities.userId, userId))
      .orderBy(asc(identities.createdAt), asc(identities.subject)),
  ])
  if (!user) throw new AppError('not_found')
  return {
    byLogin: env().AUTH_LINK_BY_LOGIN === 'on',
    awaitedUntil: user.until && user.until > ctx.now ? instantText(user.until) : null,
    identities: rows.map(row => ({ ...row, createdAt: instantText(row.createdAt)! })),
  }
}

export type UserIdentities = Awaited<ReturnType<typeof identitiesOf>>

export const listIdentities = readingOf('system_user:get', identitiesOf)

export const bindIdentities = accountOperation({
  access: 'system_user:edit',
  freshSignIn: true,
  input: z.strictObject({ id, waitingId: id }),
  async run({ tx, me }, { id, waitingId }) {
    const user = await lockUser(tx, id)
    const waiting = await lockUser(tx, waitingId)
    if (user.state !== 'active') throw new AppError('account_state', { state: user.state })
    if (waiting.state !== 'pending') throw new AppError('account_state', { state: waiting.state })
    assertHoldsAll(tx, me, user.pairs)
    const moved = await tx.db
      .update(identities)
      .set({ userId: id })
      .where(eq(identities.userId, waitingId))
      .returning({ issuer: identities.issuer })
    if (moved.length === 0) throw new AppError('no_identity')
    await endSessions(tx, waitingId, 'account')
    await tx.db.update(users).set({ identityAwaitedUntil: null }).where(eq(users.id, id))
    await tx.db.delete(users).where(eq(users.id, waitingId))
    await auditUser(tx, 'linkIdentity', user, { from: waiting.loginId, issuer: moved[0]!.issuer })
    return identitiesOf(tx, id)
  },
})

const awaitedHours = 72

export const awaitedUntil = (now: Date) => new Date(now.getTime() + awaitedHours * 3_600_000)

export async function storeAwaited(db: Pick<Db, 'update'>, id: string, until: Date | null) {
  await db.update(users).set({ identityAwaitedUntil: until }).where(eq(users.id, id))
}

export const awaitIdentity = operation({
  access: 'system_user:edit',
  freshSignIn: true,
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
    const user = await lockUser(tx, id)
    if (user.state !== 'active') throw new AppError('account_state', { state: user.state })
    assertHoldsAll(tx, me, user.pairs)
    await storeAwaited(tx.db, id, until)
    await auditUser(tx, 'awaitIdentity', user, { until })
    return identitiesOf(tx, id)
  })
}

export const unbindIdentity = accountOperation({
  access: 'system_user:edit',
  freshSignIn: true,
  input: z.strictObject({ id, issuer: requiredText(500), subject: requiredText(500) }),
  async run({ tx, me }, { id, issuer, subject }) {
    const user = await lockUser(tx, id)
    assertCanGrant(tx, me, user.pairs)
    const gone = await tx.db
      .delete(identities)
      .where(and(eq(identities.userId, id), eq(identities.issuer, issuer), eq(identities.subject, subject)))
      .returning({ userId: identities.userId })
    if (gone.length === 0) throw new AppError('not_found')
    // What signed in through it ends with it; the caller's own session stays.
    const sessionsEnded = await endSessions(tx, id, 'account', { but: tx.sessionHash })
    await auditUser(tx, 'unlinkIdentity', user, { issuer, sessionsEnded })
    return identitiesOf(tx, id)
  },
})
