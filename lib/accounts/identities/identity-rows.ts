import { asc, eq } from 'drizzle-orm'
import { identities, users } from '@/db/schema/accounts'
import type { Ctx } from '@/lib/core/context'
import { env } from '@/lib/core/env'
import { AppError } from '@/lib/core/errors'
import { instantText } from '@/lib/core/instant'

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
