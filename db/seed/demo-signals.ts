import { randomUUID } from 'node:crypto'
import { writeAudit } from '@/lib/accounts/open-context'
import { findUserByLogin } from '@/lib/accounts/people/find-user'
import { startOf } from '@/lib/analysis/query/calendar'
import { currentTime } from '@/lib/core/clock'
import { type Ctx, createContext, type User } from '@/lib/core/context'
import { systemGrants } from '@/lib/core/permissions'
import { addDays, today } from '@/lib/core/today'
import type { Services } from '@/lib/services/services'
import { addItem } from '@/lib/signals/items/add-item'
import { pageItems } from '@/lib/signals/items/page-items'
import { stepItem } from '@/lib/signals/items/step-item'
import { muteSignal } from '@/lib/signals/mutes/mute-signal'
import { signalRunJob } from '@/lib/signals/runs/run-job'
import { type Db, query } from '../client'
import { signalRuns } from '../schema/signals'

const weeks = 17

export async function seedSignals(db: Db): Promise<void> {
  const monday = startOf('week', today(new Date(currentTime().getTime() - 6 * 3_600_000)))
  for (let back = weeks - 1; back >= 0; back--) await run(contextOf(db, null), addDays(monday, -7 * back))
  const user = await findUserByLogin(db, 'analyst')
  if (!user) return
  const analyst = contextOf(db, user)
  await takeUpFirst(analyst)
  await muteCampaign(analyst)
}

async function run(ctx: Ctx, asOf: string): Promise<void> {
  const [row] = await ctx.db
    .insert(signalRuns)
    .values({ asOf, every: 'day', createdAt: ctx.now })
    .onConflictDoNothing()
    .returning({ id: signalRuns.id })
  if (!row) return
  const work = { jobId: '0', attempt: 1, unfenced: ctx, report: async () => {} }
  await signalRunJob.run(ctx, { runId: row.id }, work)
}

async function takeUpFirst(ctx: Ctx): Promise<void> {
  const { records } = await pageItems(ctx, { sortField: 'firstAt', sortOrder: 'ascend' })
  const [first] = records
  if (!first) return
  await stepItem(ctx, { id: first.id, version: first.version, step: 'claim' })
  const text = '已逐条核对近 13 周的记录，正在向生产者了解软件版本和零部件批次。'
  await stepItem(ctx, { id: first.id, version: first.version + 1, step: 'note', text })
}

const campaign = `SELECT model_range_id::text AS id FROM defects
  WHERE sub_assembly_code = '0706' AND received_at > $1::date - 90 AND model_range_id IS NOT NULL
  GROUP BY model_range_id, description HAVING count(*) > 5 ORDER BY count(*) DESC LIMIT 1`

async function muteCampaign(ctx: Ctx): Promise<void> {
  const [series] = await query<{ id: string }>(ctx.db, campaign, [today(ctx.now)])
  if (!series) return
  const item = await addItem(ctx, {
    group: { modelRangeId: series.id },
    event: { subAssemblyCode: '0706' },
    note: '两天内收到多条文字相同的投诉，疑似集中发帖，合并后数量很少。',
  })
  const text = '文字相同的集中投诉，继续观察，数量翻倍或出现伤亡事故时自动解除。'
  await muteSignal(ctx, { scope: { watchItemId: item.id }, reason: 'media', text })
}

export function contextOf(db: Db, user: User | null): Ctx {
  return createContext({
    ...{ user, db, grants: systemGrants, services: {} as Services, locale: 'zh-CN', now: currentTime() },
    ...{ door: 'command', ip: null, userAgent: null, ownOrigin: false, sessionHash: null },
    ...{ requestId: randomUUID(), writeAudit },
  })
}
