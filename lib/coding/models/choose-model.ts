import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { codingModels } from '@/db/schema/coding'
import { AppError } from '@/lib/core/errors'
import { wholeNumber } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { enqueueSystemJob } from '@/lib/jobs/enqueue-job'
import { forgetModel } from './current-model'
import { lockModels, retireCurrent } from './lock-models'
import { type ModelRow, readModels } from './model-rows'
import { doubtsJob } from './pending-learning'

export const chooseModel = operation({
  access: 'coding_model:edit',
  input: z.strictObject({ version: wholeNumber(1, 1_000_000_000) }),
  async run(ctx, { version }): Promise<ModelRow> {
    const row = await ctx.tx(async tx => {
      await lockModels(tx)
      const chosen = eq(codingModels.version, version)
      const [before] = await readModels(tx, chosen)
      if (!before) throw new AppError('not_found')
      if (before.state === 'current') return before
      await retireCurrent(tx)
      await tx.db
        .update(codingModels)
        .set({ state: 'current', usedAt: tx.now, usedBy: tx.user?.id ?? null })
        .where(chosen)
      await enqueueSystemJob(tx, doubtsJob, {})
      await tx.audit({
        action: 'useCodingModel',
        entity: 'codingModel',
        entityId: String(version),
        detail: { version },
      })
      return (await readModels(tx, chosen))[0]!
    })
    forgetModel()
    return row
  },
})
