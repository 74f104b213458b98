import { randomUUID } from 'node:crypto'
import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import type { WebhookEventName } from './schema'

export interface EventToWrite {
  name: WebhookEventName
  entityId: string
  /** Ids, numbers and states only: the receiver reads the rest with its own permission. */
  data: Record<string, unknown>
}

const subscribed = 'SELECT DISTINCT unnest(events) AS name FROM webhooks WHERE enabled'

const insert = `INSERT INTO webhook_deliveries (webhook_id, event_id, event, entity_id, data, created_at)
  SELECT w.id, e.event_id, e.name, e.entity_id, e.data, $5::timestamptz
  FROM unnest($1::uuid[], $2::text[], $3::bigint[], $4::jsonb[]) WITH ORDINALITY
    AS e (event_id, name, entity_id, data, place)
  JOIN webhooks AS w ON w.enabled AND e.name = ANY (w.events)
  ORDER BY e.place, w.id`

/**
 * Must run in the transaction of the change, so that neither is stored without the other. `events` is called only if
 * some webhook is enabled; otherwise this costs one read of an empty table.
 */
export async function writeEvents(
  tx: Pick<Ctx, 'db' | 'now'>,
  events: () => readonly EventToWrite[],
): Promise<void> {
  const names = (await query<{ name: string }>(tx.db, subscribed)).map(({ name }) => name)
  if (names.length === 0) return
  const requested = events().filter(({ name }) => names.includes(name))
  if (requested.length === 0) return
  await query(tx.db, insert, [
    requested.map(() => randomUUID()),
    requested.map(({ name }) => name),
    requested.map(({ entityId }) => entityId),
    requested.map(({ data }) => JSON.stringify(data)),
    tx.now,
  ])
}
