import { asc } from 'drizzle-orm'
import { z } from 'zod'
import { webhooks } from '@/db/schema/webhooks'
import { operation } from '@/lib/core/operation'
import { countDeliveries, presentWebhook } from './webhook-rows'

export const listWebhooks = operation({
  access: 'system_webhook:query',
  input: z.strictObject({}),
  async run(ctx) {
    const [rows, counts] = await Promise.all([
      ctx.db.select().from(webhooks).orderBy(asc(webhooks.id)),
      countDeliveries(ctx),
    ])
    return rows.map(row => ({ ...presentWebhook(row), ...(counts.get(row.id) ?? { waiting: 0, failed: 0 }) }))
  },
})

export type WebhookRow = Awaited<ReturnType<typeof listWebhooks>>[number]
