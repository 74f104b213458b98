import { webhooks } from '@/db/schema/webhooks'
import { env } from '@/lib/core/env'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { addWebhookInput, maxWebhooks } from '../schema'
import { encryptSecret, newWebhookSecret } from '../secret'
import { checkUrl } from './check-url'
import { presentWebhook } from './webhook-rows'

export const addWebhook = operation({
  access: 'system_webhook:add',
  input: addWebhookInput,
  async run(ctx, given) {
    checkUrl(given.url)
    const secret = newWebhookSecret()
    const row = await ctx.tx(async tx => {
      if ((await tx.db.$count(webhooks)) >= maxWebhooks)
        throw new AppError('too_many_webhooks', { max: maxWebhooks })
      const by = { createdBy: tx.user?.id, updatedBy: tx.user?.id, createdAt: tx.now, updatedAt: tx.now }
      const [row] = await tx.db
        .insert(webhooks)
        .values({ ...given, ...by, secret: encryptSecret(secret, env().AUTH_SECRET) })
        .returning()
      await tx.audit({ action: 'addWebhook', entity: 'webhook', entityId: row!.id, detail: given })
      return row!
    })
    return { ...presentWebhook(row), secret }
  },
})
