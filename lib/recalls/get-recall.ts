import { operation } from '@/lib/core/operation'
import { type RecallDetail, readRecall } from './read-recall'
import { oneRecall } from './schema'

export const getRecall = operation({
  access: 'recall:get',
  input: oneRecall,
  run: (ctx, { id }): Promise<RecallDetail> => readRecall(ctx, id),
})
