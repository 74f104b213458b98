import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { codingModels } from '@/db/schema/coding'
import { operation } from '@/lib/core/operation'
import { readModels } from './model-rows'
import { pendingLearning } from './pending-learning'

export const getModel = operation({
  access: 'coding_model:query',
  input: z.strictObject({}),
  async run(ctx) {
    const [[current], [pending]] = await Promise.all([
      readModels(ctx, eq(codingModels.state, 'current')),
      pendingLearning(ctx),
    ])
    return {
      current: current ?? null,
      learning: pending ? { jobId: pending.id, done: pending.done, total: pending.total } : null,
    }
  },
})
