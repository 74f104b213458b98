import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { cellNamer, type EventKey, type GroupKey } from '../cells/name-cells'

export async function namesOfItems(ctx: Ctx, ids: string[]): Promise<Record<string, string>> {
  if (ids.length === 0 || !ctx.can('watch_item:query')) return {}
  const rows = await query<{ id: string; group: GroupKey; event: EventKey }>(
    ctx.db,
    `SELECT id::text, group_key AS "group", event_key AS event FROM watch_items WHERE id = ANY($1::bigint[])`,
    [ids],
  )
  const nameOf = await cellNamer(ctx)
  return Object.fromEntries(rows.map(({ id, group, event }) => [id, nameOf(group, event).title]))
}
