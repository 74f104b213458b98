import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { defectFeedback } from '@/db/schema/defects'
import { defectFlow } from '@/db/schema/workflow'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import type { FeedbackState } from '@/lib/defects/feedback-states'
import { type DefectRecord, updateDefects } from '@/lib/defects/record/write-version'
import { takeNoticeBack, writeNotices } from '@/lib/notices/write-notices'
import { type FlowRow, lockForUndo, markUndone, type UndoRequest } from './lock-for-undo'
import { changesOf } from './write-undo'

export async function writeFeedbackReviewUndo(ctx: Ctx, request: Omit<UndoRequest, 'undo'>): Promise<void> {
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
    const former = feedbackReviewedAt?.[0]
      ? await decisionAt(tx, record.id, new Date(feedbackReviewedAt[0] as string))
      : undefined
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
    await updateDefects(tx, [record], closed ? { state: closed.toState, stateSince: closed.createdAt } : {}, {
      kind: 'undoReviewFeedback',
      node: 'undoReviewFeedback',
      remarks: reason || null,
      extraChanges: { feedbackState: [now, before] },
    })
    await tellAgain(tx, record, feedback.createdBy, before)
    await tx.audit({
      action: 'undoReviewFeedback',
      entity: 'defect',
      entityId: record.id,
      detail: { feedbackId: feedback.id, undoneVersion: taken.version, ...(reason && { reason }) },
    })
  })
}

async function reopeningOf(tx: Ctx, { defectId, version }: FlowRow): Promise<FlowRow | undefined> {
  const [row] = await tx.db
    .select()
    .from(defectFlow)
    .where(
      and(
        eq(defectFlow.defectId, defectId),
        eq(defectFlow.node, 'undoClose'),
        eq(defectFlow.version, version + 1),
        isNull(defectFlow.undoneAt),
      ),
    )
  return row
}

async function feedbackDecided(tx: Ctx, { defectId, createdAt }: FlowRow) {
  const [feedback] = await tx.db
    .select({ id: defectFeedback.id, createdBy: defectFeedback.createdBy })
    .from(defectFeedback)
    .where(
      and(
        eq(defectFeedback.defectId, defectId),
        eq(defectFeedback.reviewedAt, createdAt),
        isNull(defectFeedback.deletedAt),
      ),
    )
    .orderBy(desc(defectFeedback.id))
    .limit(1)
  return feedback
}

async function decisionAt(tx: Ctx, defectId: string, at: Date): Promise<FlowRow | undefined> {
  const [row] = await tx.db
    .select()
    .from(defectFlow)
    .where(
      and(
        eq(defectFlow.defectId, defectId),
        eq(defectFlow.node, 'reviewFeedback'),
        eq(defectFlow.createdAt, at),
      ),
    )
    .orderBy(desc(defectFlow.id))
    .limit(1)
  return row
}

async function closeAgain(tx: Ctx, reopening: FlowRow): Promise<FlowRow> {
  await markUndone(tx, reopening)
  const [last] = await tx.db
    .select({ id: defectFlow.id })
    .from(defectFlow)
    .where(
      and(
        eq(defectFlow.defectId, reopening.defectId),
        eq(defectFlow.node, 'close'),
        isNotNull(defectFlow.undoneAt),
      ),
    )
    .orderBy(desc(defectFlow.id))
    .limit(1)
  const [close] = await tx.db
    .update(defectFlow)
    .set({ undoneAt: null })
    .where(eq(defectFlow.id, last!.id))
    .returning()
  return close!
}

async function tellAgain(tx: Ctx, record: DefectRecord, by: string | null, state: FeedbackState) {
  const returned = {
    kind: 'feedbackReturned',
    entityId: record.id,
    people: [by],
    params: { number: record.complaintNo, name: tx.user?.name ?? '', step: 'reviewFeedback' },
  } as const
  if (state === 'returned') await writeNotices(tx, returned)
  else await takeNoticeBack(tx, returned)
}
