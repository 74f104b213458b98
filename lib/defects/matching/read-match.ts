import { operation } from '@/lib/core/operation'
import { readJob } from '@/lib/jobs/read-job'
import type { MatchResult } from './count-outcomes'
import { matchKind, oneMatch } from './match-job'

export const readMatch = operation({
  access: 'recall:edit',
  input: oneMatch,
  async run(ctx, { jobId }) {
    const { input, result, ...status } = await readJob(ctx, matchKind.kind, jobId)
    const { recallId, dry } = matchKind.input.parse(input)
    const { state, total, done, reason, createdAt, finishedAt } = status
    return {
      ...{ jobId, recallId, dry, state, total, done, reason, createdAt, finishedAt },
      result: result as MatchResult | null,
    }
  },
})
