import { and, asc, eq, or } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '@/db/schema/accounts'
import { savedViews } from '@/db/schema/views'
import { preferenceKey } from '@/lib/accounts/schema'
import { signedIn } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'

export const listViews = operation({
  access: 'signed-in',
  input: z.strictObject({ list: preferenceKey }),
  async run(ctx, { list }) {
    const { id } = signedIn(ctx)
    const rows = await ctx.db
      .select({
        id: savedViews.id,
        name: savedViews.name,
        shared: savedViews.shared,
        query: savedViews.query,
        table: savedViews.table,
        ownerId: savedViews.ownerId,
        ownerName: users.name,
      })
      .from(savedViews)
      .innerJoin(users, eq(users.id, savedViews.ownerId))
      .where(and(eq(savedViews.list, list), or(eq(savedViews.ownerId, id), savedViews.shared)))
      .orderBy(asc(savedViews.name))
      .limit(200)
    return rows
      .map(({ ownerId, ...view }) => ({ ...view, mine: ownerId === id }))
      .sort((one, other) => Number(other.mine) - Number(one.mine))
  },
})

export type View = Awaited<ReturnType<typeof listViews>>[number]
