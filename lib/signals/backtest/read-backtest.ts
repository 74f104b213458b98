import { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import type { FilterValues } from '@/lib/defects/list/filters'
import { cancelOf, listJobs, oneJob, readJob } from '@/lib/jobs/read-job'
import { cellLinks, cellNamer } from '../cells/name-cells'
import { ruleTitle } from '../rules/rule-rows'
import { backtestJob } from './backtest-job'
import type { BacktestJobInput } from './backtest-schema'
import type { StoredAlarm, StoredResult } from './summarise'

const mostIds = 200

export const readBacktest = operation({
  access: 'signal_rule:query',
  input: oneJob,
  run: (ctx, { jobId }): Promise<Backtest> => backtestOf(ctx, jobId),
})

export type Backtest = Awaited<ReturnType<typeof backtestOf>>

export async function backtestOf(ctx: Ctx, jobId: string) {
  const { state, total, done, result, reason, input, createdAt, finishedAt } = await readJob(
    ctx,
    backtestJob.kind,
    jobId,
  )
  const { from, to, mode, rules } = input as BacktestJobInput
  return {
    ...{ jobId, state, total, done, reason, createdAt, finishedAt, from, to, mode },
    rules: rules.map(({ id, version, definition }) => ({
      ...{ id, version, method: definition.method, levels: definition.levels },
      name: ruleTitle(ctx.locale, definition.name),
    })),
    result: state === 'done' ? await present(ctx, result as StoredResult, rules) : null,
  }
}

async function present(ctx: Ctx, { alarms, lead, ...rest }: StoredResult, rules: BacktestJobInput['rules']) {
  const [nameOf, links] = await Promise.all([cellNamer(ctx), cellLinks(ctx)])
  const filtersOf = (alarm: StoredAlarm): FilterValues => {
    const { ids, group, event, from, to, week, rule, enteredLater } = alarm
    const window = { receivedAtFrom: from, receivedAtTo: to }
    // States of then are not kept, so that of many records those are listed too that were in another one.
    const { state: _, ...filters } = rules[rule]!.definition.filters
    const exact = ids.length <= mostIds
    if (enteredLater) return exact ? { ids } : links(group, event, { ...filters, ...window })
    const asOf = `${week}T00:00:00.000+08:00`
    return { ...links(group, event, { ...filters, ...window }), ...(exact && { ids }), asOf }
  }
  return {
    ...rest,
    alarms: alarms.map(stored => {
      const { ids: _, enteredLater: __, ...alarm } = stored
      return { ...alarm, ...nameOf(alarm.group, alarm.event), filters: filtersOf(stored) }
    }),
    lead: lead.map(({ group, event, ...one }) => ({ ...one, title: nameOf(group, event).title })),
  }
}

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

export const cancelBacktest = cancelOf({
  access: 'signal_rule:edit',
  kind: backtestJob.kind,
  answer: jobId => ({ cancelled: jobId }),
})
