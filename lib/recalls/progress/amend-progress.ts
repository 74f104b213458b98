import { z } from 'zod'
import { findRow, findRows } from '@/db/rows'
import { recallFiles, recallProgress, recalls } from '@/db/schema/recalls'
import { amendRow, deleteRow, lockRow, stampsOf } from '@/lib/collections/write-rows'
import type { Ctx } from '@/lib/core/context'
import { AppError, type Issue, requireRow } from '@/lib/core/errors'
import { refuseDuplicates } from '@/lib/core/faults'
import { day, emptyAsNull, version, wholeNumber } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { id, text } from '@/lib/core/text'
import { today } from '@/lib/core/today'
import { changesOf, newValues, refuseStale } from '@/lib/core/version'
import type { StoredRecall } from '@/lib/recalls/recall-rows'
import { type Progress, readProgress } from './list-progress'

const vehicles = wholeNumber(0, 100_000_000)

const fields = {
  asOf: day,
  total: vehicles,
  done: vehicles,
  unreachable: vehicles,
  removed: vehicles,
  note: emptyAsNull(text(500)),
  fileId: emptyAsNull(id),
}

const addProgressInput = z.strictObject({
  ...fields,
  id,
  unreachable: vehicles.default(0),
  removed: vehicles.default(0),
})
const amendProgressInput = z.strictObject(fields).partial().extend({ id, progressId: id, version })
const oneProgress = z.strictObject({ id, progressId: id })

type StoredProgress = typeof recallProgress.$inferSelect
type Report = Pick<StoredProgress, 'asOf' | 'total' | 'done' | 'unreachable' | 'removed'> & {
  fileId?: string | null
}

// In a transaction: locks the campaign, because its reports are compared with each other and must be written one at a
// time.
async function lockReported(tx: Ctx, id: string): Promise<StoredRecall> {
  const recall = await lockRow(tx, recalls, id)
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
  const reports = await findRows(tx.db, recallProgress, { recallId })
  const others = reports.filter(({ id }) => id !== progressId)
  const earlier = others.filter(one => one.asOf < asOf && one.done > done)
  const later = others.filter(one => one.asOf > asOf && one.done < done)
  const [more] = earlier.sort((one, other) => (one.asOf < other.asOf ? 1 : -1))
  const [less] = later.sort((one, other) => (one.asOf < other.asOf ? -1 : 1))
  if (more) issues.push({ path: 'done', code: 'below_earlier', params: { day: more.asOf, done: more.done } })
  if (less) issues.push({ path: 'done', code: 'above_later', params: { day: less.asOf, done: less.done } })
  const file = fileId && (await findRow(tx.db, recallFiles, { id: fileId, recallId, deletedAt: null }, 'id'))
  if (fileId && !file) issues.push({ path: 'fileId', code: 'not_offered' })
  if (issues.length > 0) throw new AppError('invalid_input', {}, { issues })
}

const oncePerDay = <T>(work: Promise<T>): Promise<T> =>
  refuseDuplicates(work, { recall_progress_day: { path: 'asOf', code: 'taken' } })

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
        await amendRow(tx, recallProgress, progressId, newValues(changes), {
          ...{ action: 'amendRecallProgress', entity: 'recall', entityId: id },
          detail: { asOf: before.asOf, changes },
        })
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
      const gone = { asOf, total, done, unreachable, removed }
      const changes = Object.fromEntries(Object.entries(gone).map(([name, value]) => [name, [value, null]]))
      await deleteRow(tx, recallProgress, progressId, {
        ...{ action: 'deleteRecallProgress', entity: 'recall', entityId: id },
        detail: { asOf, changes },
      })
      return readProgress(tx, id)
    }),
})

const findReport = async (tx: Ctx, recallId: string, progressId: string) =>
  requireRow(await findRows(tx.db, recallProgress, { id: progressId, recallId }))

export const addProgress = operation({
  access: 'recall:edit',
  input: addProgressInput,
  run: (ctx, { id, ...report }): Promise<Progress> =>
    oncePerDay(
      ctx.tx(async tx => {
        await checkProgress(tx, await lockReported(tx, id), report)
        await tx.db.insert(recallProgress).values({ ...report, recallId: id, ...stampsOf(tx) })
        const detail = { asOf: report.asOf, changes: changesOf(report, {}) }
        await tx.audit({ action: 'addRecallProgress', entity: 'recall', entityId: id, detail })
        return readProgress(tx, id)
      }),
    ),
})
