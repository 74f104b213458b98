import { and, eq, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { preferences } from '@/db/schema/accounts'
import { savedViews } from '@/db/schema/views'
import { signedIn } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { columnsKey } from './view-schema'

export const removeView = operation({
  access: 'signed-in',
  input: z.strictObject({ id }),
  async run(ctx, { id }) {
    const keepsShared = ctx.can('system_view') ? savedViews.shared : sql`false`
    return ctx.tx(async tx => {
      const [row] = await tx.db
        .delete(savedViews)
        .where(and(eq(savedViews.id, id), or(eq(savedViews.ownerId, signedIn(ctx).id), keepsShared)))
        .returning()
      if (!row) throw new AppError('not_found')
      const { list, name, ownerId } = row
      await tx.db.delete(preferences).where(eq(preferences.key, columnsKey(list, id)))
      if (row.shared)
        await tx.audit({
          action: 'removeView',
          entity: 'view',
          entityId: id,
          detail: { list, name, ownerId },
        })
      return { deleted: id }
    })
  },
})
