import { randomUUID } from 'node:crypto'
import { query } from '@/db/client'
import { webhooks } from '@/db/schema/webhooks'
import { lockRow } from '@/lib/collections/write-rows'
import { env } from '@/lib/core/env'
import { externalTimeoutMs, waitFor } from '@/lib/core/limits/deadline'
import { operation } from '@/lib/core/operation'
import { addressPolicy } from '../delivery/address-policy'
import { attemptDelivery } from '../delivery/attempt-delivery'
import { type Claimed, claimedColumns } from '../delivery/claim-deliveries'
import { sendTimeoutMs, succeeded } from '../delivery/send-request'
import { oneWebhook, testEvent } from '../schema'

const insert = `WITH d AS (
    INSERT INTO webhook_deliveries (webhook_id, event_id, event, data, attempts, due_at, lease_until)
    VALUES ($1::bigint, $2::uuid, '${testEvent}', '{}', 1, now() + interval '30 seconds', now() + interval '30 seconds')
    RETURNING *)
  SELECT ${claimedColumns} FROM d JOIN webhooks AS w ON w.id = d.webhook_id`

export const testWebhook = operation({
  access: 'system_webhook:edit',
  input: oneWebhook,
  async run(ctx, { id }) {
    const claimed = await ctx.tx(async tx => {
      const { name } = await lockRow(tx, webhooks, id)
      await tx.audit({ action: 'testWebhook', entity: 'webhook', entityId: id, detail: { name } })
      const [claimed] = await query<Claimed>(tx.db, insert, [id, randomUUID()])
      return claimed!
    })
    const attempted = await waitFor(() =>
      attemptDelivery(ctx.db, claimed, {
        policy: addressPolicy(),
        serverSecret: env().AUTH_SECRET,
        timeoutMs: externalTimeoutMs(sendTimeoutMs),
      }),
    )
    return { deliveryId: claimed.id, done: succeeded(attempted), ...attempted }
  },
})
