import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { savedViews } from '@/db/schema/views'
import { preferenceKey } from '@/lib/accounts/schema'
import { signedIn } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { requiredText, text } from '@/lib/core/text'
import { viewTable } from './view-schema'

const maxViews = 50

export const saveView = operation({
  access: 'signed-in',
  input: z.strictObject({
    list: preferenceKey,
    name: requiredText(60),
    shared: z.boolean().default(false),
    query: text(4_000),
    table: viewTable.nullish(),
  }),
  async run(ctx, { list, name, shared, query, table = null }) {
    if (shared && !ctx.can('system_view')) throw new AppError('forbidden')
    const ownerId = signedIn(ctx).id
    const ownRows = and(eq(savedViews.ownerId, ownerId), eq(savedViews.list, list))
    return ctx.tx(async tx => {
      const others = await tx.db.$count(savedViews, and(ownRows, sql`${savedViews.name} <> ${name}`))
      if (others >= maxViews) throw invalid('name', 'too_many', { max: maxViews })
      const values = { shared, query, table, updatedAt: ctx.now }
      const [row] = await tx.db
        .insert(savedViews)
        .values({ ownerId, list, name, createdAt: ctx.now, ...values })
        .onConflictDoUpdate({ target: [savedViews.ownerId, savedViews.list, savedViews.name], set: values })
        .returning({ id: savedViews.id })
      if (shared)
        await tx.audit({ action: 'shareView', entity: 'view', entityId: row!.id, detail: { list, name } })
      return { id: row!.id, name }
    })
  },
})
