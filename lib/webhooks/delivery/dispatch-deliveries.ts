import type { Db } from '@/db/client'
import { log } from '@/lib/core/log'
import { attemptDelivery, type Sender } from './attempt-delivery'
import { claimDeliveries } from './claim-deliveries'

export function createDispatcher(db: Db, sender: Sender) {
  const busy = new Map<string, Promise<unknown>>()
  return {
    async dispatch() {
      const claimed = await claimDeliveries(db, [...busy.keys()])
      for (const webhookId of new Set(claimed.map(one => one.webhookId))) {
        const batch = claimed.filter(one => one.webhookId === webhookId)
        const sent = Promise.all(batch.map(one => attemptDelivery(db, one, sender)))
          // The lease runs out and the delivery is taken again.
          .catch(error => log.error({ err: error, webhookId }, 'an attempt of a webhook was not noted'))
          .finally(() => busy.delete(webhookId))
        busy.set(webhookId, sent)
      }
      return claimed.length
    },
    async settled() {
      await Promise.all(busy.values())
    },
  }
}
