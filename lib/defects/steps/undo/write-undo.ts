import { and, desc, eq, isNull, lt, notInArray, sql } from 'drizzle-orm'
import { query } from '@/db/client'
import { findRows } from '@/db/rows'
import { defectVersions } from '@/db/schema/defects'
import { defectFlow } from '@/db/schema/workflow'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { type MoveUndo, type UndoName, undoNames, undoOf } from '@/lib/defects/actions'
import { giveHandOverBack } from '@/lib/defects/record/assignees'
import { writeRestoration } from '@/lib/defects/record/delete-defects'
import { type DefectRecord, lockDefect } from '@/lib/defects/record/write-version'
import { takeNoticeBack } from '@/lib/notices/write-notices'
import { writeStep } from '../take-step'
import { type FlowRow, lastFlow, lockForUndo, markUndone, type UndoRequest } from './lock-for-undo'

interface MoveUndoRequest extends UndoRequest {
  undo: MoveUndo
}

const markStatements: Record<MoveUndo, string> = {
  undoReview: markLast('defect_reviews', 'true'),
  undoEvaluate: markLast('defect_audits', `kind = 'evaluate'`),
  undoAudit: markLast('defect_audits', `kind = 'audit'`),
  undoClose: markLast('defect_feedback', 'closes'),
}

type WithRecord = (tx: Ctx, record: DefectRecord) => Promise<void>

export type AfterUndo = (tx: Ctx, undo: UndoName, record: DefectRecord) => Promise<void>

export async function writeUndo(ctx: Ctx, request: MoveUndoRequest, after?: AfterUndo, check?: WithRecord) {
  const { undo, reason = null } = request
  const { step, columns = [], by, notice } = undoOf(undo)
  await ctx.tx(async tx => {
    const { record, taken, earlier } = await lockForUndo(tx, request)
    await check?.(tx, record)

    const changes = await changesOf(tx, record.id, taken.version)
    // A step that left a value as it was has no change of it.
    const before = (name: string) => (changes[name] ?? [record[name as 'riskLevel']])[0] ?? null
    const restored = Object.fromEntries(columns.map(name => [name, before(name)]))
    const signature = restored[columns[0] ?? ''] === null ? undefined : earlier
    await markUndone(tx, taken)
    await query(tx.db, markStatements[undo], [record.id, tx.now])
    await writeStep(tx, record, {
      node: undo,
      changes: {
        ...restored,
        ...(by && { [by[0]]: signature?.userId ?? null, [by[1]]: signature?.createdAt ?? null }),
        state: taken.fromState!,
        stateSince: await enteredAt(tx, taken),
      },
      remarks: reason || null,
      action: undo,
      detail: { undoneVersion: taken.version, ...(reason && { reason }) },
    })
    await giveHandOverBack(tx, record.id, taken.heldBefore)
    await after?.(tx, undo, record)
    if (notice)
      await takeNoticeBack(tx, {
        kind: notice,
        entityId: record.id,
        people: [record.createdBy],
        params: { number: record.complaintNo, name: ctx.user?.name ?? '', step },
      })
  })
}

async function enteredAt(tx: Ctx, { id, defectId, fromState }: FlowRow) {
  const [entered] = await tx.db
    .select({ from: defectFlow.fromState, at: defectFlow.createdAt })
    .from(defectFlow)
    .where(
      and(
        eq(defectFlow.defectId, defectId),
        lt(defectFlow.id, id),
        eq(defectFlow.toState, fromState!),
        sql`${defectFlow.fromState} IS DISTINCT FROM ${defectFlow.toState}`,
        isNull(defectFlow.undoneAt),
        notInArray(defectFlow.node, undoNames),
      ),
    )
    .orderBy(desc(defectFlow.id))
    .limit(1)
  return entered && entered.from !== null ? entered.at : null
}

export async function changesOf(tx: Ctx, defectId: string, version: number) {
  const [row] = await findRows(tx.db, defectVersions, { defectId, version }, 'changes')
  return row?.changes ?? {}
}

function markLast(table: string, kind: string): string {
  return `UPDATE ${table} SET undone_at = $2::timestamptz WHERE id = (SELECT max(id) FROM ${table}
    WHERE defect_id = $1::bigint AND undone_at IS NULL AND ${kind})`
}

export interface Taken {
  complaintId: string
  stepVersion: number
  reason: string | null
}

export async function writeDeletionUndo(ctx: Ctx, { complaintId, stepVersion, reason }: Taken) {
  await ctx.tx(async tx => {
    const record = await lockDefect(tx, complaintId)
    const taken = await lastFlow(tx, record.id, 'delete')
    if (!record.deletedAt || taken?.version !== stepVersion) throw new AppError('not_undoable')
    await writeRestoration(tx, record, reason)
  })
}
