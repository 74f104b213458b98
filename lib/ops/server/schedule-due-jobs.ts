import { connect } from '@/db/client'
import { openContext } from '@/lib/accounts/open-context'
import { disableAbsent } from '@/lib/accounts/sessions/directory'
import { fillColumns, followColumns } from '@/lib/analysis/columns/store'
import { scheduleTexts } from '@/lib/coding/groups/read-texts-job'
import { scheduleLearning } from '@/lib/coding/learn/learn-job'
import type { Ctx } from '@/lib/core/context'
import type { Env } from '@/lib/core/env'
import { faultOf } from '@/lib/core/faults'
import { log } from '@/lib/core/log'
import { systemGrants } from '@/lib/core/permissions'
import { today } from '@/lib/core/today'
import { distributeNew } from '@/lib/defects/assignment/distribute'
import { scanWaiting } from '@/lib/files/scan-files'
import { tellOfRecalls } from '@/lib/intake/recall/tell-of-recalls'
import { tellReporters } from '@/lib/intake/texts/tell-reporters'
import { proposeRecords } from '@/lib/investigations/content/propose-records'
import { raiseAftermaths } from '@/lib/investigations/content/read-aftermath'
import { sendNotices } from '@/lib/notices/send-notices'
import { endLostRuns } from '@/lib/signals/runs/run-job'
import { scheduleRuns } from '@/lib/signals/runs/schedule-runs'
import { findRepeatedJob } from '@/lib/signals/watched/find-repeated'

const everyMs = 60_000
const firstMs = 5_000

// One that fails stops no other. /readyz reports a database that is away.
function notDone(error: unknown, step?: string): void {
  const level = faultOf(error).code === 'unavailable' ? 'debug' : 'error'
  log[level]({ err: error, step }, 'what is due was not done')
}

export function scheduleDueJobs(env: Env): () => void {
  const { db, close } = connect(env.DATABASE_URL, { max: 2, timeoutMs: 30_000 })
  let pending = false
  let scanning = false
  const scan = async (ctx: Ctx) => {
    if (scanning) return
    scanning = true
    await scanWaiting(ctx).catch(error => log.warn({ err: error }, 'what waits was not scanned for viruses'))
    scanning = false
  }
  let comparedOn = ''
  async function compareDaily(ctx: Ctx): Promise<void> {
    if (comparedOn === today(ctx.now)) return
    await raiseAftermaths(ctx)
    comparedOn = today(ctx.now)
  }
  const scheduleNight = (ctx: Ctx) => scheduleTexts(ctx, findRepeatedJob)
  const steps: ((ctx: Ctx) => Promise<unknown>)[] = [
    ...[scheduleRuns, endLostRuns, scheduleLearning, scheduleNight, distributeNew, proposeRecords],
    ...[compareDaily, tellReporters, tellOfRecalls, disableAbsent, sendNotices],
  ]
  const ask = async () => {
    void followColumns(db)
    if (pending) return
    pending = true
    try {
      const ctx = await openContext({ grants: systemGrants, db, door: 'job' })
      // Not waited for: it may take longer than a minute.
      void scan(ctx)
      for (const step of steps) await step(ctx).catch(error => notDone(error, step.name))
    } catch (error) {
      notDone(error)
    } finally {
      pending = false
    }
  }
  void fillColumns(db)
  const first = setTimeout(ask, firstMs).unref()
  const timer = setInterval(ask, everyMs).unref()
  return () => {
    clearTimeout(first)
    clearInterval(timer)
    void close().catch(() => {})
  }
}
