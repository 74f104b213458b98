import { query } from '@/db/client'
import { daysIn, type Window } from '@/lib/analysis/query/calendar'
import type { Ctx } from '@/lib/core/context'
import type { EventKey, GroupKey } from '../cells/name-cells'
import { type Alarm, type Hit, join } from '../evaluate/hits'

export interface StoredLead {
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

export async function findLeads(
  ctx: Ctx,
  { from, to }: Window,
  alarms: readonly Alarm[],
): Promise<StoredLead[]> {
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

interface Place {
  place: string
  brandId: string | null
  parts: readonly string[]
}

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
