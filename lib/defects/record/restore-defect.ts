import { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { answerDefect } from './answer-defect'
import { lockDefect } from './lock-defects'
import { type DefectRecord, updateDefects } from './write-version'

export const restoreDefect = operation({
  access: 'vehicle_defect_delete:delete',
  input: z.strictObject({ id }),
  async run(ctx, { id }) {
    await ctx.tx(async tx => {
      const record = await lockDefect(tx, id)
      if (!record.deletedAt) throw new AppError('wrong_state', { state: String(record.state) })
      await writeRestoration(tx, record)
    })
    return answerDefect(ctx, id)
  },
})

export async function writeRestoration(tx: Ctx, record: DefectRecord, reason?: string | null): Promise<void> {
  await updateDefects(
    tx,
    [record],
    { deletedAt: null, deletedBy: null, deleteReason: null },
    { kind: 'restore', node: 'restore', remarks: reason },
  )
  await tx.audit({ action: 'restoreDefect', entity: 'defect', entityId: record.id })
}
