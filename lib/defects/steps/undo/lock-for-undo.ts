import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { defectFlow } from '@/db/schema/workflow'
import type { Ctx } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { clickUndoMs, isPossible, type UndoName, undoOf } from '@/lib/defects/actions'
import type { FlowNode } from '@/lib/defects/flow-nodes'
import { checkVersionOfStep } from '@/lib/defects/record/answer-defect'
import { lockDefect } from '@/lib/defects/record/write-version'

export interface UndoRequest {
  undo: UndoName
  complaintId: string
  version?: number
  stepVersion?: number
  reason?: string | null
}

export type FlowRow = typeof defectFlow.$inferSelect

// `landedIn`: the state that the step left the record in.
// Throws AppError not_found, wrong_state, later_step, not_undoable, invalid_input; Stale, which orConflict turns
// into a 409
export async function lockForUndo(
  tx: Ctx,
  { undo, complaintId, version, stepVersion, reason }: UndoRequest,
  landedIn = async (taken: FlowRow) => taken.toState,
) {
  const { step, columns } = undoOf(undo)
  const record = await lockDefect(tx, complaintId)
  if (record.deletedAt) throw new AppError('not_found')
  if (version !== undefined) checkVersionOfStep(record, version, {})
  const [taken, earlier] = await flowsOf(tx, record.id, step, counts, columns && moved)
  const state = String(record.state)
  if (stepVersion !== undefined && taken?.version !== stepVersion) throw new AppError('not_undoable')
  if (!taken) throw new AppError('wrong_state', { state })
  if (!isPossible(undo, record) || (await landedIn(taken)) !== record.state)
    throw new AppError('later_step', { step, state })
  if (!reason && !mayClick(tx, undo, taken)) throw invalid('reason', 'undo_reason_required')
  return { record, taken, earlier }
}

export function flowsOf(tx: Ctx, defectId: string, node: FlowNode, ...conditions: (SQL | undefined)[]) {
  return tx.db
    .select()
    .from(defectFlow)
    .where(and(eq(defectFlow.defectId, defectId), eq(defectFlow.node, node), ...conditions))
    .orderBy(desc(defectFlow.id))
    .limit(2)
}

const counts = isNull(defectFlow.undoneAt)

export async function lastFlow(tx: Ctx, defectId: string, node: FlowNode) {
  const [last] = await flowsOf(tx, defectId, node, counts)
  return last
}

function mayClick(ctx: Ctx, undo: UndoName, taken: { userId: string | null; createdAt: Date }): boolean {
  const mine = taken.userId === ctx.user?.id
  return undoOf(undo).withoutReason || (mine && ctx.now.getTime() - taken.createdAt.getTime() <= clickUndoMs)
}

const moved = sql`${defectFlow.fromState} <> ${defectFlow.toState}`

export const markUndone = (tx: Ctx, { id }: FlowRow) =>
  tx.db.update(defectFlow).set({ undoneAt: tx.now }).where(eq(defectFlow.id, id))
