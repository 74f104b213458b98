import { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { deleteReason } from '@/lib/defects/step-schema'
import { answerDefect } from './answer-defect'
import { type DefectRecord, lockDefect, lockDefects, updateDefects } from './write-version'

const ids = z.preprocess(
  given =>
    [given].flat().flatMap(part => (typeof part === 'string' && part !== '' ? part.split(',') : part || [])),
  z.array(id).min(1).max(1_000),
)

export const deleteDefects = operation({
  access: 'vehicle_defect_delete:delete',
  input: z.strictObject({ ids, reason: deleteReason }),
  run: async (ctx, { ids, reason }) => ({ deleted: await writeDeletion(ctx, ids, reason) }),
})

export async function writeDeletion(ctx: Ctx, ids: readonly string[], reason: string): Promise<number> {
  return ctx.tx(async tx => {
    const records = await lockDefects(tx, ids)
    if (records.some(record => record.deletedAt)) throw new AppError('not_found')
    await updateDefects(
      tx,
      records,
      { deletedAt: ctx.now, deletedBy: ctx.user?.id, deleteReason: reason },
      { kind: 'delete', node: 'delete', remarks: reason },
    )
    for (const record of records)
      await tx.audit({ action: 'deleteDefects', entity: 'defect', entityId: record.id, detail: { reason } })
    return records.length
  })
}

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
