import { eq } from 'drizzle-orm'
import { webhooks } from '@/db/schema/webhooks'
import { operation } from '@/lib/core/operation'
import { oneWebhook } from '../schema'
import { lockWebhook } from './webhook-rows'

export const deleteWebhook = operation({
  access: 'system_webhook:delete',
  input: oneWebhook,
  async run(ctx, { id }) {
    return ctx.tx(async tx => {
      const { name, url } = await lockWebhook(tx, id)
      await tx.db.delete(webhooks).where(eq(webhooks.id, id))
      await tx.audit({ action: 'deleteWebhook', entity: 'webhook', entityId: id, detail: { name, url } })
      return { deleted: id }
    })
  },
})
