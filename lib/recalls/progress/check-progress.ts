import { and, eq, isNull } from 'drizzle-orm'
import { recallFiles, recallProgress } from '@/db/schema/recalls'
import type { Ctx } from '@/lib/core/context'
import { AppError, type Issue } from '@/lib/core/errors'
import { causesOf } from '@/lib/core/faults'
import { today } from '@/lib/core/today'
import { lockRecall, type StoredRecall } from '../recall-rows'

type StoredProgress = typeof recallProgress.$inferSelect
type Report = Pick<StoredProgress, 'asOf' | 'total' | 'done' | 'unreachable' | 'removed'> & {
  fileId?: string | null
}

/**
 * In a transaction: locks the campaign, because its reports are compared with each other and must be written one at a
 * time.
 */
export async function lockReported(tx: Ctx, id: string): Promise<StoredRecall> {
  const recall = await lockRecall(tx, id)
  if (recall.state !== 'running' && recall.state !== 'done')
    throw new AppError('recall_state', { state: recall.state })
  return recall
}

/** Figures are cumulative, so the number of remedied vehicles never decreases. @throws AppError invalid_input */
export async function checkProgress(
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

export async function oncePerDay<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const twice = [...causesOf(error)].some(({ constraint }) => constraint === 'recall_progress_day')
    if (!twice) throw error
    throw new AppError('duplicate', {}, { cause: error, issues: [{ path: 'asOf', code: 'taken' }] })
  }
}
