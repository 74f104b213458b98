import { eq } from 'drizzle-orm'
import { query } from '@/db/client'
import { webhooks } from '@/db/schema/webhooks'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { instantText } from '@/lib/core/today'
import { testEvent, type WebhookEventName } from '../schema'

export type StoredWebhook = typeof webhooks.$inferSelect

export const countCap = 1_000

export function presentWebhook(row: StoredWebhook) {
  const { id, name, url, enabled, failures, version } = row
  return {
    ...{ id, name, url, enabled, failures, version },
    events: row.events as WebhookEventName[],
    pausedAt: instantText(row.pausedAt),
    failingSince: instantText(row.failingSince),
    previousSecretUntil: instantText(row.previousUntil),
    updatedAt: instantText(row.updatedAt)!,
  }
}

export async function lockWebhook(tx: Ctx, id: string): Promise<StoredWebhook> {
  const [row] = await tx.db.select().from(webhooks).where(eq(webhooks.id, id)).for('no key update')
  if (!row) throw new AppError('not_found')
  return row
}

const counts = `SELECT w.id::text, waiting.n AS waiting, failed.n AS failed FROM webhooks AS w
  CROSS JOIN LATERAL (SELECT count(*)::int AS n FROM (SELECT FROM webhook_deliveries
    WHERE webhook_id = w.id AND state = 'waiting' LIMIT ${countCap + 1}) AS counted) AS waiting
  CROSS JOIN LATERAL (SELECT count(*)::int AS n FROM (SELECT FROM webhook_deliveries
    WHERE webhook_id = w.id AND state = 'failed' AND event <> '${testEvent}' LIMIT ${countCap + 1}) AS counted) AS failed`

export async function countDeliveries(ctx: Ctx) {
  const rows = await query<{ id: string; waiting: number; failed: number }>(ctx.db, counts)
  return new Map(rows.map(({ id, ...counted }) => [id, counted]))
}
