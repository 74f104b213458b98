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

const insert = `WITH e AS (
    SELECT * FROM unnest($1::uuid[], $2::text[], $3::bigint[], $4::jsonb[]) WITH ORDINALITY
      AS e (event_id, event, entity_id, data, place)),
  kept AS (
    INSERT INTO events (event_id, event, entity_id, data, created_at)
    SELECT event_id, event, entity_id, data, $5::timestamptz FROM e ORDER BY place)
  INSERT INTO webhook_deliveries (webhook_id, event_id, event, entity_id, data, created_at)
  SELECT w.id, e.event_id, e.event, e.entity_id, e.data, $5::timestamptz
  FROM e JOIN webhooks AS w ON w.enabled AND e.event = ANY (w.events)
  ORDER BY e.place, w.id`

/** Must run in the transaction of the change, so that neither is stored without the other. */
export async function writeEvents(tx: Pick<Ctx, 'db' | 'now'>, events: readonly EventToWrite[]) {
  if (events.length === 0) return
  await query(tx.db, insert, [
    events.map(() => randomUUID()),
    events.map(({ name }) => name),
    events.map(({ entityId }) => entityId),
    events.map(({ data }) => JSON.stringify(data)),
    tx.now,
  ])
}
