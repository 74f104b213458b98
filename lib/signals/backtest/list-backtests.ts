import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { listJobs } from '@/lib/jobs/read-job'
import { ruleTitle } from '../rules/rule-rows'
import { backtestJob } from './backtest-job'
import type { BacktestJobInput } from './backtest-schema'

export const listBacktests = operation({
  access: 'signal_rule:query',
  input: z.strictObject({}),
  async run(ctx) {
    const all = await listJobs(ctx, backtestJob.kind)
    return all.map(({ id, state, total, done, createdAt, finishedAt, input }) => {
      const { rules, from, to, mode } = input as BacktestJobInput
      const names = rules.map(({ definition: { name } }) => ruleTitle(ctx.locale, name))
      return { jobId: id, state, total, done, createdAt, finishedAt, from, to, mode, rules: names }
    })
  },
})
