import { z } from 'zod'
import { query } from '@/db/client'
import { webhooks } from '@/db/schema/webhooks'
import { lockRow } from '@/lib/collections/write-rows'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { testEvent } from '../schema'

// Starts again at the first attempt; earlier attempts stay in the log. Deliveries being sent at this moment are left
// alone.
const again = `UPDATE webhook_deliveries SET state = 'waiting', attempts = 0, due_at = now(), lease_until = NULL,
    finished_at = NULL
  WHERE webhook_id = $1::bigint AND event <> '${testEvent}'
    AND CASE WHEN $2::bigint IS NULL THEN state = 'failed'
      ELSE id = $2::bigint AND (lease_until IS NULL OR lease_until < now()) END
  RETURNING 1`

export const resendDeliveries = operation({
  access: 'system_webhook:edit',
  input: z.strictObject({ id, deliveryId: id.optional() }),
  run: (ctx, { id, deliveryId }) =>
    ctx.tx(async tx => {
      const { name } = await lockRow(tx, webhooks, id)
      const { length: count } = await query(tx.db, again, [id, deliveryId ?? null])
      if (deliveryId && count === 0) throw new AppError('not_found')
      const detail = { name, deliveryId, count }
      await tx.audit({ action: 'resendWebhook', entity: 'webhook', entityId: id, detail })
      return { count }
    }),
})
