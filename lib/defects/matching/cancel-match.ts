import { operation } from '@/lib/core/operation'
import { cancelJob } from '@/lib/jobs/cancel-job'
import { matchKind, oneMatch } from './match-job'

export const cancelMatch = operation({
  access: 'recall:edit',
  input: oneMatch,
  async run(ctx, { jobId }): Promise<{ cancelled: string }> {
    await cancelJob(ctx, matchKind.kind, jobId)
    return { cancelled: jobId }
  },
})
