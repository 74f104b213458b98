import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '@/db/client'
import { openContext, openReplicas } from '@/lib/accounts/open-context'
import { findUserById } from '@/lib/accounts/people/find-user'
import { askServersColumns } from '@/lib/analysis/columns/history'
import { readTextsJob } from '@/lib/coding/groups/read-texts-job'
import { findDoubtsJob } from '@/lib/coding/learn/find-doubts'
import { learnJob } from '@/lib/coding/learn/learn-job'
import { type Env, readEnv } from '@/lib/core/env'
import { log } from '@/lib/core/log'
import { systemGrants } from '@/lib/core/permissions'
import { lowerPriority } from '@/lib/core/process/priority'
import { exportJob } from '@/lib/defects/export/export-job'
import { importJob } from '@/lib/defects/import/import-job'
import { undoImportJob } from '@/lib/defects/import/undo-import'
import { matchJob } from '@/lib/defects/matching/match-job'
import { bulkJobWith } from '@/lib/defects/steps/bulk/bulk-job'
import type { Locale } from '@/lib/i18n/locales'
import { afterUndo } from '@/lib/intake/triage/undo-triage'
import type { Job } from '@/lib/jobs/job'
import { freeLostJobs, handBackJobs, type JobQueue, jobLanes, queuesOf, runNextJob } from '@/lib/jobs/run-job'
import { monthReportJob } from '@/lib/month-reports/month-job'
import { databaseRefused, refuseNewerDatabase } from '@/lib/ops/postgres/newer-database'
import { OperationError } from '@/lib/ops/process/operation-error'
import { onParentDeath } from '@/lib/ops/process/parent'
import { backtestJob } from '@/lib/signals/backtest/backtest-job'
import { signalRunJob } from '@/lib/signals/runs/run-job'
import { findRepeatedJob } from '@/lib/signals/watched/find-repeated'
import { addressPolicy } from '@/lib/webhooks/delivery/address-policy'
import { createDispatcher } from '@/lib/webhooks/delivery/dispatch-deliveries'

// biome-ignore lint/suspicious/noExplicitAny: each has an input of its own, which it checks itself
export const jobKinds: readonly Job<any>[] = [
  bulkJobWith(afterUndo),
  exportJob,
  importJob,
  undoImportJob,
  signalRunJob,
  backtestJob,
  findRepeatedJob,
  matchJob,
  learnJob,
  findDoubtsJob,
  readTextsJob,
  monthReportJob,
]

const pauseMs = 500

function deliverWebhooks(env: Env): () => Promise<void> {
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

const idle = 30 * 60_000
// Looking costs a server that is idle some hundredths of a processor; a page may wait for a quick job only.
const idlePauseMs = { quick: 100, long: 500, system: 1_000 }
const freeEveryMs = 1_000
// A delivery that is cut off is sent twice; a job of minutes has no time to end.
const lastWordMs = { quick: 10_000, long: 1_500 }

export async function workOnJobs(): Promise<void> {
  const lane = jobLanes.find(one => one === process.argv[2])
  // Pages go first: who waits for minutes does not notice, and idle processors are used all the same.
  if (lane === 'long') lowerPriority(10)
  askServersColumns()
  const env = readEnv()
  const url = env.DATABASE_URL
  // Separate connections for claims, leases and numbers, so that no job delays its own lease.
  const own = connect(url, { max: 4, timeoutMs: 600_000 })
  const { db, close } = connect(url, { max: 6, timeoutMs: 600_000, readOnly: true })
  const replicas = openReplicas({ timeoutMs: 600_000 })
  let stopping = false
  const stop = () => {
    stopping = true
    // Before the container that the server leaves ends all that is in it.
    setTimeout(
      () => void handBackJobs(own.db).finally(() => process.exit(0)),
      lastWordMs[lane ?? 'quick'],
    ).unref()
  }
  process.once('SIGTERM', stop)
  onParentDeath(stop)
  const open = async (userId: string | null, locale: string, keyId: string | null) => {
    if (userId === null)
      return openContext({ grants: systemGrants, db, replicas, locale: locale as Locale, door: 'job' })
    const user = await findUserById(db, userId, keyId)
    return user && openContext({ user, db, replicas, locale: locale as Locale, door: 'job' })
  }
  let versionKnown = false
  let stopWebhooks: (() => Promise<void>) | undefined
  const next = async (queue: JobQueue | undefined) => {
    if (!versionKnown) await refuseNewerDatabase(own.pool)
    versionKnown = true
    // Beside the jobs of seconds: it waits for others, and its lookups of names must not stand in the way of pages.
    if (lane === 'quick') stopWebhooks ??= deliverWebhooks(env)
    if (performance.now() - freed > freeEveryMs) {
      await freeLostJobs(own.db)
      freed = performance.now()
    }
    return runNextJob(own.db, jobKinds, open, queue)
  }
  let freed = Number.NEGATIVE_INFINITY
  let last = Number.POSITIVE_INFINITY
  let away = false
  let busy = 0
  const work = async (queue: JobQueue | undefined) => {
    while (!stopping && (busy > 0 || performance.now() - last < idle)) {
      busy++
      // Keep polling while the database is away; jobs stay queued.
      const did = await next(queue)
        .catch(error => {
          if (error instanceof OperationError) {
            console.error(error.message)
            process.exit(databaseRefused)
          }
          if (!away) log.error({ err: error, lane }, 'no job can be looked for')
          return null
        })
        .finally(() => busy--)
      away = did === null
      if (did) last = performance.now()
      else await sleep(idlePauseMs[queue ?? 'quick'])
    }
  }
  await Promise.all((lane ? queuesOf[lane] : [undefined]).map(work))
  await Promise.all([stopWebhooks?.(), close(), own.close(), replicas?.close()])
  process.exit(0)
}
