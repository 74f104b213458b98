import { and, eq, isNull } from 'drizzle-orm'
import { mutes } from '@/db/schema/signals'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { oneMute } from './mute-schema'

export const unmuteSignal = operation({
  access: 'watch_item:edit',
  input: oneMute,
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
