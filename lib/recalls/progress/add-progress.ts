import { recallProgress } from '@/db/schema/recalls'
import { operation } from '@/lib/core/operation'
import { changesOf } from '@/lib/core/version'
import { checkProgress, lockReported, oncePerDay } from './check-progress'
import { type Progress, readProgress } from './list-progress'
import { addProgressInput } from './progress-schema'

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
