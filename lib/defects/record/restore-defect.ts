import { z } from 'zod'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { answerDefect } from './answer-defect'
import { lockDefect } from './lock-defects'
import { updateDefects } from './write-version'

export const restoreDefect = operation({
  access: 'vehicle_defect_delete:delete',
  input: z.strictObject({ id }),
  async run(ctx, { id }) {
    await ctx.tx(async tx => {
      const record = await lockDefect(tx, id)
      if (!record.deletedAt) throw new AppError('wrong_state', { state: String(record.state) })
      await updateDefects(
        tx,
        [record],
        { deletedAt: null, deletedBy: null, deleteReason: null },
        { kind: 'restore', node: 'restore' },
      )
      await tx.audit({ action: 'restoreDefect', entity: 'defect', entityId: id })
    })
    return answerDefect(ctx, id)
  },
})
