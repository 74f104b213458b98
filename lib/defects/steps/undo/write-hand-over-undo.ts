import { eq } from 'drizzle-orm'
import { defectAssignees } from '@/db/schema/workflow'
import type { Ctx } from '@/lib/core/context'
import { assigneesOf, giveHandOverBack, namesOf } from '@/lib/defects/record/assignees'
import { updateDefects } from '@/lib/defects/record/write-version'
import { takeNoticeBack } from '@/lib/notices/write-notices'
import { lockForUndo, markUndone, type UndoRequest } from './lock-for-undo'

export async function writeHandOverUndo(ctx: Ctx, request: Omit<UndoRequest, 'undo'>): Promise<void> {
  const { reason } = request
  await ctx.tx(async tx => {
    const { record, taken } = await lockForUndo(tx, { ...request, undo: 'undoHandOver' })
    const now = await assigneesOf(tx, [record.id])
    await tx.db.delete(defectAssignees).where(eq(defectAssignees.defectId, record.id))
    await giveHandOverBack(tx, record.id, taken.heldBefore)
    await markUndone(tx, taken)
    const after = await assigneesOf(tx, [record.id])
    await updateDefects(
      tx,
      [record],
      {},
      {
        kind: 'undoHandOver',
        node: 'undoHandOver',
        remarks: reason || null,
        extraChanges: { assignees: [namesOf(now), namesOf(after)] },
      },
    )
    await takeNoticeBack(tx, {
      kind: 'handedOver',
      entityId: record.id,
      people: now.map(({ userId }) => userId),
      params: { number: record.complaintNo, name: tx.user?.name ?? '', step: 'handOver' },
    })
    await tx.audit({
      action: 'undoHandOver',
      entity: 'defect',
      entityId: record.id,
      detail: { undoneVersion: taken.version, ...(reason && { reason }) },
    })
  })
}
