import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import type { Hit } from '../evaluate/hits'
import type { StoredRule } from '../rules/rule-rows'

export interface Alarm {
  itemId: string
  rule: StoredRule
  hit: Hit
}

const known = `SELECT DISTINCT h.watch_item_id::text AS id FROM signal_hits AS h
    JOIN signal_rules AS r ON r.id = h.rule_id
  WHERE h.watch_item_id = ANY($1::bigint[]) AND h.run_id <> $2::bigint AND r.method = 'severe' AND NOT h.muted`

export async function firstOfItems(tx: Ctx, runId: string, alarms: readonly Alarm[]): Promise<Alarm[]> {
  if (alarms.length === 0) return []
  const items = alarms.map(({ itemId }) => itemId)
  const before = new Set((await query<{ id: string }>(tx.db, known, [items, runId])).map(({ id }) => id))
  return alarms.filter(({ itemId }, at) => !before.has(itemId) && items.indexOf(itemId) === at)
}
