import { eq } from 'drizzle-orm'
import { defectAssignees, defectFlow } from '@/db/schema/workflow'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { assigneesOf, giveHandOverBack, namesOf } from '@/lib/defects/record/assignees'
import { updateDefects } from '@/lib/defects/record/write-version'
import { takeNoticeBack } from '@/lib/notices/write-notices'
import { lockForStep } from '../take-step'
import { lastFlow } from './last-flow'
import type { Taken } from './write-deletion-undo'

/** Gives the record back to those who had it before. @throws AppError not_undoable, later_step */
export async function writeHandOverUndo(
  ctx: Ctx,
  { complaintId, stepVersion, reason }: Taken,
): Promise<void> {
  await ctx.tx(async tx => {
    const record = await lockForStep(tx, { action: 'handOver', id: complaintId })
    const taken = await lastFlow(tx, record.id, 'handOver')
    if (taken?.version !== stepVersion) throw new AppError('not_undoable')
    if (taken.toState !== record.state)
      throw new AppError('later_step', { step: 'handOver', state: String(record.state) })
    const now = await assigneesOf(tx, [record.id])
    await tx.db.delete(defectAssignees).where(eq(defectAssignees.defectId, record.id))
    await giveHandOverBack(tx, record.id, taken.heldBefore)
    await tx.db.update(defectFlow).set({ undoneAt: tx.now }).where(eq(defectFlow.id, taken.id))
    const after = await assigneesOf(tx, [record.id])
    await updateDefects(
      tx,
      [record],
      {},
      {
        kind: 'undoHandOver',
        node: 'undoHandOver',
        remarks: reason,
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
