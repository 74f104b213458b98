import { connect } from '@/db/client'
import { openContext } from '@/lib/accounts/open-context'
import { disableAbsent } from '@/lib/accounts/sessions/directory'
import { fillColumns, followColumns } from '@/lib/analysis/columns/store'
import { scheduleTexts } from '@/lib/coding/groups/read-texts-job'
import { scheduleLearning } from '@/lib/coding/learn/learn-job'
import type { Ctx } from '@/lib/core/context'
import type { Env } from '@/lib/core/env'
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
import { scheduleRuns } from '@/lib/signals/runs/schedule-runs'

const everyMs = 60_000
const firstMs = 5_000

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
  const ask = async () => {
    void followColumns(db)
    if (pending) return
    pending = true
    try {
      const ctx = await openContext({ grants: systemGrants, db, door: 'job' })
      await scheduleRuns(ctx)
      await scheduleLearning(ctx)
      await scheduleTexts(ctx)
      await distributeNew(ctx)
      await proposeRecords(ctx)
      if (comparedOn !== today(ctx.now)) await raiseAftermaths(ctx)
      comparedOn = today(ctx.now)
      await tellReporters(ctx)
      await tellOfRecalls(ctx)
      await disableAbsent(ctx)
      // Not waited for: it may take longer than a minute.
      void scan(ctx)
      await sendNotices(ctx)
    } catch (error) {
      // /readyz reports a database that is away.
      log.debug({ err: error }, 'it was not asked which jobs are due')
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
