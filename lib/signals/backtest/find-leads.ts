import { query } from '@/db/client'
import { daysIn, type Window } from '@/lib/analysis/query/calendar'
import type { Ctx } from '@/lib/core/context'
import type { EventKey, GroupKey } from '../cells/name-cells'
import type { Alarm } from '../evaluate/hits'
import { join } from '../evaluate/places'

export interface StoredLead {
  kind: 'watchItem' | 'recall'
  id: string
  group: GroupKey
  event: EventKey
  /** When the item was opened, or the recall filed. */
  at: string
  /** None: the rules would not have fired there. */
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

/** Items of the window that people closed as something that was there. */
const closed = `SELECT id::text, place, group_key AS "group", event_key AS event, brand_id::text AS "brandId", parts,
    first_at::text AS at
  FROM watch_items WHERE state = 'closed' AND conclusion IN ('defect', 'recalled', 'no-defect')
    AND first_at BETWEEN $1::date AND $2::date ORDER BY first_at, id`

/** How many days before each item the rules would have fired at its place. */
export async function findLeads(
  ctx: Ctx,
  { from, to }: Window,
  alarms: readonly Alarm[],
): Promise<StoredLead[]> {
  const items = await query<Item>(ctx.db, closed, [from, to])
  return items.map(({ id, place, group, event, brandId, parts, at }) => {
    const first = alarms.find(({ hit }) => {
      const open = [{ place, brandId: group.brandId ?? brandId, parts: [...parts], lastAt: hit.week }]
      return !join(open, [hit])[0]!.isNew
    })
    const firedAt = first?.hit.week ?? null
    return {
      ...{ kind: 'watchItem', id, group, event, at, firedAt },
      days: firedAt && daysBetween(firedAt, at),
      rule: first?.hit.rule ?? null,
    } as StoredLead
  })
}

const daysBetween = (one: string, other: string) =>
  one <= other ? daysIn({ from: one, to: other }) - 1 : 1 - daysIn({ from: other, to: one })
