import { connect } from '@/db/client'
import { openContext } from '@/lib/accounts/open-context'
import { scheduleLearning } from '@/lib/coding/learn/learn-job'
import type { Env } from '@/lib/core/env'
import { log } from '@/lib/core/log'
import { systemGrants } from '@/lib/core/permissions'
import { tellReporters } from '@/lib/intake/texts/tell-reporters'
import { scheduleRuns } from '@/lib/signals/runs/schedule-runs'

const everyMs = 60_000
const firstMs = 5_000

export function scheduleDueJobs(env: Env): () => void {
  const { db, close } = connect(env.DATABASE_URL, { max: 1, timeoutMs: 30_000 })
  let pending = false
  const ask = async () => {
    if (pending) return
    pending = true
    try {
      const ctx = await openContext({ grants: systemGrants, db, door: 'job' })
      await scheduleRuns(ctx)
      await scheduleLearning(ctx)
      await tellReporters(ctx)
    } catch (error) {
      // /readyz reports a database that is away.
      log.debug({ err: error }, 'it was not asked which jobs are due')
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
