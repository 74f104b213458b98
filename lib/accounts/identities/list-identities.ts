import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { identities, users } from '@/db/schema/accounts'
import type { Ctx } from '@/lib/core/context'
import { env } from '@/lib/core/env'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { instantText } from '@/lib/core/today'

export async function identitiesOf(ctx: Ctx, userId: string) {
  const [[user], rows] = await Promise.all([
    ctx.db.select({ until: users.identityAwaitedUntil }).from(users).where(eq(users.id, userId)),
    ctx.db
      .select({
        issuer: identities.issuer,
        subject: identities.subject,
        createdAt: identities.createdAt,
      })
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

export const listIdentities = operation({
  access: 'system_user:get',
  input: z.strictObject({ id }),
  run: (ctx, { id }) => identitiesOf(ctx, id),
})
