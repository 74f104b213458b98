import { z } from 'zod'
import { query } from '@/db/client'
import { settledId } from '@/db/settled-id'
import { AppError } from '@/lib/core/errors'
import { optional, truth, wholeNumber } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { instantText } from '@/lib/core/today'
import { readParameters } from '@/lib/settings/read-parameters'
import type { WebhookEventName } from '../schema'

interface StoredEvent {
  id: string
  type: WebhookEventName
  createdAt: Date
  data: Record<string, unknown>
}

const placeOf = 'SELECT id::text FROM events WHERE event_id = $1::uuid AND id <= $2::bigint'
const newest = 'SELECT event_id AS id FROM events WHERE id <= $1::bigint ORDER BY events.id DESC LIMIT 1'
const statement = `SELECT event_id AS id, event AS type, created_at AS "createdAt", data FROM events
  WHERE id > $1::bigint AND id <= $2::bigint ORDER BY events.id LIMIT $3`

export const listEvents = operation({
  access: 'vehicle_defect:query',
  input: z.strictObject({
    after: optional(z.uuid({ error: 'not_cursor' })),
    latest: truth.default(false),
    limit: wholeNumber(1, 1_000).default(100),
  }),
  async run(ctx, { after, latest, limit }) {
    const { retention } = await readParameters(ctx, ['retention'])
    const upTo = await settledId(ctx.db, 'events')
    const kept = { keptDays: retention.webhookDays }
    if (latest) {
      const [last] = await query<{ id: string }>(ctx.db, newest, [upTo])
      return { events: [], after: last?.id ?? null, hasMore: false, ...kept }
    }
    const [place] = after ? await query<{ id: string }>(ctx.db, placeOf, [after, upTo]) : [{ id: '0' }]
    if (!place) throw new AppError('events_gone', { days: kept.keptDays })
    const rows = await query<StoredEvent>(ctx.db, statement, [place.id, upTo, limit])
    return {
      events: rows.map(({ id, type, createdAt, data }) => ({
        ...{ id, type, data },
        timestamp: instantText(createdAt)!,
      })),
      after: rows.at(-1)?.id ?? after ?? null,
      hasMore: rows.length === limit,
      ...kept,
    }
  },
})
