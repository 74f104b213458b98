import { type EntryStep, readEntryHistory } from '@/lib/collections/read-history'
import { operation } from '@/lib/core/operation'
import { recallNamer } from './name-values'
import { oneRecall } from './schema'

export const listRecallHistory = operation({
  access: 'recall:get',
  input: oneRecall,
  async run(ctx, { id }): Promise<EntryStep[]> {
    const steps = await readEntryHistory(ctx, 'recall', id)
    const changes = steps.flatMap(step => step.changes)
    const { value } = await recallNamer(
      ctx,
      changes.map(({ field, before, after }) => ({ field, sides: [before, after] })),
    )
    return steps.map(step => ({
      ...step,
      changes: step.changes.map(change => ({
        ...change,
        beforeText: value(change.field, change.before),
        afterText: value(change.field, change.after),
      })),
    }))
  },
})
