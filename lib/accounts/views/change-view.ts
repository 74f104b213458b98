import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { savedViews } from '@/db/schema/views'
import { signedIn } from '@/lib/core/context'
import { duplicateOf } from '@/lib/core/duplicate-of'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id, requiredText, text } from '@/lib/core/text'
import { viewTable } from './view-schema'

/** @throws AppError not_found also for another person's view, duplicate */
export const changeView = operation({
  access: 'signed-in',
  input: z.strictObject({
    id,
    name: requiredText(60).optional(),
    query: text(4_000).optional(),
    table: viewTable.nullish(),
  }),
  async run(ctx, { id, ...changes }) {
    const own = and(eq(savedViews.id, id), eq(savedViews.ownerId, signedIn(ctx).id))
    return ctx.tx(async tx => {
      const [row] = await tx.db
        .update(savedViews)
        .set({ ...changes, updatedAt: tx.now })
        .where(own)
        .returning()
        .catch((error: unknown) => {
          throw duplicateOf(error) ?? error
        })
      if (!row) throw new AppError('not_found')
      const { list, name, shared } = row
      if (shared)
        await tx.audit({ action: 'shareView', entity: 'view', entityId: id, detail: { list, name } })
      return { id, name }
    })
  },
})
