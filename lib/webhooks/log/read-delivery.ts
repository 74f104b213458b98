import { asc } from 'drizzle-orm'
import { z } from 'zod'
import { findRows } from '@/db/rows'
import { webhookAttempts, webhookDeliveries } from '@/db/schema/webhooks'
import { requireRow } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { instantText } from '@/lib/core/today'
import type { DeliveryFault } from '../delivery/send-request'

export const readDelivery = operation({
  access: 'system_webhook:query',
  input: z.strictObject({ id, deliveryId: id }),
  async run(ctx, { id, deliveryId }) {
    const row = requireRow(await findRows(ctx.db, webhookDeliveries, { id: deliveryId, webhookId: id }))
    const attempts = await findRows(ctx.db, webhookAttempts, { deliveryId }).orderBy(asc(webhookAttempts.id))
    const { eventId, event, data, createdAt, state } = row
    return {
      id: row.id,
      state,
      body: { id: eventId, type: event, timestamp: instantText(createdAt)!, data },
      attempts: attempts.map(({ id, at, status, ms, fault, answer }) => ({
        ...{ id, status, ms, answer },
        at: instantText(at)!,
        fault: fault as DeliveryFault | null,
      })),
    }
  },
})
