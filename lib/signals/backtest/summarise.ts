import { query } from '@/db/client'
import { daysIn, type Window } from '@/lib/analysis/query/calendar'
import type { Ctx } from '@/lib/core/context'
import type { EventKey, GroupKey } from '../cells/name-cells'
import {
  type Alarm,
  alarmsOf,
  type Figures,
  type Hit,
  join,
  type OpenPlace,
  type Replay,
} from '../evaluate/hits'
import type { BacktestJobInput } from './backtest-schema'

interface StoredLead {
  kind: 'watchItem' | 'recall'
  id: string
  group: GroupKey
  event: EventKey
  at: string
  firedAt: string | null
  days: number | null
  rule: number | null
}

interface Item {
  id: string
  place: string
  group: GroupKey
  event: EventKey
  brandId: string | null
  parts: string[]
  at: string
}

const closed = `SELECT id::text, place, group_key AS "group", event_key AS event, brand_id::text AS "brandId", parts,
    first_at::text AS at
  FROM watch_items WHERE state = 'closed' AND conclusion IN ('defect', 'recalled', 'no-defect')
    AND first_at BETWEEN $1::date AND $2::date ORDER BY first_at, id`

interface Recall {
  id: string
  group: GroupKey
  event: EventKey
  at: string
  scopes: { modelRangeId: string | null; brandId: string | null }[]
}

const filed = `SELECT r.id::text, json_build_object('recallId', r.id::text) AS group, r.filed_at::text AS at,
    json_strip_nulls(json_build_object('assemblyCode', r.assembly_code, 'subAssemblyCode', r.sub_assembly_code)) AS event,
    (SELECT coalesce(json_agg(DISTINCT jsonb_build_object('modelRangeId', s.model_range_id::text,
        'brandId', coalesce(s.brand_id, m.brand_id)::text)), '[]')
      FROM recall_scopes AS s LEFT JOIN model_series AS m ON m.id = s.model_range_id
      WHERE s.recall_id = r.id AND NOT s.exclude) AS scopes
  FROM recalls AS r WHERE r.state IN ('filed', 'running', 'done') AND r.filed_at BETWEEN $1::date AND $2::date
  ORDER BY r.filed_at, r.id`

async function findLeads(ctx: Ctx, { from, to }: Window, alarms: readonly Alarm[]): Promise<StoredLead[]> {
  const [items, recalls] = await Promise.all([
    query<Item>(ctx.db, closed, [from, to]),
    query<Recall>(ctx.db, filed, [from, to]),
  ])
  const leadOf = (one: Item | Recall, places: Place[], kind: StoredLead['kind']): StoredLead => {
    const first = alarms.find(({ hit }) => places.some(place => joins(place, hit)))
    const firedAt = first?.hit.week ?? null
    const { id, group, event, at } = one
    return {
      ...{ kind, id, group, event, at, firedAt },
      days: firedAt === null ? null : daysBetween(firedAt, at),
      rule: first?.hit.rule ?? null,
    }
  }
  const leads = [
    ...items.map(one => leadOf(one, [{ ...one, brandId: one.group.brandId ?? one.brandId }], 'watchItem')),
    ...recalls.map(one => leadOf(one, placesOf(one), 'recall')),
  ]
  return leads.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

type Place = Omit<OpenPlace, 'lastAt'>

const joins = ({ place, brandId, parts }: Place, hit: Hit) =>
  !join([{ place, brandId, parts: [...parts], lastAt: hit.week }], [hit])[0]!.isNew

function placesOf({ scopes, event: { assemblyCode, subAssemblyCode } }: Recall): Place[] {
  const parts = subAssemblyCode ? [subAssemblyCode] : []
  return scopes.flatMap(({ modelRangeId, brandId }) => {
    const brand = subAssemblyCode ? `part:${subAssemblyCode}` : `assembly:${assemblyCode}`
    const place = modelRangeId
      ? `series:${modelRangeId}/assembly:${assemblyCode}`
      : `brand:${brandId}/${brand}`
    return { place, brandId, parts }
  })
}

const daysBetween = (one: string, other: string) =>
  one <= other ? daysIn({ from: one, to: other }) - 1 : 1 - daysIn({ from: other, to: one })

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
