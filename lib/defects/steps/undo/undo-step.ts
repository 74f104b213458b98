import { desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { findRows } from '@/db/rows'
import { defectFeedback } from '@/db/schema/defects'
import { defectAssignees, defectFlow } from '@/db/schema/workflow'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { actions, undoNames } from '@/lib/defects/actions'
import type { FeedbackState } from '@/lib/defects/feedback-states'
import { answerDefect, orConflict } from '@/lib/defects/record/answer-defect'
import { assigneesOf, giveHandOverBack, namesOf } from '@/lib/defects/record/assignees'
import { undoStepInput, undoStepsInput } from '@/lib/defects/step-schema'
import { takeNoticeBack } from '@/lib/notices/write-notices'
import { eachRecord } from '../each-record'
import { tellOfFeedback } from '../review-feedback'
import { writeStep } from '../take-step'
import { type FlowRow, flowsOf, lockForUndo, markUndone, type UndoRequest } from './lock-for-undo'
import { type AfterUndo, changesOf, writeUndo } from './write-undo'

const access = [...new Set(undoNames.map(name => actions[name].access))]

export const undoStepWith = (after: AfterUndo) =>
  operation({
    access,
    input: undoStepInput,
    async run(ctx, request) {
      checkRight(ctx, request)
      await orConflict(ctx, request.version, write(ctx, request, after))
      return answerDefect(ctx, request.complaintId)
    },
  })

export const undoStepsWith = (after: AfterUndo) =>
  operation({
    access,
    input: undoStepsInput,
    async run(ctx, { records, ...request }) {
      checkRight(ctx, request)
      return eachRecord(ctx, records, record => write(ctx, { ...request, ...record }, after))
    },
  })

function checkRight(ctx: Ctx, { undo }: Pick<UndoRequest, 'undo'>): void {
  if (!ctx.can(actions[undo].access)) throw new AppError('forbidden')
}

async function write(ctx: Ctx, { undo, ...request }: UndoRequest, after: AfterUndo): Promise<void> {
  if (undo === 'undoHandOver') return writeHandOverUndo(ctx, request)
  if (undo === 'undoReviewFeedback') return writeFeedbackReviewUndo(ctx, request)
  return writeUndo(ctx, { ...request, undo }, after)
}

export async function writeHandOverUndo(ctx: Ctx, request: Omit<UndoRequest, 'undo'>): Promise<void> {
  const { reason } = request
  await ctx.tx(async tx => {
    const { record, taken } = await lockForUndo(tx, { ...request, undo: 'undoHandOver' })
    const now = await assigneesOf(tx, [record.id])
    await tx.db.delete(defectAssignees).where(eq(defectAssignees.defectId, record.id))
    await giveHandOverBack(tx, record.id, taken.heldBefore)
    await markUndone(tx, taken)
    const after = await assigneesOf(tx, [record.id])
    await writeStep(tx, record, {
      node: 'undoHandOver',
      remarks: reason || null,
      extraChanges: { assignees: [namesOf(now), namesOf(after)] },
      action: 'undoHandOver',
      detail: { undoneVersion: taken.version, ...(reason && { reason }) },
    })
    await takeNoticeBack(tx, {
      kind: 'handedOver',
      entityId: record.id,
      people: now.map(({ userId }) => userId),
      params: { number: record.complaintNo, name: tx.user?.name ?? '', step: 'handOver' },
    })
  })
}

async function writeFeedbackReviewUndo(ctx: Ctx, request: Omit<UndoRequest, 'undo'>): Promise<void> {
  const { reason } = request
  await ctx.tx(async tx => {
    let reopening: FlowRow | undefined
    const { record, taken } = await lockForUndo(
      tx,
      { ...request, undo: 'undoReviewFeedback' },
      async decision => {
        reopening = await reopeningOf(tx, decision)
        return (reopening ?? decision).toState
      },
    )
    const { feedbackState, feedbackReviewedAt } = await changesOf(tx, record.id, taken.version)
    const [before, now] = (feedbackState ?? []) as FeedbackState[]
    const feedback = await feedbackDecided(tx, taken)
    if (!before || !feedback) throw new AppError('not_undoable')
    const formerAt = feedbackReviewedAt?.[0]
    const [former] = formerAt
      ? await flowsOf(tx, record.id, 'reviewFeedback', eq(defectFlow.createdAt, new Date(String(formerAt))))
      : []
    await tx.db
      .update(defectFeedback)
      .set({
        state: before,
        reviewOpinion: former?.remarks ?? null,
        reviewedBy: former?.userId ?? null,
        reviewedAt: former?.createdAt ?? null,
        ...(reopening && { undoneAt: null }),
      })
      .where(eq(defectFeedback.id, feedback.id))
    await markUndone(tx, taken)
    const closed = reopening && (await closeAgain(tx, reopening))
    await writeStep(tx, record, {
      node: 'undoReviewFeedback',
      changes: closed ? { state: closed.toState, stateSince: closed.createdAt } : {},
      remarks: reason || null,
      extraChanges: { feedbackState: [now, before] },
      action: 'undoReviewFeedback',
      detail: { feedbackId: feedback.id, undoneVersion: taken.version, ...(reason && { reason }) },
    })
    await tellOfFeedback(tx, record, feedback.createdBy, before)
  })
}

async function reopeningOf(tx: Ctx, { defectId, version }: FlowRow): Promise<FlowRow | undefined> {
  const next = eq(defectFlow.version, version + 1)
  const [reopening] = await flowsOf(tx, defectId, 'undoClose', next, isNull(defectFlow.undoneAt))
  return reopening
}

async function feedbackDecided(tx: Ctx, { defectId, createdAt }: FlowRow) {
  const [feedback] = await findRows(
    tx.db,
    defectFeedback,
    { defectId, reviewedAt: createdAt, deletedAt: null },
    'id createdBy',
  )
    .orderBy(desc(defectFeedback.id))
    .limit(1)
  return feedback
}

async function closeAgain(tx: Ctx, reopening: FlowRow): Promise<FlowRow> {
  await markUndone(tx, reopening)
  const [last] = await flowsOf(tx, reopening.defectId, 'close', isNotNull(defectFlow.undoneAt))
  const [close] = await tx.db
    .update(defectFlow)
    .set({ undoneAt: null })
    .where(eq(defectFlow.id, last!.id))
    .returning()
  return close!
}
