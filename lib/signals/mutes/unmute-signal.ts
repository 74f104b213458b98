import { and, eq, isNull } from 'drizzle-orm'
import { mutes } from '@/db/schema/signals'
import { oneRow } from '@/lib/collections/verbs'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'

export const unmuteSignal = operation({
  access: 'watch_item:edit',
  input: oneRow,
  async run(ctx, { id }): Promise<{ ended: string }> {
    return ctx.tx(async tx => {
      const [row] = await tx.db
        .update(mutes)
        .set({ endedAt: tx.now, endedBy: tx.user?.id, endedWhy: 'person' })
        .where(and(eq(mutes.id, id), isNull(mutes.endedAt)))
        .returning({ scope: mutes.scope })
      if (!row) throw new AppError('not_found')
      await tx.audit({ action: 'unmuteSignal', entity: 'mute', entityId: id, detail: { scope: row.scope } })
      return { ended: id }
    })
  },
})
