import { and, eq, sql } from 'drizzle-orm'
import { recallProgress } from '@/db/schema/recalls'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { changesOf, newValues, refuseStale } from '@/lib/core/version'
import { checkProgress, lockReported, oncePerDay } from './check-progress'
import { type Progress, readProgress } from './list-progress'
import { amendProgressInput, oneProgress } from './progress-schema'

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
