import { type Db, query } from '@/db/client'
import { columnsOf, type RowOf } from '@/db/columns-of'
import { webhookDeliveries, webhooks } from '@/db/schema/webhooks'
import { restAfter, restSeconds } from './retry-rules'

const delivery = columnsOf(webhookDeliveries, 'd', 'id webhookId eventId event data attempts createdAt')
const receiver = columnsOf(webhooks, 'w', 'url secret')

export interface Claimed extends RowOf<typeof delivery>, RowOf<typeof receiver> {
  /** Seconds since 1970 by the database's clock. */
  claimedAt: number
  previousSecret: string | null
}

const batchSize = 4
/** Must exceed the timeout of an attempt. */
const leaseSeconds = 30

export const claimedColumns = `${delivery}, ${receiver}, extract(epoch FROM now())::int AS "claimedAt",
  CASE WHEN w.previous_until > now() THEN w.previous_secret END AS "previousSecret"`

// A few of each webhook, so that none delays another, and of one record only the oldest unfinished event, so that a
// receiver gets its events in order. After a crash the delivery is due again when its lease ends.
const claim = `WITH picked AS MATERIALIZED (
    SELECT due.id FROM webhooks AS w CROSS JOIN LATERAL (
      SELECT d.id FROM webhook_deliveries AS d
      WHERE d.webhook_id = w.id AND d.state = 'waiting' AND d.due_at <= now()
        AND NOT EXISTS (SELECT FROM webhook_deliveries AS earlier WHERE earlier.webhook_id = d.webhook_id
          AND earlier.entity_id = d.entity_id AND earlier.state = 'waiting' AND earlier.id < d.id)
      ORDER BY d.due_at, d.id LIMIT ${batchSize} FOR UPDATE OF d SKIP LOCKED) AS due
    WHERE w.enabled AND w.paused_at IS NULL AND w.id <> ALL ($1::bigint[])
      AND (w.failures < ${restAfter} OR w.attempted_at < now() - interval '${restSeconds} seconds'))
  UPDATE webhook_deliveries AS d SET attempts = d.attempts + 1,
    lease_until = now() + interval '${leaseSeconds} seconds', due_at = now() + interval '${leaseSeconds} seconds'
  FROM picked, webhooks AS w WHERE d.id = picked.id AND w.id = d.webhook_id
  RETURNING ${claimedColumns}`

export function claimDeliveries(db: Db, busyWebhooks: readonly string[]): Promise<Claimed[]> {
  return query<Claimed>(db, claim, [busyWebhooks])
}
