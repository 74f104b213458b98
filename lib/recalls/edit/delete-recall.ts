import { eq } from 'drizzle-orm'
import { recalls } from '@/db/schema/recalls'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { lockRecall } from '../recall-rows'
import { oneRecall } from '../schema'

export const deleteRecall = operation({
  access: 'recall:delete',
  input: oneRecall,
  run: (ctx, { id }) =>
    ctx.tx(async tx => {
      const { state, recallNo, title } = await lockRecall(tx, id)
      if (state !== 'draft') throw new AppError('recall_state', { state })
      await tx.db.update(recalls).set({ supersedesId: null }).where(eq(recalls.supersedesId, id))
      await tx.db.delete(recalls).where(eq(recalls.id, id))
      await tx.audit({ action: 'deleteRecall', entity: 'recall', entityId: id, detail: { recallNo, title } })
      return { deleted: id }
    }),
})
