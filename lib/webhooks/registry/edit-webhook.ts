import { eq, sql } from 'drizzle-orm'
import { webhooks } from '@/db/schema/webhooks'
import { operation } from '@/lib/core/operation'
import { changesOf, newValues, refuseStale } from '@/lib/core/version'
import { editWebhookInput } from '../schema'
import { checkUrl } from './check-url'
import { lockWebhook, presentWebhook } from './webhook-rows'

export const editWebhook = operation({
  access: 'system_webhook:edit',
  input: editWebhookInput,
  async run(ctx, { id, version, ...given }) {
    checkUrl(given.url)
    return ctx.tx(async tx => {
      const before = await lockWebhook(tx, id)
      const current = presentWebhook(before)
      refuseStale(version, current, given)
      const changes = changesOf(given, current)
      if (Object.keys(changes).length === 0) return current
      // Another address has failed nothing yet.
      const anew = changes.url ? { failures: 0, failingSince: null, pausedAt: null } : {}
      const [after] = await tx.db
        .update(webhooks)
        .set({
          ...newValues(changes),
          ...anew,
          version: sql`${webhooks.version} + 1`,
          updatedBy: tx.user?.id,
          updatedAt: tx.now,
        })
        .where(eq(webhooks.id, id))
        .returning()
      const detail = { name: before.name, changes }
      await tx.audit({ action: 'editWebhook', entity: 'webhook', entityId: id, detail })
      return presentWebhook(after!)
    })
  },
})
