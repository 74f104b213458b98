import { query } from '@/db/client'
import { columnsOf, type RowOf } from '@/db/columns-of'
import { webhookDeliveries } from '@/db/schema/webhooks'
import { operation } from '@/lib/core/operation'
import { pageInput, toPage } from '@/lib/core/paging'
import { id } from '@/lib/core/text'
import { instantText } from '@/lib/core/today'
import type { DeliveryFault } from '../delivery/send-request'
import { type DeliveryState, deliveryFilters, type testEvent, type WebhookEventName } from '../schema'

const cap = 10_000

const columns = columnsOf(webhookDeliveries, 'd', 'id eventId entityId attempts createdAt dueAt')

interface Stored extends RowOf<typeof columns> {
  event: WebhookEventName | typeof testEvent
  number: string | null
  state: DeliveryState
  status: number | null
  ms: number | null
  fault: DeliveryFault | null
  total: number
}

const statement = `WITH hits AS NOT MATERIALIZED (
    SELECT * FROM webhook_deliveries WHERE webhook_id = $1::bigint
      AND ($2::text IS NULL OR state = $2) AND ($3::text[] IS NULL OR event = ANY ($3)))
  SELECT ${columns}, d.event, d.data ->> 'number' AS number, d.state, last.status, last.ms, last.fault, total.n AS total
  FROM (SELECT count(*)::int AS n FROM (SELECT FROM hits LIMIT ${cap + 1}) AS counted) AS total
  LEFT JOIN LATERAL (SELECT * FROM hits ORDER BY id DESC LIMIT $4 OFFSET $5) AS d ON true
  LEFT JOIN LATERAL (SELECT status, ms, fault FROM webhook_attempts WHERE delivery_id = d.id
    ORDER BY id DESC LIMIT 1) AS last ON true
  ORDER BY d.id DESC`

export const pageDeliveries = operation({
  access: 'system_webhook:query',
  input: pageInput
    .omit({ sortField: true, sortOrder: true })
    .extend({ id, ...deliveryFilters })
    .strict(),
  async run(ctx, { id, page, limit, state, event }) {
    const offset = Math.min((page - 1) * limit, cap)
    const rows = await ctx.tx(async tx => {
      // With the filters known, the index of what failed or waits is used.
      await query(tx.db, 'SET LOCAL plan_cache_mode = force_custom_plan')
      return query<Stored>(tx.db, statement, [id, state ?? null, event ?? null, limit, offset])
    })
    const total = rows[0]?.total ?? 0
    const records = rows
      .filter(row => row.id !== null)
      .map(({ total: _, createdAt, dueAt, ...row }) => ({
        ...row,
        createdAt: instantText(createdAt)!,
        dueAt: row.state === 'waiting' ? instantText(dueAt) : null,
      }))
    return toPage({ page, limit }, records, Math.min(total, cap), total > cap)
  },
})

export type DeliveryRow = Awaited<ReturnType<typeof pageDeliveries>>['records'][number]
