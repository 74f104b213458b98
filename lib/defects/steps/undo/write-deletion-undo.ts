import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { writeRestoration } from '@/lib/defects/record/delete-defects'
import { lockDefect } from '@/lib/defects/record/write-version'
import { lastFlow } from './last-flow'

export interface Taken {
  complaintId: string
  stepVersion: number
  reason: string | null
}

export async function writeDeletionUndo(
  ctx: Ctx,
  { complaintId, stepVersion, reason }: Taken,
): Promise<void> {
  await ctx.tx(async tx => {
    const record = await lockDefect(tx, complaintId)
    const taken = await lastFlow(tx, record.id, 'delete')
    if (!record.deletedAt || taken?.version !== stepVersion) throw new AppError('not_undoable')
    await writeRestoration(tx, record, reason)
  })
}
