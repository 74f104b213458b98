import { eq } from 'drizzle-orm'
import { webhooks } from '@/db/schema/webhooks'
import { env } from '@/lib/core/env'
import { operation } from '@/lib/core/operation'
import { oneWebhook } from '../schema'
import { encryptSecret, newWebhookSecret } from '../secret'
import { lockWebhook, presentWebhook } from './webhook-rows'

const overlapHours = 24

/**
 * The old secret keeps signing beside the new one for a day, so that the receiver can switch without losing an event.
 */
export const rotateSecret = operation({
  access: 'system_webhook:edit',
  input: oneWebhook,
  async run(ctx, { id }) {
    const secret = newWebhookSecret()
    const row = await ctx.tx(async tx => {
      const before = await lockWebhook(tx, id)
      const [row] = await tx.db
        .update(webhooks)
        .set({
          secret: encryptSecret(secret, env().AUTH_SECRET),
          previousSecret: before.secret,
          previousUntil: new Date(tx.now.getTime() + overlapHours * 3_600_000),
        })
        .where(eq(webhooks.id, id))
        .returning()
      const detail = { name: before.name }
      await tx.audit({ action: 'rotateWebhookSecret', entity: 'webhook', entityId: id, detail })
      return row!
    })
    return { ...presentWebhook(row), secret }
  },
})
