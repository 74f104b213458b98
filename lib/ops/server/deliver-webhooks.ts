import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '@/db/client'
import type { Env } from '@/lib/core/env'
import { log } from '@/lib/core/log'
import { addressPolicy } from '@/lib/webhooks/delivery/address-policy'
import { createDispatcher } from '@/lib/webhooks/delivery/dispatch-deliveries'

const pauseMs = 500

export function deliverWebhooks(env: Env): () => Promise<void> {
  const { db, close } = connect(env.DATABASE_URL, { max: 4, timeoutMs: 30_000 })
  const dispatcher = createDispatcher(db, { policy: addressPolicy(), serverSecret: env.AUTH_SECRET })
  let stopped = false
  const run = async () => {
    while (!stopped) {
      // /readyz reports a database that is away.
      const taken = await dispatcher.dispatch().catch(error => {
        log.debug({ err: error }, 'no webhook can be looked for')
        return 0
      })
      if (taken === 0) await sleep(pauseMs)
      else await sleep(20)
    }
    await dispatcher.settled()
  }
  const running = run()
  return async () => {
    stopped = true
    await running.finally(close)
  }
}
