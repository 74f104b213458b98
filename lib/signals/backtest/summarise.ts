import { query } from '@/db/client'
import { daysIn } from '@/lib/analysis/query/calendar'
import type { Ctx } from '@/lib/core/context'
import { type Alarm, alarmsOf, type Figures, type Hit, type Replay } from '../evaluate/hits'
import type { BacktestJobInput } from './backtest-schema'
import { findLeads, type StoredLead } from './find-leads'

const daysOfMonth = 30.4375
const mostAlarms = 5_000

export interface StoredAlarm extends Figures {
  rule: number
  week: string
  place: string
  level: Hit['level']
  group: Hit['group']
  event: Hit['event']
  firings: number
  lastAt: string
  opens: boolean
  ids: string[]
  enteredLater: boolean
}

export interface StoredResult {
  weeks: number
  mode: string
  from: string
  to: string
  rules: { rule: number; name: string; alarms: number; perMonth: number; records: number }[]
  together: { alarms: number; perMonth: number }
  alarms: StoredAlarm[]
  lead: StoredLead[]
  perMonth: { month: string; rule: number; alarms: number }[]
  recordsPerMonth: Replay['recordsPerMonth']
}

export async function summarise(
  ctx: Ctx,
  { rules, from, to, mode }: BacktestJobInput,
  { weeks, hits, alarms: together, recordsPerMonth }: Replay,
): Promise<StoredResult> {
  const months = Math.max(1, daysIn({ from, to }) / daysOfMonth)
  const each = rules.map((_, rule) => alarmsOf(hits.filter(hit => hit.rule === rule)))
  const opening = new Set(together.map(({ hit }) => hit))
  const all = each
    .flat()
    .toSorted((one, other) => (one.hit.week < other.hit.week ? -1 : 1))
    .slice(0, mostAlarms)
  const later = await enteredLater(ctx, all)
  return {
    ...{ weeks, mode, from, to },
    rules: each.map((alarms, rule) => ({
      rule,
      name: rules[rule]!.definition.name,
      alarms: alarms.length,
      perMonth: alarms.length / months,
      records: new Set(alarms.flatMap(({ hit }) => hit.recordIds)).size,
    })),
    together: { alarms: together.length, perMonth: together.length / months },
    alarms: all.map((alarm, at) => ({
      ...storedAlarm(alarm),
      opens: opening.has(alarm.hit),
      ids: alarm.hit.recordIds,
      enteredLater: later.has(at),
    })),
    lead: await findLeads(ctx, { from, to }, all),
    perMonth: monthly(all),
    recordsPerMonth,
  }
}

const storedAlarm = ({ place, firings, lastAt, hit }: Alarm) => {
  const { recordIds: _, measures: __, parts: ___, brandId: ____, severity: _____, ...rest } = hit
  return { ...rest, place, firings, lastAt }
}

function monthly(alarms: readonly Alarm[]): StoredResult['perMonth'] {
  const counts = new Map<string, number>()
  for (const { hit } of alarms) {
    const key = `${hit.week.slice(0, 7)} ${hit.rule}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].sort().map(([key, alarms]) => {
    const [month, rule] = key.split(' ') as [string, string]
    return { month, rule: Number(rule), alarms }
  })
}

const later = `SELECT DISTINCT one.at FROM unnest($1::int[], $2::bigint[], $3::timestamptz[]) AS one (at, id, moment)
  JOIN defects AS d ON d.id = one.id WHERE d.created_at > one.moment`

async function enteredLater(ctx: Ctx, alarms: readonly Alarm[]): Promise<Set<number>> {
  const found = new Set<number>()
  const reader = await ctx.reader()
  for (let first = 0; first < alarms.length; first += 200) {
    const rows = alarms
      .slice(first, first + 200)
      .flatMap(({ hit }, at) =>
        hit.recordIds.map(id => [first + at, id, `${hit.week}T00:00:00+08:00`] as const),
      )
    const columns = [0, 1, 2].map(column => rows.map(row => row[column]))
    const entered = await reader.run(db => query<{ at: number }>(db, later, columns))
    for (const { at } of entered) found.add(at)
  }
  return found
}
