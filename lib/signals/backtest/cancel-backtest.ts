import { operation } from '@/lib/core/operation'
import { cancelJob } from '@/lib/jobs/read-job'
import { backtestJob } from './backtest-job'
import { oneBacktest } from './backtest-schema'

export const cancelBacktest = operation({
  access: 'signal_rule:edit',
  input: oneBacktest,
  async run(ctx, { jobId }): Promise<{ cancelled: string }> {
    await cancelJob(ctx, backtestJob.kind, jobId)
    return { cancelled: jobId }
  },
})
