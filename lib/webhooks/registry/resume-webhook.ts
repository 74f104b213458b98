import { eq } from 'drizzle-orm'
import { query } from '@/db/client'
import { webhooks } from '@/db/schema/webhooks'
import { operation } from '@/lib/core/operation'
import { oneWebhook } from '../schema'
import { lockWebhook, presentWebhook } from './webhook-rows'

const dueNow = `UPDATE webhook_deliveries SET due_at = now()
  WHERE webhook_id = $1::bigint AND state = 'waiting' AND due_at > now() AND lease_until IS NULL`

export const resumeWebhook = operation({
  access: 'system_webhook:edit',
  input: oneWebhook,
  async run(ctx, { id }) {
    return ctx.tx(async tx => {
      const { name } = await lockWebhook(tx, id)
      const [row] = await tx.db
        .update(webhooks)
        .set({ pausedAt: null, failures: 0, failingSince: null })
        .where(eq(webhooks.id, id))
        .returning()
      await query(tx.db, dueNow, [id])
      await tx.audit({ action: 'resumeWebhook', entity: 'webhook', entityId: id, detail: { name } })
      return presentWebhook(row!)
    })
  },
})
