import { visibleTo } from '@/app/_session'
import { unlessRefused } from '@/app/(staff)/_parts/result-or-message'
import { recordsAddress } from '@/lib/analysis/query/link'
import type { Ctx } from '@/lib/core/context'
import { id } from '@/lib/core/text'
import { today } from '@/lib/core/today'
import { listBacktests, readBacktest } from '@/lib/signals/backtest/read-backtest'
import { pageRules } from '@/lib/signals/rules/verbs'
import { lastYear } from '../last-year'

type Query = Record<string, string | string[] | undefined>

const limit = 100

export async function readBacktests(ctx: Ctx, { job, rule }: Query) {
  const [shows, tests, rules, opened] = await Promise.all([
    visibleTo(),
    listBacktests(ctx, {}),
    pageRules(ctx, { limit }),
    openedOf(ctx, job),
  ])
  return {
    mayStart: shows('signal_rule:edit'),
    tests,
    opened,
    rules: rules.records.map(({ id, title, enabled }) => ({ id, title, enabled })),
    chosen: [rule ?? []].flat(),
    usual: lastYear(today(ctx.now)),
  }
}

const maxAlarms = 200

export type ShownBacktest = NonNullable<Awaited<ReturnType<typeof openedOf>>>
export type ShownResult = NonNullable<ShownBacktest['result']>

async function openedOf(ctx: Ctx, job: Query[string]) {
  const jobId = id.safeParse(job).data
  if (!jobId) return undefined
  const test = await unlessRefused(readBacktest(ctx, { jobId }))
  if (!test) return undefined
  const { result, ...rest } = test
  return {
    ...rest,
    result: result && {
      ...result,
      allAlarms: result.alarms.length,
      alarms: result.alarms
        .slice(0, maxAlarms)
        .map(({ filters, ...alarm }) => ({ ...alarm, href: recordsAddress(filters) })),
    },
  }
}
