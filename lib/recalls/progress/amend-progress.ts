import { and, eq, isNull, sql } from 'drizzle-orm'
import { recallFiles, recallProgress } from '@/db/schema/recalls'
import type { Ctx } from '@/lib/core/context'
import { AppError, type Issue } from '@/lib/core/errors'
import { causesOf } from '@/lib/core/faults'
import { operation } from '@/lib/core/operation'
import { today } from '@/lib/core/today'
import { changesOf, newValues, refuseStale } from '@/lib/core/version'
import { lockRecall, type StoredRecall } from '@/lib/recalls/recall-rows'
import { type Progress, readProgress } from './list-progress'
import { addProgressInput, amendProgressInput, oneProgress } from './progress-schema'

type StoredProgress = typeof recallProgress.$inferSelect
type Report = Pick<StoredProgress, 'asOf' | 'total' | 'done' | 'unreachable' | 'removed'> & {
  fileId?: string | null
}

/**
 * In a transaction: locks the campaign, because its reports are compared with each other and must be written one at a
 * time.
 */
async function lockReported(tx: Ctx, id: string): Promise<StoredRecall> {
  const recall = await lockRecall(tx, id)
  if (recall.state !== 'running' && recall.state !== 'done')
    throw new AppError('recall_state', { state: recall.state })
  return recall
}

/** Figures are cumulative, so the number of remedied vehicles never decreases. @throws AppError invalid_input */
async function checkProgress(
  tx: Ctx,
  { id: recallId, startsAt }: StoredRecall,
  { asOf, total, done, unreachable, removed, fileId }: Report,
  progressId?: string,
): Promise<void> {
  const issues: Issue[] = []
  if (asOf > today(tx.now)) issues.push({ path: 'asOf', code: 'in_future_day' })
  if (startsAt && asOf < startsAt) issues.push({ path: 'asOf', code: 'before_begin' })
  if (done + unreachable + removed > total)
    issues.push({ path: 'total', code: 'below_sum', params: { sum: done + unreachable + removed } })
  const others = (
    await tx.db.select().from(recallProgress).where(eq(recallProgress.recallId, recallId))
  ).filter(({ id }) => id !== progressId)
  const earlier = others.filter(one => one.asOf < asOf && one.done > done)
  const later = others.filter(one => one.asOf > asOf && one.done < done)
  const [more] = earlier.sort((one, other) => (one.asOf < other.asOf ? 1 : -1))
  const [less] = later.sort((one, other) => (one.asOf < other.asOf ? -1 : 1))
  if (more) issues.push({ path: 'done', code: 'below_earlier', params: { day: more.asOf, done: more.done } })
  if (less) issues.push({ path: 'done', code: 'above_later', params: { day: less.asOf, done: less.done } })
  if (fileId && !(await isFileOf(tx, recallId, fileId))) issues.push({ path: 'fileId', code: 'not_offered' })
  if (issues.length > 0) throw new AppError('invalid_input', {}, { issues })
}

async function isFileOf(tx: Ctx, recallId: string, fileId: string): Promise<boolean> {
  const own = and(
    eq(recallFiles.id, fileId),
    eq(recallFiles.recallId, recallId),
    isNull(recallFiles.deletedAt),
  )
  return (await tx.db.$count(recallFiles, own)) > 0
}

async function oncePerDay<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const twice = [...causesOf(error)].some(({ constraint }) => constraint === 'recall_progress_day')
    if (!twice) throw error
    throw new AppError('duplicate', {}, { cause: error, issues: [{ path: 'asOf', code: 'taken' }] })
  }
}

export const amendProgress = operation({
  access: 'recall:edit',
  input: amendProgressInput,
  run: (ctx, { id, progressId, version, ...given }): Promise<Progress> =>
    oncePerDay(
      ctx.tx(async tx => {
        const recall = await lockReported(tx, id)
        const before = await findReport(tx, id, progressId)
        refuseStale(version, before, given)
        const changes = changesOf(given, before)
        if (Object.keys(changes).length === 0) return readProgress(tx, id)
        await checkProgress(tx, recall, { ...before, ...newValues(changes) }, progressId)
        await tx.db
          .update(recallProgress)
          .set({
            ...newValues(changes),
            version: sql`${recallProgress.version} + 1`,
            updatedBy: tx.user?.id,
            updatedAt: tx.now,
          })
          .where(eq(recallProgress.id, progressId))
        const detail = { asOf: before.asOf, changes }
        await tx.audit({ action: 'amendRecallProgress', entity: 'recall', entityId: id, detail })
        return readProgress(tx, id)
      }),
    ),
})

export const deleteProgress = operation({
  access: 'recall:edit',
  input: oneProgress,
  run: (ctx, { id, progressId }): Promise<Progress> =>
    ctx.tx(async tx => {
      await lockReported(tx, id)
      const { asOf, total, done, unreachable, removed } = await findReport(tx, id, progressId)
      await tx.db.delete(recallProgress).where(eq(recallProgress.id, progressId))
      const gone = { asOf, total, done, unreachable, removed }
      const changes = Object.fromEntries(Object.entries(gone).map(([name, value]) => [name, [value, null]]))
      await tx.audit({
        action: 'deleteRecallProgress',
        entity: 'recall',
        entityId: id,
        detail: { asOf, changes },
      })
      return readProgress(tx, id)
    }),
})

async function findReport(tx: Ctx, recallId: string, progressId: string) {
  const own = and(eq(recallProgress.id, progressId), eq(recallProgress.recallId, recallId))
  const [row] = await tx.db.select().from(recallProgress).where(own)
  if (!row) throw new AppError('not_found')
  return row
}

export const addProgress = operation({
  access: 'recall:edit',
  input: addProgressInput,
  run: (ctx, { id, ...report }): Promise<Progress> =>
    oncePerDay(
      ctx.tx(async tx => {
        await checkProgress(tx, await lockReported(tx, id), report)
        const by = { createdBy: tx.user?.id, updatedBy: tx.user?.id, createdAt: tx.now, updatedAt: tx.now }
        await tx.db.insert(recallProgress).values({ ...report, recallId: id, ...by })
        const detail = { asOf: report.asOf, changes: changesOf(report, {}) }
        await tx.audit({ action: 'addRecallProgress', entity: 'recall', entityId: id, detail })
        return readProgress(tx, id)
      }),
    ),
})
