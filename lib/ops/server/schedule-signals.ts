import { connect } from '@/db/client'
import { openContext } from '@/lib/accounts/open-context'
import type { Env } from '@/lib/core/env'
import { log } from '@/lib/core/log'
import { systemGrants } from '@/lib/core/permissions'
import { scheduleRuns } from '@/lib/signals/runs/schedule-runs'

const everyMs = 60_000
const firstMs = 5_000

/** Asks once a minute which rules of early warning are due, here or in another server. */
export function scheduleSignals(env: Env): () => void {
  const { db, close } = connect(env.DATABASE_URL, { max: 1, timeoutMs: 30_000 })
  let pending = false
  const ask = async () => {
    if (pending) return
    pending = true
    try {
      await scheduleRuns(await openContext({ grants: systemGrants, db, door: 'job' }))
    } catch (error) {
      // /readyz reports a database that is away.
      log.debug({ err: error }, 'it was not asked which rules are due')
    } finally {
      pending = false
    }
  }
  const first = setTimeout(ask, firstMs).unref()
  const timer = setInterval(ask, everyMs).unref()
  return () => {
    clearTimeout(first)
    clearInterval(timer)
    void close().catch(() => {})
  }
}
